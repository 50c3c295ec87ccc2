"""What a runner and its processes say to each other, over one channel for each process."""
