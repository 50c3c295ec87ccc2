"""Lines of the control protocol: read, checked, written."""

from __future__ import annotations

from orrery_kit.errors import ProtocolError

HEX = "0123456789ABCDEF"
# A blank parts the pairs of a line, a line feed ends it.
ESCAPED = {chr(code): f"%{code:02X}" for code in (*range(0x21), 0x25, 0x7F)}

PHASE = "operation operations order load calls time window burst interval late wait think_time deadline useless"
FAULT = "fallible counts after kill leave"
VERBS = {
    verb: (frozenset(required.split()), frozenset(optional.split()))
    for verb, required, optional in (
        ("hello", "protocol", ""),
        ("process", "name seed folder", "trace lock address"),
        ("option", "name value", ""),
        ("length", "path value", ""),
        ("holds", "path value", ""),
        ("object", "id", ""),
        ("port", "object name kind interface", "threads window pool to first samples location"),
        ("react", "object port operation chance", "work how calls at_once counts withdraw"),
        ("start", "", ""),
        ("bind", "object port peer peer_port ref", "by server"),
        ("connect", "", ""),
        ("phase", "id object port kind", f"{PHASE} {FAULT} verify_one_in slice raw first members"),
        ("mark", "id", ""),
        ("go", "id at", ""),
        ("close", "id at", ""),
        ("collect", "", ""),
        ("quit", "", ""),
    )
}
"""What a program understands: verb -> keys that must stand there, keys that may."""


def escape(text: str) -> str:
    """A value as it stands in a line."""
    return "".join(ESCAPED.get(character, character) for character in text)


def unescape(text: str) -> str:
    """The value that stands in a line; ProtocolError for half an escape."""
    plain, *escapes = text.split("%")
    found = [plain.encode()]
    for part in escapes:
        if len(part) < 2 or part[0] not in HEX or part[1] not in HEX:
            raise ProtocolError("a % is followed by two upper-case hexadecimal digits")
        found += [bytes([int(part[:2], 16)]), part[2:].encode()]
    return b"".join(found).decode()


def line(verb: str, **pairs: object) -> str:
    """A line to be said, its end included."""
    return " ".join([verb, *(f"{key}={escape(str(value))}" for key, value in pairs.items())]) + "\n"


class Message:
    """A verb with its values by key."""

    __slots__ = ("values", "verb")

    def __init__(self, verb: str, values: dict[str, str]) -> None:
        self.verb = verb
        self.values = values

    def text(self, key: str, otherwise: str = "") -> str:
        """The value of a key, or `otherwise` where it is left out."""
        return self.values.get(key, otherwise)

    def number(self, key: str, otherwise: int = 0, least: int = 0) -> int:
        """The value of a key as a whole number that is at least `least`; ProtocolError if it is none."""
        digits = self.values.get(key)
        if digits is None:
            return otherwise
        # int() would take blanks and underscores too.
        if not digits.removeprefix("-").isdecimal():
            raise ProtocolError(f"`{key}={digits}` is not a whole number")
        if int(digits) < least:
            raise ProtocolError(f"{key}={digits} is less than {least}")
        return int(digits)

    def word(self, key: str, *known: str) -> str:
        """The value of a key, one of the known words, of which the first stands where it is left out."""
        found = self.values.get(key, known[0])
        if found not in known:
            raise ProtocolError(f"{key}={found} is none of {', '.join(filter(None, known))}")
        return found


def parse(text: str) -> Message:
    """The message of a line; ProtocolError if it is none that a program understands."""
    verb, *pairs = text.split(" ")
    if verb not in VERBS:
        raise ProtocolError(f"unknown verb `{verb}`")
    required, optional = VERBS[verb]
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ProtocolError(f"`{pair}` is not key=value")
        if key not in required and key not in optional:
            # A misspelt key must not pass for one that was left out and has its default.
            raise ProtocolError(f"`{verb}` has no key `{key}`")
        if key in values:
            raise ProtocolError(f"key `{key}` stands twice")
        values[key] = unescape(value)
    for key in required - values.keys():
        raise ProtocolError(f"`{verb}` needs the key `{key}`")
    return Message(verb, values)
