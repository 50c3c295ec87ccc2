"""What IDL can say and Orrery does not measure: refused in plain words, with what would be right."""

from __future__ import annotations

from typing import Any

from orrery.errors import InputError

ADVICE = {
    "fixed": ("fixed point numbers are not measured", "use double, or long long with an agreed scale"),
    "long double": ("long double is not measured", "use double"),
    "valuetype": ("valuetypes are not measured", "use a struct"),
    "native": ("native types are not measured", "leave it out: it has no form on the wire"),
    "context": ("context clauses are not measured", "pass the values as in parameters"),
    "abstract interface": ("abstract interfaces are not measured", "leave the word abstract out"),
    "local interface": ("local interfaces are not measured", "leave the word local out: nothing local travels"),
    "TypeCode": ("CORBA::TypeCode is not measured", "use any, which carries its type"),
    "Principal": ("CORBA::Principal is not measured", "pass the caller's name as a string"),
    "builtin interface": ("the ORB's own interfaces are not measured", "refer to one of your own, or to Object"),
    "undefined interface": ("interface declared but never defined", "define it here or in a file that is included"),
}
"""What is refused -> (message, hint)."""


def refuse(refused: list[dict[str, Any]]) -> None:
    """Raise InputError for the first of the refused things (`what`, `name`, `file`, `line`), if there is any."""
    if not refused:
        return
    first = refused[0]
    message, hint = ADVICE[first["what"]]
    where = f": {first['name']}" if first["name"] else ""
    raise InputError(message + where, file=first["file"], line=first["line"], hint=hint)
