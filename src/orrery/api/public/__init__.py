"""What `import orrery` offers: campaigns, rows and comparisons as objects that a notebook shows (docs/python.md).

Thin: each function makes a typed request of its arguments, and calls what the command of its name calls.
"""
