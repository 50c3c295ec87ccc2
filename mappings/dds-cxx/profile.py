"""Where the IDL compilers of DDS implementations differ: what they take, and what they make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orrery.codegen.model import Basic


@dataclass(frozen=True)
class Profile:
    """What one implementation's IDL compiler takes, and how its types are written to and read in C++."""

    title: str
    values: str
    """The header that moves plain values into its types and out of them."""
    made: str
    """The header that the compiler makes of `{}.idl`."""
    scope: str
    """What parts the module from a type's name."""
    access: str
    """What follows the name of a member where it is used."""
    branches: str
    """What precedes the name of a branch of a union."""
    topic_type: str
    """What a topic is made with, for the type `{}`."""
    no_discriminators: Mapping[Basic, str]
    """What IDL can switch over and this cannot, and what it is called."""
    holds_itself: bool
    """Whether a type may hold sequences of itself."""
    plain_elements: bool
    """Whether elements of arrays and sequences are left without bounds and enums' names: they can be neither there."""
    array_text: str
    """What a text is as an element of an array: `string`, or the name of a struct around one."""


CYCLONE = Profile(
    title="Cyclone DDS",
    values="orrery/dds/values.hpp",
    made="{}.h",
    scope="_",
    access="",
    branches="_u.",
    topic_type="{}_desc",
    # Its serialiser aborts on the first two, idlc on the third.
    no_discriminators={
        Basic("longlong"): "long long",
        Basic("ulonglong"): "unsigned long long",
        Basic("wchar"): "wchar",
    },
    holds_itself=True,
    plain_elements=False,
    array_text="string",
)
