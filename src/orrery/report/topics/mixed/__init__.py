"""Clients of one driver with servers of another."""
