"""What is left of another scenario's rate."""
