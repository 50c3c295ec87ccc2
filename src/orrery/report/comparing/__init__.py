"""What `orrery compare` tells: changes, what differed besides, and how both are written."""
