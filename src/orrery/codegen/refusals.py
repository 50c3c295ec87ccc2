"""What IDL can say and Orrery does not measure: refused in plain words, with what would be right."""

from __future__ import annotations

from typing import Any

from orrery.errors import InputError

STATE_ONLY = "leave it its public members: they become the struct of a topic"

ADVICE = {
    "fixed": ("fixed point numbers are not measured", "use double, or long long with an agreed scale"),
    "long double": ("long double is not measured", "use double"),
    "valuetype": ("valuetypes are not measured", "use a struct, or an eventtype with public members only"),
    "native": ("native types are not measured", "leave it out: it has no form on the wire"),
    "context": ("context clauses are not measured", "pass the values as in parameters"),
    "abstract interface": ("abstract interfaces are not measured", "leave the word abstract out"),
    "local interface": ("local interfaces are not measured", "leave the word local out: nothing local travels"),
    "TypeCode": ("CORBA::TypeCode is not measured", "use any, which carries its type"),
    "Principal": ("CORBA::Principal is not measured", "pass the caller's name as a string"),
    "builtin interface": ("the ORB's own interfaces are not measured", "refer to one of your own, or to Object"),
    "undefined interface": ("interface declared but never defined", "define it here or in a file that is included"),
    "component": ("references to components are not measured", "refer to an interface that it provides or supports"),
    "home": ("references to homes are not measured", "refer to an interface of what it makes"),
    "eventtype": ("eventtypes with more than public state are not measured", STATE_ONLY),
    "private state": ("an eventtype with private state is not measured", "make its members public"),
    "custom eventtype": (
        "a custom eventtype is not measured",
        "leave the word custom out: a topic is sent as a struct",
    ),
    "abstract eventtype": ("an abstract eventtype is not measured", "give it public members, and leave abstract out"),
    "truncatable eventtype": (
        "a truncatable eventtype is not measured",
        "leave the word out: a topic is sent as it is",
    ),
    "eventtype with an interface": ("an eventtype that supports an interface is not measured", STATE_ONLY),
    "eventtype with operations": ("an eventtype with operations is not measured", STATE_ONLY),
    "types in an eventtype": ("an eventtype that declares types is not measured", "declare them before it"),
    "eventtype with another base": ("an eventtype cannot inherit from this and be measured", STATE_ONLY),
}
"""What is refused -> (message, hint)."""
REFERENCES = ("component", "home")
"""What is refused only where something refers to it."""


def refuse(refused: list[dict[str, Any]]) -> None:
    """Raise InputError for the first of the refused things (`what`, `name`, `file`, `line`), if there is any."""
    first = next((entry for entry in refused if entry["what"] not in REFERENCES), None)
    if first is None:
        return
    message, hint = ADVICE[first["what"]]
    where = f": {first['name']}" if first["name"] else ""
    raise InputError(message + where, file=first["file"], line=first["line"], hint=hint)
