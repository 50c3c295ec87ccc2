"""Trials of one program: a pool of them, campaigns cut out of it, and how much each level contributes."""
