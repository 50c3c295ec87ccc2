"""What became of calls when something failed on purpose."""
