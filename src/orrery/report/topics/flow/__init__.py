"""Throughput by the size of messages."""
