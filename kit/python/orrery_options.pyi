"""What the build writes beside a program's modules: the options that its driver was built with."""

OPTIONS: dict[str, str]
"""Name -> choice, of the options that apply when a program is built."""
