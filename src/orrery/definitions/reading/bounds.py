"""The largest numbers that a scenario and a command line may ask for: what is beyond is a slip, or never ends."""

MOST_CALLS = 10**12
"""Of each thread: at a million a second they take eleven days."""
MOST_AT_ONCE = 65_536
"""Calls that a thread has out, and sets of arguments that are made before: each has memory of its own."""
MOST_THREADS = 1024
"""Of an object."""
LEAST_RATE, MOST_RATE = 1e-3, 1e9
"""Calls a second: one in a quarter of an hour, and one each nanosecond."""
MOST_LENGTH = 64 << 20
"""Characters of a string, elements of a sequence: with sixteen sets of arguments, a gibibyte of characters."""
MOST_BLOCKS = 100_000
LONGEST_NAME = 64
"""Characters: names become parts of those of files and sockets."""
