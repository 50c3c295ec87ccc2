"""What an experiment does otherwise than its original, and why."""
