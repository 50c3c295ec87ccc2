"""What instructions go to which layer of a driver: by whole call chains from callgrind, which needs no clock."""
