"""The lines of the control protocol (kit/PROTOCOL.md): how they are written, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from orrery.errors import DriverError

PROTOCOL: Final = 1
SHOWN: Final = 120
"""Characters of a line that a message repeats; a record's may have megabytes."""
NAME = re.compile(r"[a-z][a-z0-9_.]*")
NUMBER = re.compile(r"-?[0-9]{1,18}")
"""Fits into 63 bits, as the store keeps it."""
SUM = re.compile(r"[0-9]{1,20}")
"""A sum modulo 2^64."""
TEXT = re.compile(r".*", re.DOTALL)
Form = re.Pattern[str]


def one_of(*words: str) -> Form:
    """The form of a value that is one of `words`."""
    return re.compile("|".join(map(re.escape, words)))


class ProtocolError(DriverError):
    """A line that is not one of the protocol."""


@dataclass(frozen=True)
class Keys:
    """The keys of a verb and the form of their values."""

    required: Mapping[str, Form] = field(default_factory=dict)
    optional: Mapping[str, Form] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ControlLine:
    """A line that was read and checked."""

    verb: str
    values: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.values[key]

    def number(self, key: str) -> int:
        """The value of a key whose form is a number."""
        return int(self.values[key])

    def __str__(self) -> str:
        return shown(format_line(self.verb, self.values.items()))


def format_line(verb: str, pairs: Iterable[tuple[str, object]] = ()) -> str:
    """`verb key=value ...`, escaped, without the end of the line."""
    # A list, and no call for each value: the plans of a large campaign have a million of them.
    return " ".join([verb, *[f"{key}={_SPECIAL.sub(_escaped, str(value))}" for key, value in pairs]])


def parse_line(text: str, verbs: Mapping[str, Keys]) -> ControlLine:
    """Read one line; ProtocolError if its verb, keys or values are not as `verbs` says.

    The keys of a verb may depend on its key `type`: they stand in `verbs` as `verb.type`.
    """
    verb, *pairs = text.split(" ")
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not NAME.fullmatch(key):
            raise ProtocolError(f"`{shown(pair)}` is not key=value in the line `{shown(text)}`")
        if key in values:
            raise ProtocolError(f"the key `{key}` stands twice in the line `{shown(text)}`")
        # Histograms are the longest values, and hold none.
        values[key] = unescape(value) if "%" in value else value
    keys = verbs.get(verb) or verbs.get(f"{verb}.{values.get('type')}")
    if keys is None:
        raise ProtocolError(f"unknown verb in the line `{shown(text)}`")
    check(keys, values, text)
    return ControlLine(verb, values)


def check(keys: Keys, values: Mapping[str, str], text: str) -> None:
    """ProtocolError if a key is missing or unknown or a value has the wrong form."""
    for key in keys.required:
        if key not in values:
            raise ProtocolError(f"the key `{key}` is missing in the line `{shown(text)}`")
    for key, value in values.items():
        form = keys.required.get(key) or keys.optional.get(key)
        if form is None:
            raise ProtocolError(f"unknown key `{key}` in the line `{shown(text)}`")
        # What fits everything need not be looked at: it may be megabytes long.
        if form is not TEXT and not form.fullmatch(value):
            raise ProtocolError(f"`{key}` has a value of the wrong form in the line `{shown(text)}`")


def escape(value: str) -> str:
    """Write `%`, space, control characters and DEL as `%XX`."""
    return _SPECIAL.sub(_escaped, value)


def _escaped(found: re.Match[str]) -> str:
    return f"%{ord(found[0]):02X}"


def unescape(text: str) -> str:
    """The inverse of `escape`; ProtocolError where `%` is not followed by two upper-case hexadecimal digits."""
    if not _ESCAPED.fullmatch(text):
        raise ProtocolError(f"a `%` stands alone in `{shown(text)}`")
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)


def shown(text: str) -> str:
    """`text` as it may stand in a message: printable and short."""
    plain = text if text.isprintable() else repr(text)[1:-1]
    return plain if len(plain) <= SHOWN else plain[: SHOWN - 3] + "..."


_SPECIAL = re.compile(r"[%\x00-\x20\x7f]")
# Only ASCII is ever escaped, so that UTF-8 stands as it is: the first digit is 7 at most.
_ESCAPE = re.compile(r"%([0-7][0-9A-F])")
_ESCAPED = re.compile(r"(?:[^%]|%[0-7][0-9A-F])*")
