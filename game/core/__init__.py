"""What every game shares: seats, orders as sentences, dice, record, maps."""
