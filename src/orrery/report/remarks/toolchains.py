"""What built and ran the programs of a campaign, in words, for the lines below every table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.machine.facts import LIBC, TOOLCHAINS


def toolchains_of(host: Mapping[str, Any]) -> dict[str, dict[str, str]] | None:
    """Language -> part -> text, as a campaign stored it; None if it stored none."""
    found = TOOLCHAINS.get(host)
    if not isinstance(found, Mapping):
        return None
    known = {name: parts for name, parts in found.items() if isinstance(parts, Mapping)}
    return {str(name): {str(part): str(text) for part, text in parts.items()} for name, parts in known.items()}


def toolchain_text(host: Mapping[str, Any]) -> str:
    """`c++: compiler c++ (Debian 12.2.0-14) 12.2.0, flags -O2; libc Debian GLIBC 2.36-9`; empty if none is stored."""
    found = toolchains_of(host) or {}
    texts = [f"{name}: {', '.join(f'{part} {text}' for part, text in parts.items())}" for name, parts in found.items()]
    libc = LIBC.get(host)
    return "; ".join([*texts, *([f"libc {libc}"] if libc else [])])
