"""What `orrery history` tells: a figure over all campaigns of a results file."""
