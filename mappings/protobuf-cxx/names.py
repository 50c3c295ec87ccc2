"""Identifiers that protoc accepts, and its code in C++ and in Java, for names that IDL allows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope
from orrery_mappings.shared.java.names import OF_OBJECTS

from orrery.codegen.cxx_names import taken

_ACCESSORS = ("", "set_", "clear_", "has_", "mutable_", "add_", "release_", "set_allocated_", "unsafe_arena_")
_SUFFIXES = "bytes builder builderlist case count list orbuilder orbuilderlist value valuelist"
"""What Java's accessors of a field end with, in small letters (protobuf.dev, "Java Generated Code Guide")."""
_OF_MESSAGES = """all_fields default_instance default_instance_for_type descriptor descriptor_for_type
initialization_error_string mutable_unknown_fields parser_for_type serialized_size swap unknown_fields"""
_MESSAGE = frozenset(_OF_MESSAGES.split())
_SERVICE = """abort async async_interface AsyncService CallbackService experimental_async experimental_async_interface
ExperimentalCallbackService NewStub Service service_full_name SplitStreamedService StreamedService StreamedUnaryService
Stub StubInterface"""
_METHOD = frozenset(_SERVICE.split())
_METHODS = ("", "Async", "PrepareAsync", "Request")
_OBJECT = frozenset(name.lower() for name in (*OF_OBJECTS, "null"))
"""What gRPC's generator for Java escapes in part, or not at all."""
_WORDS = frozenset(("com", "get", "google", "grpc", "io", "java", "javax", "put"))
_ENUM = ("ARRAYSIZE", "descriptor", "IsValid", "MAX", "MIN", "Name", "Parse")


class Identifiers(Scope):
    """Names that stand side by side: `idl_` stands in front of what is a word."""

    def spelled(self, wanted: str) -> str:
        """The nearest identifier without underscores at its ends, or two in a row."""
        plain = re.sub("__+", "_", wanted).strip("_") or "idl"
        return f"idl_{plain}" if self.is_word(plain) else plain

    def is_word(self, plain: str) -> bool:
        """Is it a word of C++, a macro, or a name of generated code?"""
        return taken(plain)


class Package(Identifiers):
    """Messages, enums, enumerators and services: one namespace."""

    def is_word(self, plain: str) -> bool:
        """Also the namespaces that generated code speaks of, and its own functions."""
        return taken(plain) or plain in _WORDS

    def take_enum(self, wanted: str) -> str:
        """The name of an enum, whose derived names (`Colour_MAX`) no enumerator can have."""
        name = self.take(wanted)
        self.keep(f"{name}_{word}" for word in _ENUM)
        return name


class Fields(Identifiers):
    """The fields of one message: in small letters, as accessors are, and different also without their underscores."""

    def spelled(self, wanted: str) -> str:
        """In small letters."""
        return super().spelled(wanted.lower())

    def is_word(self, plain: str) -> bool:
        """Also what every message has."""
        return taken(plain) or plain in _MESSAGE

    def keys(self, name: str) -> Iterable[str]:
        """Its accessors, and its name in JSON, by which proto3 tells fields apart and Java's accessors are called."""
        plain = "=" + name.replace("_", "")
        accessors = [f"{accessor}{name}" for accessor in _ACCESSORS]
        return [*accessors, f"{name}_size", plain, *(f"{plain}{suffix}" for suffix in _SUFFIXES.split())]


class Enumerators(Identifiers):
    """The enumerators of one enum, without its name in front: proto3 tells them apart without case and underscores."""

    def is_word(self, plain: str) -> bool:
        """None is: the name of the enum stands in front."""
        return False

    def keys(self, name: str) -> Iterable[str]:
        """What proto3 looks at, and the number of each that Java's enums have."""
        plain = name.lower().replace("_", "")
        return [plain, f"{plain}value"]


class Methods(Identifiers):
    """The methods of one service."""

    def is_word(self, plain: str) -> bool:
        """Also what every generated service has; gRPC's generator escapes none of C++'s words."""
        return taken(plain) or plain in _METHOD or plain.lower().replace("_", "") in _OBJECT

    def keys(self, name: str) -> Iterable[str]:
        """What gRPC's generators make of it: that for Java tells methods apart without case and underscores."""
        derived = [f"{prefix}{name}" for prefix in _METHODS]
        raw = [f"{key}Raw" for key in derived if key != name]
        return [*derived, *raw, "=" + name.lower().replace("_", "")]
