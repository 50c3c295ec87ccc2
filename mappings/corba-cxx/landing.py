"""How each kind of value comes back from an asynchronous call: into a reply handler, or out of a poller."""

from __future__ import annotations

from dataclasses import dataclass

from orrery_mappings.corba_cxx.handed import Handed
from orrery_mappings.corba_cxx.passing import ANY, FIXED_ARRAY, VARIABLE, VARIABLE_ARRAY


@dataclass(frozen=True)
class Landing:
    """Texts to be filled as those of passing.py; `{p}` is what a handler is given, `{k}` a name of the value's own.

    A handler keeps it by `keep`. For a poller `before` stands before the question, `to` in it and `after` behind it.
    """

    keep: str
    to: str
    before: str = ""
    after: str = ""


def _apart(keep: str, after: str) -> Landing:
    """Of what a poller gives on the heap, and the field holds in place."""
    return Landing(keep, "{k}.out()", "{T}_var {k};", after)


INOUT_VALUE = _apart("{x} = {p};", "{x} = {k}.in();")
INOUT_ANY = _apart("{x}.any = {p};", "{x}.any = {k}.in();")
INOUT_ARRAY = _apart("{T}_copy({x}.value, {p});", "{T}_copy({x}.value, {k}.in());")
HEAP_VALUE = Landing("{x} = new {T}({p});", "{x}.out()")
HEAP_ARRAY = Landing("{x}.var = {T}_dup({p});", "{x}.var.out()")
PLAIN_ARRAY = Landing("{T}_copy({x}.value, {p});", "{x}.value")
RESULT_ARRAY = Landing("{x}.var = {T}_dup({p});", "{x}.var.inout()", "{x}.renew();")


def landing_of(field: Handed) -> Landing:
    """The row of a field that is no `in` argument."""
    row, direction = field.row, field.slot.direction
    if row is ANY:
        return INOUT_ANY if direction == "inout" else HEAP_VALUE
    if row is VARIABLE:
        return INOUT_VALUE if direction == "inout" else HEAP_VALUE
    if row is FIXED_ARRAY:
        return RESULT_ARRAY if direction == "result" else PLAIN_ARRAY
    if row is VARIABLE_ARRAY:
        return INOUT_ARRAY if direction == "inout" else HEAP_ARRAY
    return Landing(_kept(field), row.to_out)


def _kept(field: Handed) -> str:
    row = field.row
    if row.hand_out != "{x} = {y};":
        # Texts and references, of which the field is to have one of its own.
        return row.hand_out.replace("{y}.in()", "{p}")
    return "{x} = {p};" if row.seen == "{x}" else "{x} = orrery::corba::seen_as<{V}>({p});"
