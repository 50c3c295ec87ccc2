"""Runs campaigns and trials: processes, the control channel, phases, and the clean-up after them."""
