"""A published table beside our own ratios."""
