"""Which trials the host disturbed, and by what evidence."""
