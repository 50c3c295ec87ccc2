"""One trial: processes are started, led through the plan's phases, read, and cleaned up after."""
