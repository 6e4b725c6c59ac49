"""Bots: they are handed redeals for their own seat and answer with an action."""
