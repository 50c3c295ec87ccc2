"""Facts about this machine that a figure depends on, and advice."""
