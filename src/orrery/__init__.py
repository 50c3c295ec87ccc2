"""Orrery: a benchmark for middleware."""

__version__ = "0.1.0"
