"""Time by size."""
