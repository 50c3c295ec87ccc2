"""Under which conditions processes run: limits, priority, CPUs that may halt."""
