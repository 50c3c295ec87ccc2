"""What the kernel shows of a trial's threads: collected, read, and made into timelines."""
