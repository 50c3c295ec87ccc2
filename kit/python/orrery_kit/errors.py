"""What ends a program with a reason."""

from __future__ import annotations


class ConfigurationError(Exception):
    """A setting that cannot be worked with: the program says `fail` and exits with status 3."""


class ProtocolError(ConfigurationError):
    """A line that is not what kit/PROTOCOL.md says."""
