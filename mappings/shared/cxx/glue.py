"""What all C++ mappings share: the description of operations to the kit (kit/cpp/include/orrery/setup/operation.hpp).

A mapping derives from `CxxGlue` and says how its middleware spells types; struct and union descriptions, argument
sets and labels are the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.labels import drawn_label, free_label

from orrery.codegen.cxx_names import escaped, flat
from orrery.codegen.model import (
    Array,
    Basic,
    Case,
    Enum,
    InAny,
    Interface,
    Member,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)
from orrery.codegen.templates import templates_in
from orrery.codegen.wire import minimum_size


@dataclass(frozen=True)
class Slot:
    """One field of an operation's argument set."""

    field: str
    name: str
    direction: str
    type: Type
    spelling: str
    bounds: str


@dataclass(frozen=True)
class Numbering:
    """The expressions for the sequence and the correlation member of the struct `s`."""

    sequence: str
    correlation: str | None


class CxxGlue:
    """Names, spellings and bounds for the templates; `spell` is the one thing a mapping must say."""

    def spell(self, model: Model, type_: Type) -> str:
        """The native C++ type of a value of `type_`."""
        raise NotImplementedError

    def member(self, name: str) -> str:
        """A member's native name."""
        return escaped(name)

    def tied(self, model: Model, member: Member) -> str:
        """The expression for a member of the struct `s` as the kit shall see it."""
        return f"s.{self.member(member.name)}"

    def slots(self, model: Model, operation: Operation) -> list[Slot]:
        """The argument set: `result` first, then the parameters in order."""
        slots = []
        if operation.result != Basic("void"):
            slots.append(self._slot(model, "result", "result", "result", operation.result))
        prefix = {"in": "in", "inout": "io", "out": "out"}
        for p in operation.parameters:
            slots.append(self._slot(model, f"{prefix[p.direction]}_{p.name}", p.name, p.direction, p.type))
        return slots

    def _slot(self, model: Model, field: str, name: str, direction: str, type_: Type) -> Slot:
        return Slot(field, name, direction, type_, self.spell(model, type_), self.bounds(model, type_))

    def bounds(self, model: Model, type_: Type) -> str:
        """The C++ initialiser of `orrery::Bounds`: the bounds of nested strings and sequences, outermost first."""
        found = list(_bounds(model, type_))
        if not any(found):
            return "{}"
        outer, *inner = found
        return f"{{{outer}, {{{', '.join(str(b) for b in [*inner, 0, 0, 0][:3])}}}}}"

    def numbering(self, model: Model, interface: Interface) -> Numbering | None:
        """Where a topic's samples carry their numbers; None for an interface that carries no topic, or without them."""
        topic = model.topic_of(interface.name)
        if topic is None or topic.sequence is None:
            return None
        struct = model[topic.struct]
        assert isinstance(struct, Struct)
        members = {member.name: self.tied(model, member) for member in struct.members}
        return Numbering(members[topic.sequence], members[topic.correlation] if topic.correlation else None)

    def minimum(self, model: Model, name: str) -> int:
        """The smallest plain-CDR size of a declared type, in bytes, at least 1."""
        return max(1, minimum_size(model, Named(name)))

    def render(self, template: str, folder: Path, model: Model, **values: object) -> str:
        """Renders a template of the mapping's folder or of this one."""
        environment = templates_in(folder / "templates", Path(__file__).parent / "templates")
        environment.filters["flat"] = flat
        environment.filters["prefixed"] = lambda text, prefix: f"{prefix}{text}"
        return environment.get_template(template).render(glue=self, model=model, **values)

    # --- asked by the templates -------------------------------------------------------------------------------

    def native(self, name: str) -> str:
        """The native name of a declared type."""
        raise NotImplementedError

    def discriminator(self, model: Model, union: Union) -> str:
        """The native type that the labels of a union are compared in."""
        return self.spell(model, union.discriminator)

    def label(self, model: Model, union: Union, label: int | bool | str) -> str:
        """A case label as a C++ constant of the native discriminator type."""
        if isinstance(label, bool):
            return "true" if label else "false"
        if isinstance(label, int):
            return str(label)
        enum = model.unalias(union.discriminator)
        if isinstance(enum, Named):
            return self.enumerator(enum.name, label.rsplit("::", 1)[-1])
        return f"'{label}'" if label not in "'\\" else f"'\\{label}'"

    def enumerator(self, enum: str, name: str) -> str:
        """An enumerator's native name."""
        raise NotImplementedError

    def default_case(self, union: Union) -> int:
        """The index of the default branch; the number of branches when there is none."""
        return next((i for i, c in enumerate(union.cases) if c.is_default), len(union.cases))

    def default_label(self, model: Model, union: Union) -> str | None:
        """A discriminator value that no label takes; None when the labels take all."""
        free = free_label(model, union)
        return None if free is None else self.label(model, union, free)

    def drawn_label(self, model: Model, union: Union, case: Case) -> str | None:
        """The discriminator that every kit draws for a case: its first label; for the default, `default_label`."""
        drawn = drawn_label(model, union, case)
        return None if drawn is None else self.label(model, union, drawn)

    def structs(self, model: Model) -> list[Struct]:
        """The structs of the file, in order."""
        return [d for d in model.declarations if isinstance(d, Struct)]

    def unions(self, model: Model) -> list[Union]:
        """The unions of the file, in order."""
        return [d for d in model.declarations if isinstance(d, Union)]

    def enums(self, model: Model) -> list[Enum]:
        """The enums of the file, in order."""
        return [d for d in model.declarations if isinstance(d, Enum)]

    def interfaces(self, model: Model) -> list[Interface]:
        """The interfaces of the file that can be measured."""
        return [i for i in model.interfaces if not i.refused]

    def operations(self, model: Model, interface: Interface, left_out: Iterable[str] = ()) -> list[Operation]:
        """The interface's operations, inherited ones first, without those that cannot be expressed."""
        out = set(left_out)
        return [o for o in model.all_operations(interface) if not o.refused and o.key not in out]


def _bounds(model: Model, type_: Type) -> Iterator[int]:
    match model.unalias(type_):
        case String(bound=bound):
            yield bound
        case Sequence(element=element, bound=bound):
            yield bound
            yield from _bounds(model, element)
        case Array(element=element):
            yield from _bounds(model, element)
        case InAny(type=inside):
            yield from _bounds(model, inside)
        case _:
            return


def uses_any(model: Model, operation: Operation) -> bool:
    """Does a value of type `any` travel in this operation?"""
    return _carries(model, operation, lambda t: t == Basic("any"))


def carried_types(model: Model, operation: Operation) -> Iterator[Type]:
    """Every type that travels in an operation, the nested ones too."""
    for type_ in (operation.result, *(p.type for p in operation.parameters)):
        yield from model.types_used(type_)


def carried_with_anys(model: Model, operation: Operation) -> list[Type]:
    """The same, and what stands in the struct that its `any` may hold."""
    types = list(carried_types(model, operation))
    if Basic("any") in types and (struct := any_struct(model)):
        types.extend(model.types_used(Named(struct)))
    return types


def _carries(model: Model, operation: Operation, wanted: object) -> bool:
    return any(wanted(t) for t in carried_types(model, operation))  # type: ignore[operator]


__all__ = ["CxxGlue", "Slot", "Typedef", "carried_types", "carried_with_anys", "uses_any"]
