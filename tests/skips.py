"""The reasons for which a test may be skipped. Any other skip is a failure: nothing vanishes from the tests unseen."""

from __future__ import annotations

import re

REASONS = (
    r"cannot be had here: ",  # a middleware, with what is missing
    r"^there is no \S+ here$",  # a middleware's compiler of interfaces
    r"(is|are) (missing|not installed)( here)?(:|$)",
    r"^no PostgreSQL server is installed",
    r"^needs ",  # a program or a library of the system
    r"^no lib\S+$",
    r"^real time is not allowed here$",
    r"needs a private namespace, which this host refuses: ",
    r"^memory cannot be limited: this host ",
    r"^no swap here: ",
    r"needs two CPUs, and there is one",
    r"^the wheel cmeel-omniorb has no ",
    r"^only root ",
    r"a message of \d+ bytes: Message too long",  # beyond the largest one that the driver declares
)
"""Regular expressions, of which one must be found in the reason."""


def is_allowed(reason: str) -> bool:
    """Whether a test may be skipped for this reason."""
    return any(re.search(pattern, reason.removeprefix("Skipped: ")) for pattern in REASONS)
