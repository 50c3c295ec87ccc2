"""Emulated hosts, where this kernel lets anybody have some."""

from __future__ import annotations

import pytest

from orrery.control.failure import Refused
from orrery.hosts.emulation.start import emulated_hosts


def need_emulated_hosts() -> None:
    """Skip the test where there can be none, with the kernel's reason."""
    try:
        with emulated_hosts(["one"]):
            pass
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")
