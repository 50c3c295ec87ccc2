"""How many servers are reached, and in how much memory."""
