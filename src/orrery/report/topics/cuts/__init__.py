"""What is left of a call without one of its parts."""
