"""How evenly clients of one kind share."""
