"""`orrery choose`: from what is required to who is left."""
