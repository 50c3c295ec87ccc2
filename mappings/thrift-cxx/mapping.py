"""thrift-cxx: Apache Thrift's definitions and its C++ code. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.shared.cxx.glue import CxxGlue
from orrery_mappings.thrift_cxx.definitions import DISCRIMINATOR, PACKAGE, Definitions, Method
from orrery_mappings.thrift_cxx.expressible import reason
from orrery_mappings.thrift_cxx.names import Fields
from orrery_mappings.thrift_cxx.thrift_file import thrift_text

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Case, Member, Model, Type, Union

FOLDER = Path(__file__).parent


class Mapping:
    """`STEM.thrift` for Thrift's compiler, and `STEM.hpp`, which binds what it makes of it to the kit."""

    def files(self, model: Model) -> dict[str, str]:
        """Both texts."""
        left_out = self.unsupported(model)
        definitions = Definitions(model, left_out)
        glue = ThriftGlue(definitions)
        values = {"thrift": definitions, "package": PACKAGE, "left_out": left_out}
        return {
            f"{model.stem}.thrift": thrift_text(model, definitions),
            f"{model.stem}.hpp": glue.render("glue.hpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations whose every value is an `any`."""
        return inexpressible(model, reason)


class ThriftGlue(CxxGlue):
    """Args hold the types that Thrift generates."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions

    def spell(self, model: Model, type_: Type) -> str:
        """Thrift's C++ type, or one that holds it and knows what it stands for."""
        return self._definitions.wire(type_).spelling

    def discriminator(self, model: Model, union: Union) -> str:
        """What it stands for, which labels are compared with."""
        return self._definitions.wire(union.discriminator).plain

    def native(self, name: str) -> str:
        """As Thrift declares it; an enum is a struct around one."""
        declared = self._definitions.scoped(name)
        return f"{declared}::type" if name in self._definitions.enumerators else declared

    def enumerator(self, enum: str, name: str) -> str:
        """Enumerators stand in the struct around the enum."""
        return f"{self._definitions.scoped(enum)}::{self._definitions.enumerators[enum][name]}"

    def member(self, name: str) -> str:
        """As Thrift declares it."""
        return Fields().spelled(name)

    def tied(self, model: Model, member: Member) -> str:
        """A member of the struct `s` as what it stands for."""
        return self._definitions.wire(member.type).seen(f"s.{self.member(member.name)}")

    def read_discriminator(self, union: str) -> str:
        """The expression for a union's discriminator."""
        return f"static_cast<Discriminator>({union}.{DISCRIMINATOR})"

    def read_branch(self, union: str, case: Case) -> str:
        """The expression for a branch's value, as what it stands for."""
        return self._definitions.wire(case.type).seen(f"{union}.{self.member(case.name)}")

    def write_branch(self, model: Model, union: Union, case: Case) -> str:
        """The statements that make a branch active; `f` fills it."""
        label = self.drawn_label(model, union, case)
        head = f"{self._discriminated(union, str(label))}\nu.__isset.{self.member(case.name)} = true;"
        bounds = self.bounds(model, case.type)
        return f'{head}\nf({self.read_branch("u", case)}, Label{{"{case.name}", Bounds{bounds}}});'

    def write_none(self, model: Model, union: Union) -> str:
        """The statement for a discriminator that selects no branch."""
        label = None if any(c.is_default for c in union.cases) else self.default_label(model, union)
        return self._discriminated(union, label) if label is not None else "return;"

    def _discriminated(self, union: Union, label: str) -> str:
        wire = self._definitions.wire(union.discriminator)
        return f"u = Union();\nu.{DISCRIMINATOR} = static_cast<{wire.cxx}>({label});"

    # --- asked by the templates -------------------------------------------------------------------------------

    def parameters(self, method: Method) -> str:
        """The parameters of the generated method, with the names of the argument set."""
        head = [] if method.by_value else [f"{method.returned}& _return"]
        return ", ".join([*head, *(f"{f.wire.passed} {f.member}" for f in method.arguments)])

    def sent(self, method: Method) -> str:
        """The arguments of a call, out of an argument set."""
        return ", ".join(f"orrery::thrift::native(args.{f.member})" for f in method.arguments)
