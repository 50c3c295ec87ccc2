"""The metrics: a file each."""
