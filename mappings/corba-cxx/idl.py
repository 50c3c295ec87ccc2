"""A model as IDL again, for a compiler of an ORB that cannot be told what it must leave out.

Each declaration keeps its scope and its repository id; labels and bounds are written as the values that they have.
"""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.corba_cxx.names import no_name
from orrery_mappings.corba_cxx.spelled import Spelled, identifier, names_in, parent, prefix_of, repository_id

from orrery.codegen.model import (
    Const,
    Declaration,
    Enum,
    Exception_,
    Interface,
    Model,
    Operation,
    OperationParameter,
    Struct,
    Type,
    Typedef,
    Union,
)

PROVIDED = "CORBA::"
"""Before the names of what every ORB's own orb.idl declares."""


def idl_text(model: Model) -> str:
    """The file that declares all that the model does, but for constants, whose values stand where they are used."""
    return "\n".join(_File(model).lines()) + "\n"


class _File:
    def __init__(self, model: Model) -> None:
        self._model = model
        self._spelled = Spelled(model)
        self._modules: tuple[str, ...] = ()
        self._prefix = ""
        self._announced: set[str] = set()

    def lines(self) -> Iterator[str]:
        declared = [d for d in self._model.declarations if not isinstance(d, Const)]
        if any(d.name.startswith(PROVIDED) for d in declared):
            yield "#include <orb.idl>"
        for declaration in declared:
            if not declaration.name.startswith(PROVIDED) and not self._spelled.is_inside(declaration):
                yield from self._file_scope(declaration)
        yield from self._enter(())

    def _file_scope(self, declaration: Declaration) -> Iterator[str]:
        for name in self._needed_before(declaration):
            needed = self._model[name]
            yield from self._go_to(needed)
            yield self._announcement(needed)
        yield from self._go_to(declaration)
        yield from self._defined(declaration)
        yield from self._identified(declaration)

    # --- scopes and repository ids ----------------------------------------------------------------------------

    def _go_to(self, declaration: Declaration) -> Iterator[str]:
        """Into the modules of a declaration, under the prefix of its repository id."""
        prefix = prefix_of(declaration)
        if prefix is not None and prefix != self._prefix:
            yield from self._enter(())
            yield f'#pragma prefix "{prefix}"'
            self._prefix = prefix
        yield from self._enter(tuple(declaration.name.split("::")[:-1]))

    def _enter(self, modules: tuple[str, ...]) -> Iterator[str]:
        common = 0
        while self._modules[common : common + 1] == modules[common : common + 1] != ():
            common += 1
        yield from ("};" for _ in self._modules[common:])
        yield from (f"module {identifier(module)} {{" for module in modules[common:])
        self._modules = modules

    def _identified(self, declaration: Declaration) -> Iterator[str]:
        """The ids that no prefix makes, said in the scope of the file."""
        for found in self._spelled.with_inner(declaration):
            if prefix_of(found) != self._prefix:
                yield from self._enter(())
                yield f'#pragma ID {found.name} "{repository_id(found)}"'

    # --- what stands before its definition --------------------------------------------------------------------

    def _needed_before(self, declaration: Declaration) -> list[str]:
        """What it speaks of, which is not known yet; what stands inside of it is none of these."""
        inner = {found.name for found in self._spelled.with_inner(declaration)}
        names = (name for found in self._spelled.with_inner(declaration) for name in names_in(found))
        return [name for name in dict.fromkeys(names) if name not in inner and self._is_unknown(name)]

    def _is_unknown(self, name: str) -> bool:
        announced = name in self._announced or self._spelled.is_written(name)
        found = self._model[name]
        return not announced and isinstance(found, Interface | Struct | Union) and not name.startswith(PROVIDED)

    def _announcement(self, declaration: Declaration) -> str:
        self._announced.add(declaration.name)
        word = type(declaration).__name__.lower()
        return f"{word} {identifier(declaration.name)};"

    # --- definitions ------------------------------------------------------------------------------------------

    def _defined(self, declaration: Declaration) -> Iterator[str]:
        if isinstance(declaration, Interface):
            yield from self._interface(declaration)
        else:
            yield f"{self._definition(declaration)};"

    def _definition(self, declaration: Declaration) -> str:
        match declaration:
            case Typedef(name=name, type=type_):
                self._spelled.write(name)
                return f"typedef {self._spelled.declared(type_, name, parent(name))}"
            case Exception_() | Struct() | Union() | Enum():
                return self._spelled.definition(declaration)
        raise TypeError(f"{declaration.name} is not declared in IDL")

    def _interface(self, interface: Interface) -> Iterator[str]:
        bases = ", ".join(self._spelled.name(base, "") for base in interface.bases)
        yield f"interface {identifier(interface.name)}{f' : {bases}' if bases else ''} {{"
        self._spelled.write(interface.name)
        for inner in self._spelled.inner(interface.name):
            for name in self._needed_before(inner):
                if parent(name) == interface.name:
                    yield self._announcement(self._model[name])
            yield f"{self._definition(inner)};"
        yield from self._operations(interface)
        yield "};"

    def _operations(self, interface: Interface) -> Iterator[str]:
        writable = {o.attribute for o in interface.operations if o.name.startswith("_set_")}
        for operation in interface.operations:
            if operation.attribute is None:
                yield self._operation(operation)
            elif not operation.name.startswith("_set_"):
                word = "attribute" if operation.attribute in writable else "readonly attribute"
                yield f"{word} {self._type(operation.result, operation)} {identifier(operation.attribute)};"

    def _operation(self, operation: Operation) -> str:
        parameters = ", ".join(self._parameter(operation, i, p) for i, p in enumerate(operation.parameters))
        raised = ", ".join(self._spelled.name(name, operation.interface) for name in operation.raises)
        begin = f"{'oneway ' if operation.oneway else ''}{self._type(operation.result, operation)}"
        return f"{begin} {identifier(operation.name)}({parameters}){f' raises ({raised})' if raised else ''};"

    def _parameter(self, operation: Operation, index: int, parameter: OperationParameter) -> str:
        """Its name is on no wire: one that C++ does not take is another one here."""
        named = f"orrery_argument_{index}" if no_name(parameter.name) else identifier(parameter.name)
        return f"{parameter.direction} {self._type(parameter.type, operation)} {named}"

    def _type(self, type_: Type, operation: Operation) -> str:
        return self._spelled.type(type_, operation.interface)
