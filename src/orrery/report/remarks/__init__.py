"""What is said beside the figures: of the host, of trials that were set aside or failed, of equal terms."""
