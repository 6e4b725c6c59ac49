"""What a year is made of: one module per heading of the rulebook."""
