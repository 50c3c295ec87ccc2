"""What a link between emulated hosts is like, as it is asked for: `rate=100mbit,delay=1ms,loss=0.1%`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.definitions.reading.durations import duration_text, nanoseconds
from orrery.errors import InputError
from orrery.text import suggestion

KEYS = ("rate", "delay", "loss", "links")
UNITS = {"kbit": 10**3, "mbit": 10**6, "gbit": 10**9}
LEAST_RATE, MOST_RATE = 10**4, 10**11
"""Bits a second: slower than the first no trial ends, and nothing emulated is faster than the second."""
LONGEST_DELAY = 10**10
"""ns: ten seconds, beyond which everything gives up."""
_RATE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(kbit|mbit|gbit)")
_LOSS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%")
HINT = "namespaces:2[rate=100mbit,delay=1ms,loss=0.1%]"


@dataclass(frozen=True)
class LinkShape:
    """Of each way: bits a second (None: as fast as the kernel is), delay in ns, the share of packets that is lost.

    Each host has so many `links`, one or two, and what it sends goes over one that is up.
    """

    rate: int | None = None
    delay: int = 0
    loss: float = 0.0
    links: int = 1

    def __bool__(self) -> bool:
        return self != LinkShape()

    def __str__(self) -> str:
        parts = [f"rate={_rate_text(self.rate)}"] if self.rate is not None else []
        parts += [f"delay={duration_text(self.delay)}"] if self.delay else []
        parts += [f"loss={self.loss * 100:g}%"] if self.loss else []
        parts += [f"links={self.links}"] if self.links > 1 else []
        return ",".join(parts)


PLAIN = LinkShape()
"""A link as the kernel makes it."""


def read_shape(text: str) -> LinkShape:
    """What the text between the brackets says; InputError for what is no property of a link."""
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals or name not in KEYS:
            raise InputError(f"--hosts: {part} is nothing that a link has", hint=suggestion(name, KEYS) or HINT)
        if name in given:
            raise InputError(f"--hosts: {name} of a link stands twice", hint=HINT)
        given[name] = value
    rate = _rate(given["rate"]) if "rate" in given else None
    delay = _delay(given["delay"]) if "delay" in given else 0
    loss = _loss(given["loss"]) if "loss" in given else 0.0
    return LinkShape(rate, delay, loss, _links(given["links"]) if "links" in given else 1)


def _rate(text: str) -> int:
    found = _RATE.fullmatch(text)
    bits = round(float(found[1]) * UNITS[found[2]]) if found is not None else 0
    if not LEAST_RATE <= bits <= MOST_RATE:
        raise InputError(f"--hosts: {text} is no rate of a link", hint="10kbit to 100gbit: rate=100mbit")
    return bits


def _rate_text(bits: int) -> str:
    unit = [unit for unit, size in UNITS.items() if size <= bits][-1]
    return f"{bits / UNITS[unit]:g}{unit}"


def _delay(text: str) -> int:
    try:
        found = nanoseconds(text)
    except ValueError as wrong:
        raise InputError(f"--hosts: {wrong}", hint="delay=1ms") from None
    if found > LONGEST_DELAY:
        raise InputError(f"--hosts: a delay of {text} is longer than ten seconds", hint="delay=1ms")
    return found


def _links(text: str) -> int:
    if text not in ("1", "2"):
        raise InputError(f"--hosts: a host has no {text} links", hint="one or two: links=2")
    return int(text)


def _loss(text: str) -> float:
    found = _LOSS.fullmatch(text)
    if found is None or not 0 < float(found[1]) < 100:
        raise InputError(f"--hosts: {text} is no share of packets", hint="loss=0.1%")
    return float(found[1]) / 100
