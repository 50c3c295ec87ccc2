"""Types of the JSON document as IDL, with whole names: what one scope says can be said again in another."""

from __future__ import annotations

from typing import Any

from orrery.codegen.idl_names import absolute, escaped

Json = dict[str, Any]

_SPELLED = {
    "ushort": "unsigned short",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
}


def declared(type_: Json, name: str) -> str:
    """The declaration of something of this type: `long values[3]`."""
    if type_["kind"] == "array":
        sizes = "".join(f"[{size}]" for size in type_["dimensions"])
        return f"{spelled(type_['element'])} {escaped(name)}{sizes}"
    return f"{spelled(type_)} {escaped(name)}"


def spelled(type_: Json) -> str:
    """A type that is no array: those have their sizes behind the name of what is declared."""
    match type_["kind"]:
        case "basic":
            name: str = type_["name"]
            return _SPELLED.get(name, name)
        case "string":
            bound = f"<{type_['bound']}>" if type_["bound"] else ""
            return f"{'wstring' if type_['wide'] else 'string'}{bound}"
        case "sequence":
            bound = f", {type_['bound']}" if type_["bound"] else ""
            # With blanks: some compilers take << and <: for signs of their own.
            return f"sequence< {spelled(type_['element'])}{bound} >"
        case _:
            return absolute(type_["name"])
