"""The command line: `./westphalia COMMAND`."""
