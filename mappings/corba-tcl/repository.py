"""What Combat's repository is told of an IDL file: the lists that its author's own compiler, idl2tcl, makes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from orrery_mappings.corba_tcl.lists import listing, word
from orrery_mappings.corba_tcl.spellings import declared, repository_id

from orrery.codegen.model import (
    Array,
    Case,
    Const,
    Declaration,
    Enum,
    Exception_,
    InAny,
    Interface,
    Member,
    Model,
    Named,
    Operation,
    Sequence,
    Struct,
    Type,
    Typedef,
    Union,
)


class Repository:
    """The items of a file, for `combat::ir add`; `left_out` are the operations that it is not told of."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self._model, self._left_out = model, left_out

    def items(self) -> Iterator[str]:
        """One for each declaration, in the order of the file; before them, in short, those that others name earlier."""
        known = [d for d in self._model.declarations if not self._is_missing(d)]
        yield from (listing(self._head(declaration)) for declaration in self._named_early(known))
        yield from (listing([*self._head(declaration), *self._body(declaration)]) for declaration in known)

    @staticmethod
    def _is_missing(declaration: Declaration) -> bool:
        return isinstance(declaration, Const) or (isinstance(declaration, Interface) and bool(declaration.refused))

    def _named_early(self, known: list[Declaration]) -> list[Declaration]:
        seen: set[str] = set()
        early: dict[str, Declaration] = {}
        for declaration in known:
            seen.add(declaration.name)
            names = (name for type_ in self._types(declaration) for name in _named(type_))
            early.update({name: self._model[name] for name in names if name not in seen})
        return list(early.values())

    def _types(self, declaration: Declaration) -> Iterator[Type]:
        """Those that stand in a declaration."""
        match declaration:
            case Struct(members=members) | Exception_(members=members):
                yield from (member.type for member in members)
            case Union(discriminator=discriminator, cases=cases):
                yield discriminator
                yield from (case.type for case in cases)
            case Typedef(type=type_):
                yield type_
            case Interface():
                for operation in self._operations(declaration):
                    yield operation.result
                    yield from (parameter.type for parameter in operation.parameters)
            case _:
                pass

    def _operations(self, interface: Interface) -> list[Operation]:
        """Its own; inherited ones are found through its bases."""
        return [o for o in interface.operations if not o.refused and o.key not in self._left_out]

    def _head(self, declaration: Declaration) -> list[str]:
        """What an item is, and how it is called."""
        kind = type(declaration).__name__.strip("_").lower()
        return [kind, self._called(repository_id(self._model, declaration.name), declaration.name)]

    @staticmethod
    def _called(identity: str, name: str) -> str:
        return listing([word(identity), word(name.rpartition("::")[2]), "1.0"])

    def _body(self, declaration: Declaration) -> list[str]:
        """What the item consists of. Declarations that stand in it have items of their own."""
        match declaration:
            case Struct(members=members) | Exception_(members=members):
                return [listing(map(self._member, members)), "{}"]
            case Union(discriminator=discriminator, cases=cases):
                branches = [branch for case in cases for branch in self._branches(case)]
                return [declared(self._model, discriminator), listing(branches), "{}"]
            case Enum(enumerators=enumerators):
                return [listing(map(word, enumerators))]
            case Typedef(type=type_):
                return [declared(self._model, type_)]
            case Interface(bases=bases):
                inherited = [repository_id(self._model, base) for base in bases]
                return [listing(inherited), listing(self._contents(declaration))]
        raise AssertionError(declaration)

    def _member(self, member: Member) -> str:
        return listing([word(member.name), declared(self._model, member.type)])

    def _branches(self, case: Case) -> Iterator[str]:
        """A branch for each of its labels. Truth values are numbers, for as such they come out of a message."""
        type_ = declared(self._model, case.type)
        for label in case.labels:
            text = str(int(label)) if isinstance(label, bool | int) else label.rpartition("::")[2]
            yield listing([word(text), word(case.name), type_])
        if case.is_default:
            yield listing(["(default)", word(case.name), type_])

    def _contents(self, interface: Interface) -> Iterator[str]:
        operations = self._operations(interface)
        writable = {o.attribute for o in operations if o.name.startswith("_set_")}
        for operation in operations:
            if operation.attribute is None:
                yield self._operation(interface, operation)
            elif operation.name.startswith("_get_"):
                mode = [] if operation.attribute in writable else ["readonly"]
                yield listing([
                    "attribute",
                    self._inside(interface, operation.attribute),
                    declared(self._model, operation.result),
                    *mode,
                ])  # fmt: skip

    def _operation(self, interface: Interface, operation: Operation) -> str:
        parameters = (listing([p.direction, word(p.name), declared(self._model, p.type)]) for p in operation.parameters)
        raised = (repository_id(self._model, name) for name in operation.raises)
        return listing([
            "operation",
            self._inside(interface, operation.name),
            declared(self._model, operation.result),
            listing(parameters),
            listing(raised),
            *(["oneway"] if operation.oneway else []),
        ])  # fmt: skip

    def _inside(self, interface: Interface, name: str) -> str:
        """How something is called that is declared in an interface and has no identity in the model."""
        stem = interface.repository_id.removesuffix(":1.0")
        return self._called(f"{stem}/{name}:1.0", name)


def _named(type_: Type) -> Iterator[str]:
    """The declared names in a type."""
    match type_:
        case Named(name=name):
            yield name
        case Sequence(element=element) | Array(element=element) | InAny(type=element):
            yield from _named(element)
        case _:
            pass
