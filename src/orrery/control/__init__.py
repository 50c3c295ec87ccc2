"""What the conductor and its processes say to each other, over one channel for each process."""
