"""The methods of a servant's class: they hand what came in to a command in C++, and give back what that answers."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.model import Basic, Operation

INDENT = "    "


def method(operation: Operation, index: int) -> Iterator[str]:
    """The lines of an operation's method.

    Commands of Tcl have their whole names: a method may be called as one of them.
    """
    names = " ".join(f"a{i}" for i in range(len(operation.parameters)))
    yield f"public method {operation.name} {{{names}}} {{"
    yield from (f"{INDENT}{line}" for line in _body(operation, index))
    yield "}"


def _body(operation: Operation, index: int) -> Iterator[str]:
    """What is sent is given by its value, what comes back by the name of the caller's variable."""
    numbered = list(enumerate(operation.parameters))
    linked = [i for i, parameter in numbered if parameter.direction != "in"]
    if linked:
        yield f"::upvar 1 {' '.join(f'$a{i} v{i}' for i in linked)}"
    sent = [f"${'a' if p.direction == 'in' else 'v'}{i}" for i, p in numbered if p.direction != "out"]
    call = f"[{' '.join(['$target', str(index), *sent])}]"
    returns = operation.result != Basic("void")
    places = [*(["result"] if returns else []), *(f"v{i}" for i in linked)]
    if not places:
        yield call[1:-1]
    elif len(places) == 1:
        yield f"::return {call}" if returns else f"::set {places[0]} {call}"
    else:
        yield f"::lassign {call} {' '.join(places)}"
        if returns:
            yield "::return $result"


def attribute_methods(operations: list[Operation]) -> Iterator[str]:
    """Combat reads an attribute by `cget` and writes it by `configure`, as if the class had a variable of its name."""
    halves = [(index, o) for index, o in enumerate(operations) if o.attribute is not None]
    read = {o.attribute: f"::return [$target {i}]" for i, o in halves if o.name.startswith("_get_")}
    written = {o.attribute: f"::return [$target {i} $value]" for i, o in halves if o.name.startswith("_set_")}
    if read:
        yield from _chosen("cget {option}", read)
    if written:
        yield from _chosen("configure {option value}", written)


def _chosen(head: str, bodies: dict[str | None, str]) -> Iterator[str]:
    yield f"public method {head} {{"
    yield f"{INDENT}::switch -exact -- $option {{"
    yield from (f"{INDENT * 2}-{name} {{ {body} }}" for name, body in bodies.items())
    yield f"{INDENT}}}"
    yield f'{INDENT}::error "there is no attribute $option"'
    yield "}"
