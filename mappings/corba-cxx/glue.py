"""What the templates ask: argument sets of the ORB's own types, calls on its stubs, servants on its skeletons."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.corba_cxx.handed import Handed
from orrery_mappings.corba_cxx.names import Names
from orrery_mappings.corba_cxx.passing import Passing, passing_of
from orrery_mappings.corba_cxx.profile import OMNIORB, Profile
from orrery_mappings.corba_cxx.requests import in_any
from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.glue import CxxGlue, Slot

from orrery.codegen.insertion import INSERTION
from orrery.codegen.model import (
    Array,
    Basic,
    Case,
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

USING = "using orrery::corba::must;\nusing orrery::corba::seen_as;"
"""What the statements of requests.py name without its namespace."""


class CorbaGlue(CxxGlue):
    """Argument sets of the ORB's own generated types, the calls on its stubs and the servants on its skeletons."""

    def __init__(self, model: Model, profile: Profile = OMNIORB) -> None:
        self._model = model
        self.profile = profile
        self._names = Names(profile)

    def spell(self, model: Model, type_: Type) -> str:
        """The type of a plain value, as members of structs and elements of arrays are declared."""
        return self._names.spelled(model, type_)

    def tied(self, model: Model, member: Member) -> str:
        """A member of the struct `s`; what the ORB has one type with octets for is told from them."""
        expression, view = f"s.{self.member(member.name)}", self._names.viewed(model, member.type)
        own = view == self._names.spelled(model, member.type)
        return expression if own else f"orrery::corba::seen_as<{view}>({expression})"

    def member(self, name: str) -> str:
        """A member's native name."""
        return self._names.identifier(name)

    def native(self, name: str) -> str:
        """Declared types keep their scopes."""
        return self._names.scoped(name)

    def enumerator(self, enum: str, name: str) -> str:
        """Enumerators stand in the scope around their enum."""
        return self._names.scoped("::".join([*enum.split("::")[:-1], name]))

    # --- unions -----------------------------------------------------------------------------------------------

    def read_discriminator(self, union: str) -> str:
        """The expression for a union's discriminator."""
        return f"{union}._d()"

    def read_branch(self, union: str, case: Case) -> str:
        """The expression for a branch's value; of an array the accessor gives only a slice."""
        value, view = f"{union}.{self._names.identifier(case.name)}()", self._names.viewed(self._model, case.type)
        if self._is_array(case.type):
            return f"orrery::corba::whole<{view}>({value})"
        return f"static_cast<{view}>({value})" if view in self.profile.views.values() else value

    def write_branch(self, model: Model, union: Union, case: Case) -> str:
        """The statements that make a branch active: its value is filled first, then given to the modifier."""
        name = self._names.identifier(case.name)
        row = passing_of(model, case.type, self.profile)
        type_ = self._branch_type(case, row)
        label = f'Label{{"{case.name}", Bounds{self.bounds(model, case.type)}}}'
        lines = [f"{type_} value{{}};", f"f(value, {label});", f"u.{name}({row.to_in.format(x='value')});"]
        # Of several labels, and for the default, a modifier sets one of the ORB's choice.
        if len(case.labels) > 1 or case.is_default:
            lines.append(f"u._d({self.drawn_label(model, union, case)});")
        return "\n".join(lines)

    def _branch_type(self, case: Case, row: Passing) -> str:
        if self._is_array(case.type):
            own, view = self._names.spelled(self._model, case.type), self._names.viewed(self._model, case.type)
            return f"orrery::corba::Array<{own}, {view}>"
        if isinstance(case.type, Sequence):
            return f"ValueType<decltype(u.{self._names.identifier(case.name)}())>"
        return row.held.format(**self._names.fillings(self._model, case.type))

    def write_none(self, model: Model, union: Union) -> str:
        """Values are never drawn for a discriminator that selects no branch, and the ORB reads its own."""
        return "return;"

    def _is_array(self, type_: Type) -> bool:
        return isinstance(self._model.unalias(type_), Array)

    # --- operations -------------------------------------------------------------------------------------------

    def _slot(self, model: Model, field: str, name: str, direction: str, type_: Type) -> Slot:
        inside = type_.type if isinstance(type_, InAny) else type_
        row = passing_of(model, inside, self.profile)
        held = {"in": row.held, "inout": row.held, "out": row.held_out, "result": row.held_result}[direction]
        spelling = held.format(**self._names.fillings(model, inside))
        return Slot(field, name, direction, type_, spelling, self.bounds(model, type_))

    def handed(self, operation: Operation) -> list[Handed]:
        """The fields of an operation's argument set, the result first."""
        return [self._handed(slot, slot.type) for slot in self.slots(self._model, operation)]

    def _handed(self, slot: Slot, type_: Type) -> Handed:
        model = self._model
        inside = self._handed(slot, type_.type) if isinstance(type_, InAny) else None
        row, names = passing_of(model, type_, self.profile), self._names.fillings(model, type_)
        code, packing = self._names.type_code(model, type_), in_any(model, type_, self.profile)
        return Handed(slot, row, names, code, packing, inside)

    def carries_anys(self, operation: Operation) -> bool:
        """Does every value of the operation travel as an any?"""
        return any(h.inside is not None for h in self.handed(operation))

    def method(self, operation: Operation) -> str:
        """The C++ name of an operation; both halves of an attribute have the attribute's."""
        return self._names.identifier(operation.attribute or operation.name)

    def call(self, operation: Operation) -> str:
        """The call on the stub `target` with the argument set `args`, results into it."""
        arguments = [h.argument() for h in self.handed(operation) if h.slot.direction != "result"]
        call = f"target->{self.method(operation)}({', '.join(arguments)});"
        if self.carries_anys(operation):
            return "\n".join(self._call_with_anys(operation, call))
        results = [h for h in self.handed(operation) if h.slot.direction == "result"]
        return f"{results[0].fill('adopt', 'args.result')} = {call}" if results else call

    def _call_with_anys(self, operation: Operation, call: str) -> Iterator[str]:
        """The statements of a call whose values are packed before and unpacked after."""
        yield USING
        fields = self.handed(operation)
        for field in fields:
            yield from field.packed()
        returns = operation.result != Basic("void")
        yield f"const ::CORBA::Any_var any_result = {call}" if returns else call
        for field in fields:
            name = f"any_{field.slot.field}"
            if field.slot.direction == "inout":
                yield from field.unpacked(name)
            elif field.slot.direction != "in":
                yield from field.unpacked(f"{name}.in()")

    def signature(self, operation: Operation) -> str:
        """A servant's member function, from the result's type to the closing parenthesis."""
        result = "void"
        parameters = []
        for h in self.handed(operation):
            if h.slot.direction == "result":
                result = h.fill("gives", "")
            else:
                parameters.append(f"{h.fill(f'takes_{h.slot.direction}', '')} {h.slot.field}")
        return f"{result} {self.method(operation)}({', '.join(parameters)})"

    def exceptions(self, operation: Operation) -> list[str]:
        """The type codes of the exceptions that an operation may raise."""
        return [self._names.type_code(self._model, Named(name)) for name in operation.raises]

    def repository_ids(self, interface: Interface) -> list[str]:
        """What an object of the interface is, by repository ids: the interface, and all that it inherits from."""
        found = {interface.repository_id: None}
        for base in interface.bases:
            parent = self._model[base]
            assert isinstance(parent, Interface)
            found |= dict.fromkeys(self.repository_ids(parent))
        return list(found)

    def skeleton(self, interface: Interface) -> str:
        """The skeleton that an interface's servants derive from."""
        return self._names.skeleton(interface.name)

    # --- what the file holds ----------------------------------------------------------------------------------

    def any_struct(self) -> str | None:
        """The struct that an `any` of this file may hold."""
        return any_struct(self._model)

    def inserts(self, interface: Interface) -> bool:
        """Are the interface's operations insertions into an any, which no servant is asked for?"""
        return interface.name == INSERTION

    def uses_any(self) -> bool:
        """Does the file speak of `any` at all? Then its stubs need type codes."""
        return any(t == Basic("any") for type_ in self._all_types() for t in self._model.types_used(type_))

    def named_elements(self) -> list[tuple[str, str]]:
        """(sequence, element) for every sequence of arrays or characters: its C++ name, and what the kit sees in it.

        Empty where the ORB's own sequences tell what they hold.
        """
        found: dict[tuple[str, int], tuple[str, str]] = {}
        for place, type_ in self._sequences() if self.profile.names_elements else ():
            view = self._names.viewed(self._model, type_.element)
            if self._is_array(type_.element) or view == "char":
                anonymous = place.startswith("decltype")
                found.setdefault((view, type_.bound) if anonymous else (place, 0), (place, view))
        return list(found.values())

    def _sequences(self) -> Iterator[tuple[str, Sequence]]:
        for declaration in self._model.declarations:
            match declaration:
                case Typedef(name=name, type=Sequence() as sequence):
                    yield self.native(name), sequence
                case Struct(name=name, members=members):
                    for member in members:
                        if isinstance(member.type, Sequence):
                            yield f"decltype({self.native(name)}::{self.member(member.name)})", member.type
                case _:
                    pass

    def _all_types(self) -> Iterator[Type]:
        for declaration in self._model.declarations:
            if isinstance(declaration, Struct | Union | Typedef):
                yield Named(declaration.name)
            elif isinstance(declaration, Interface):
                for operation in declaration.operations:
                    yield operation.result
                    yield from (p.type for p in operation.parameters)
