"""How medians go with a parameter."""
