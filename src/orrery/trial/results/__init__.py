"""What processes measured becomes observations."""
