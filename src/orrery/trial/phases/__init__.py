"""What is said to processes at the boundaries of phases."""
