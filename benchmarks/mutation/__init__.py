"""What `benchmarks.mutants` is made of: rules and who cites them, changes of code and of data, tests, and trials."""
