"""What all mappings for Java share: the files that describe interfaces to the kit (kit/java)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery_mappings.shared.cxx.entries import expressed
from orrery_mappings.shared.java.kinds import is_enum
from orrery_mappings.shared.java.names import GLUE, check_names, path_of
from orrery_mappings.shared.java.native import Native, discriminator_number, label_constant
from orrery_mappings.shared.java.operations import Field, OperationGlue, interface_class, operation_class, refers
from orrery_mappings.shared.java.shapes import Shape, Shapes

from orrery.codegen.model import Case, Enum, Interface, Model, Named, Operation, Struct, Type, Union
from orrery.codegen.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class InterfaceGlue:
    """An interface with its operations."""

    interface: Interface
    class_: str
    operations: list[OperationGlue]
    is_topic: bool
    refers: bool


class JavaGlue:
    """What the templates of a program ask. A mapping derives from it where it has more for them."""

    def __init__(
        self, model: Model, left_out: Collection[str], native: Native, name: str, beside: Iterable[Type] = ()
    ) -> None:
        """`left_out` are the operations that the mapping cannot express, `name` is the mapping's.

        Types `beside` those of operations get classes too.
        """
        check_names(model)
        self.model = model
        self.native = native
        self.name = name
        measured = [(i, found) for i in model.interfaces if (found := expressed(model, i, left_out))]
        used = [t for _, found in measured for o in found for t in (o.result, *(p.type for p in o.parameters))]
        self.shapes = Shapes(model, native, [*used, *beside])
        self.interfaces = [self._interface(number, i, found) for number, (i, found) in enumerate(measured)]

    def _interface(self, number: int, interface: Interface, found: list[Operation]) -> InterfaceGlue:
        operations = [
            OperationGlue(self.shapes, interface, operation, index, operation_class(number, operation, index))
            for index, operation in enumerate(found)
        ]
        is_topic = self.model.topic_of(interface.name) is not None
        class_ = interface_class(number, interface)
        return InterfaceGlue(interface, class_, operations, is_topic, refers(self.model, operations))

    def files(self, folder: Path) -> dict[str, str]:
        """A class for each shape, operation and interface, by the mapping's templates in `folder`."""
        found = {}
        for shape in self.shapes.all:
            found[path_of(GLUE, shape.name)] = self.render(folder, "shape.java.j2", shape=shape)
        for interface in self.interfaces:
            for operation in interface.operations:
                text = self.render(folder, "operation.java.j2", interface=interface, operation=operation)
                found[path_of(GLUE, operation.class_)] = text
            found[path_of(GLUE, interface.class_)] = self.render(folder, "interface.java.j2", interface=interface)
        found[path_of(GLUE, "Interfaces")] = self.render(folder, "interfaces.java.j2")
        return found

    def of_interfaces(self, folder: Path, kinds: Iterable[str]) -> dict[str, str]:
        """A class of each of these kinds for each interface, by the mapping's template of that name."""
        return {
            path_of(GLUE, f"{one.class_}_{kind}"): self.render(folder, f"{kind.lower()}.java.j2", interface=one)
            for one in self.interfaces
            for kind in kinds
        }

    def render(self, folder: Path, template: str, **values: object) -> str:
        """A template of the mapping's folder, or of those that all mappings for Java share."""
        environment = templates_in(folder / "templates", TEMPLATES)
        asked = {"glue": self, "shapes": self.shapes, "native": self.native, "model": self.model}
        return environment.get_template(template).render(**asked, **values)

    # --- asked by the template of an operation ------------------------------------------------------------------

    def declare(self, field: Field) -> str:
        """The declaration of a value in an argument set."""
        return f"{self.shapes.spell(field.type)} {field.field}"

    def place(self, field: Field, arguments: str = "a") -> str:
        """Where a value stands in an argument set."""
        return f"{arguments}.{field.field}"

    # --- asked by the template of a shape -----------------------------------------------------------------------

    def struct(self, shape: Shape) -> Struct:
        """The struct that a shape is of."""
        found = self._declaration(shape)
        assert isinstance(found, Struct)
        return found

    def union(self, shape: Shape) -> Union:
        """The union that a shape is of."""
        found = self._declaration(shape)
        assert isinstance(found, Union)
        return found

    def enum(self, shape: Shape) -> Enum:
        """The enum that a shape is of."""
        found = self._declaration(shape)
        assert isinstance(found, Enum)
        return found

    def number_of(self, union: Union, value: str) -> str:
        """The expression of a union's discriminator as a long; `value` is the union."""
        read = self.native.read_discriminator(value)
        return discriminator_number(self.model, self.native, union, read)

    def labels(self, union: Union) -> Iterator[tuple[int, list[str]]]:
        """The number of each case with its labels, as constants of a long; the default has none."""
        for number, case in enumerate(union.cases):
            if not case.is_default:
                yield number, [label_constant(self.model, union, label) for label in case.labels]

    def otherwise(self, union: Union) -> int:
        """The case of all other discriminators; the number of cases where they select none."""
        return next((i for i, case in enumerate(union.cases) if case.is_default), len(union.cases))

    def write_branch(self, union: Union, case: Case, value: str) -> list[str]:
        """The statements that let the union `made` have a branch."""
        return self.native.write_branch(self.model, union, case, value).split("\n")

    def is_enum(self, type_: Type) -> bool:
        """Is it one?"""
        return is_enum(self.model, self.model.unalias(type_))

    def _declaration(self, shape: Shape) -> object:
        assert isinstance(shape.type, Named)
        return self.model[shape.type.name]
