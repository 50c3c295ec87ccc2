"""Campaigns that nobody measured, whose truth is known."""
