"""Identifiers that protoc and its C++ code accept, for names that IDL allows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from orrery.codegen.cxx_names import taken

_ACCESSORS = ("", "set_", "clear_", "has_", "mutable_", "add_", "release_", "set_allocated_", "unsafe_arena_")
_MESSAGE = frozenset(("default_instance", "descriptor", "mutable_unknown_fields", "swap", "unknown_fields"))
_SERVICE = """abort async async_interface AsyncService CallbackService experimental_async experimental_async_interface
ExperimentalCallbackService NewStub Service service_full_name SplitStreamedService StreamedService StreamedUnaryService
Stub StubInterface"""
_METHOD = frozenset(_SERVICE.split())
_METHODS = ("", "Async", "PrepareAsync", "Request")
_WORDS = frozenset(("get", "google", "grpc", "put"))
_ENUM = ("ARRAYSIZE", "descriptor", "IsValid", "MAX", "MIN", "Name", "Parse")


class Scope:
    """Names that stand side by side: each is taken once, and so is what protoc derives from it."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def take(self, wanted: str) -> str:
        """An identifier for `wanted`: with `idl_` in front where it is a word, with a number where another has it."""
        plain = self.spelled(wanted)
        name, number = plain, 2
        while self._taken & (keys := set(self.keys(name))):
            name, number = f"{plain}_{number}", number + 1
        self._taken |= keys
        return name

    def spelled(self, wanted: str) -> str:
        """The nearest identifier without underscores at its ends, or two in a row."""
        plain = re.sub("__+", "_", wanted).strip("_") or "idl"
        return f"idl_{plain}" if self.is_word(plain) else plain

    def is_word(self, plain: str) -> bool:
        """Is it a word of C++, a macro, or a name of generated code?"""
        return taken(plain)

    def keys(self, name: str) -> Iterable[str]:
        """What the name keeps others from having."""
        return [name]


class Package(Scope):
    """Messages, enums, enumerators and services: one namespace."""

    def is_word(self, plain: str) -> bool:
        """Also the namespaces that generated code speaks of, and its own functions."""
        return taken(plain) or plain in _WORDS

    def take_enum(self, wanted: str) -> str:
        """The name of an enum, whose derived names (`Colour_MAX`) no enumerator can have."""
        name = self.take(wanted)
        self._taken |= {f"{name}_{word}" for word in _ENUM}
        return name


class Fields(Scope):
    """The fields of one message: in small letters, as accessors are, and different also without their underscores."""

    def spelled(self, wanted: str) -> str:
        """In small letters."""
        return super().spelled(wanted.lower())

    def is_word(self, plain: str) -> bool:
        """Also what every message has."""
        return taken(plain) or plain in _MESSAGE

    def keys(self, name: str) -> Iterable[str]:
        """Its accessors, and its name in JSON, by which proto3 tells fields apart."""
        return [*(f"{accessor}{name}" for accessor in _ACCESSORS), f"{name}_size", "=" + name.replace("_", "")]


class Enumerators(Scope):
    """The enumerators of one enum, without its name in front: proto3 tells them apart without case and underscores."""

    def is_word(self, plain: str) -> bool:
        """None is: the name of the enum stands in front."""
        return False

    def keys(self, name: str) -> Iterable[str]:
        """What proto3 looks at."""
        return [name.lower().replace("_", "")]


class Methods(Scope):
    """The methods of one service."""

    def is_word(self, plain: str) -> bool:
        """Also what every generated service has; gRPC's generator escapes none of C++'s words."""
        return taken(plain) or plain in _METHOD

    def keys(self, name: str) -> Iterable[str]:
        """What gRPC's generator makes of it."""
        derived = [f"{prefix}{name}" for prefix in _METHODS]
        return [*derived, *(f"{key}Raw" for key in derived if key != name)]
