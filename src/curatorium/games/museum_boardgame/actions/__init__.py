"""What a turn is made of: one module per heading of the rulebook."""
