#!/usr/bin/env python3
"""A driver in Python: it speaks the control protocol, calls through a real UNIX socket, and fails on command.

How it behaves is the name under which it is started (a symbolic link). It shares no code with the conductor, so that a
mistake in one does not hide in both.
"""

import sys
from importlib import import_module
from pathlib import Path

# The folder of tests in place of this one: the parts import each other as tests import them.
sys.path[0] = str(Path(__file__).resolve().parents[1])
import_module("fake_driver.program").main()
