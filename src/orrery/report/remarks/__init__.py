"""Remarks beside the figures: about the host, about trials that were set aside or failed, about equal terms."""
