"""Campaigns of one driver under two names."""
