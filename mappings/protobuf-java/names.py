"""What protoc and gRPC's plugin for Java call things that have a name in a .proto file."""

from __future__ import annotations

from orrery_mappings.shared.java.names import is_keyword


def accessor(field: str) -> str:
    """What stands behind `get` and `set`: `a_b1c` is `AB1C` (protoc's UnderscoresToCamelCase)."""
    made, begins = "", True
    for letter in field:
        if letter == "_":
            begins = True
            continue
        made += letter.upper() if begins else letter
        begins = letter.isdigit()
    return made


def method(rpc: str) -> str:
    """The method of stubs and services: `get_x` is `getX`; words of Java get a `_` behind (gRPC's MixedLower)."""
    first, *others = rpc.split("_")
    name = first[:1].lower() + first[1:] + "".join(part[:1].upper() + part[1:] for part in others)
    return f"{name}_" if is_keyword(name) else name
