"""What calls cost and servers weigh, in tables and JSON."""
