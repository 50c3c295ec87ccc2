"""Scenarios: what a file says of objects and how they talk."""
