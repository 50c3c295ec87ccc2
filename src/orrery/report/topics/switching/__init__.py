"""What the switches of a call may cost."""
