"""Types as IDL spells them: their names in a scope, and the definitions of structs, unions and enums."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from orrery.codegen.model import (
    Array,
    Basic,
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
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)

BASIC = {
    "ushort": "unsigned short",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
}
"""Basic types of two words and more; the others are spelled as they are called."""
_WORDS = """
abstract any alias attribute bitfield bitmask bitset boolean case char component connector const consumes context
custom default double emits enum eventtype exception factory false finder fixed float getraises home import in inout
int16 int32 int64 int8 interface local long manages map mirrorport module multiple native object octet oneway option out
port porttype primarykey private provides public publishes raises readonly sequence setraises short string struct
supports switch true truncatable typedef typeid typename typeprefix uint16 uint32 uint64 uint8 union unsigned uses
valuebase valuetype void wchar wstring
"""
KEYWORDS = frozenset(_WORDS.split())
"""Words of IDL from its second to its fourth version, which tell capitals from small letters nowhere."""


def identifier(name: str) -> str:
    """The last part of a scoped name; an underscore in front makes a name of a word of IDL."""
    last = name.rpartition("::")[2]
    return f"_{last}" if last.lower() in KEYWORDS else last


def parent(name: str) -> str:
    """The scope of a scoped name; empty for one of the file."""
    return name.rpartition("::")[0]


class Spelled:
    """How the declarations of one model are spelled while they are written one after the other."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._written: set[str] = set()
        self._inner: dict[str, list[Declaration]] = defaultdict(list)
        for declaration in model.declarations:
            if parent(declaration.name) in model and not isinstance(declaration, Const):
                self._inner[parent(declaration.name)].append(declaration)

    # --- scopes -----------------------------------------------------------------------------------------------

    def is_inside(self, declaration: Declaration) -> bool:
        """Does it stand inside another declaration, rather than in a module?"""
        return parent(declaration.name) in self._model

    def inner(self, name: str) -> list[Declaration]:
        """What stands right inside a declaration."""
        return self._inner[name]

    def with_inner(self, declaration: Declaration) -> Iterator[Declaration]:
        """A declaration and all that stands inside it."""
        yield declaration
        for found in self._inner[declaration.name]:
            yield from self.with_inner(found)

    def write(self, name: str) -> None:
        """From here on it is known."""
        self._written.add(name)

    def is_written(self, name: str) -> bool:
        """Is its definition written, or begun?"""
        return name in self._written

    def name(self, name: str, scope: str) -> str:
        """A declared name, as it is said in `scope`: alone there and in what holds the scope; else with all its scopes.

        Only a name of the scope itself cannot be hidden by another one.
        """
        if parent(name) == scope:
            return identifier(name)
        return "".join(f"::{identifier(part)}" for part in name.split("::"))

    # --- types ------------------------------------------------------------------------------------------------

    def type(self, type_: Type, scope: str) -> str:
        """A type without the dimensions of an array. One that is defined in the scope of its user is defined here."""
        match type_:
            case Basic(name=name):
                return BASIC.get(name, name)
            case String(wide=wide, bound=bound):
                return f"{'wstring' if wide else 'string'}{f'<{bound}>' if bound else ''}"
            case Sequence(element=element, bound=bound):
                # Two brackets side by side would be an operator, and one with a colon another bracket.
                return f"sequence< {self.type(element, scope)}{f', {bound}' if bound else ''} >"
            case Array(element=element):
                return self.type(element, scope)
            case InAny():
                return "any"
            case Named(name=name):
                return self._named(name, scope)

    def _named(self, name: str, scope: str) -> str:
        found = self._model[name]
        if isinstance(found, Struct | Union | Enum) and not self.is_written(name) and self._is_in_a_type(found):
            return self.definition(found)
        return self.name(name, scope)

    def _is_in_a_type(self, declaration: Declaration) -> bool:
        """Does it stand inside a type, so that a member defines it?"""
        return self.is_inside(declaration) and not isinstance(self._model[parent(declaration.name)], Interface)

    def declared(self, type_: Type, name: str, scope: str) -> str:
        """A type and what has it, with the dimensions of an array behind."""
        sizes = "".join(f"[{size}]" for size in type_.dimensions) if isinstance(type_, Array) else ""
        return f"{self.type(type_, scope)} {identifier(name)}{sizes}"

    # --- definitions ------------------------------------------------------------------------------------------

    def definition(self, declaration: Struct | Exception_ | Union | Enum) -> str:
        """The definition, without its semicolon."""
        self.write(declaration.name)
        head = identifier(declaration.name)
        match declaration:
            case Enum(enumerators=enumerators):
                return f"enum {head} {{ {', '.join(map(identifier, enumerators))} }}"
            case Union(name=name):
                switch = self.type(declaration.discriminator, self._around(name, declaration.discriminator))
                cases = " ".join(self._case(declaration, case) for case in declaration.cases)
                return f"union {head} switch ({switch}) {{ {cases} }}"
            case Struct() | Exception_():
                word = "exception" if isinstance(declaration, Exception_) else "struct"
                members = "".join(f" {self._member(declaration.name, member)};" for member in declaration.members)
                return f"{word} {head} {{{members} }}"

    def _member(self, holder: str, member: Member | Case) -> str:
        return self.declared(member.type, member.name, self._around(holder, member.type))

    def _around(self, holder: str, type_: Type) -> str:
        """The scope in which a member's type is looked for: that of what holds it, or that around it."""
        while isinstance(type_, Sequence | Array):
            type_ = type_.element
        return holder if isinstance(type_, Named) and parent(type_.name) == holder else parent(holder)

    # --- unions -----------------------------------------------------------------------------------------------

    def _case(self, union: Union, case: Case) -> str:
        labels = [f"case {self._label(union, label)}:" for label in case.labels]
        if case.is_default:
            labels.append("default:")
        return f"{' '.join(labels)} {self._member(union.name, case)};"

    def _label(self, union: Union, label: int | bool | str) -> str:
        if isinstance(label, bool):
            return "TRUE" if label else "FALSE"
        if isinstance(label, int):
            return str(label)
        over = self._model.unalias(union.discriminator)
        if isinstance(over, Named):
            last = label.rpartition("::")[2]
            enum = parent(over.name)
            return (
                identifier(last) if enum in (parent(union.name), union.name) else f"{self.name(f'{enum}::{last}', '')}"
            )
        return f"'{label}'" if label.isalnum() and label.isascii() else f"'\\x{ord(label):02x}'"


def names_in(declaration: Declaration) -> Iterator[str]:
    """The declared names that a declaration speaks of."""
    match declaration:
        case Struct(members=members) | Exception_(members=members):
            types = [member.type for member in members]
        case Union(discriminator=discriminator, cases=cases):
            types = [discriminator, *(case.type for case in cases)]
        case Typedef(type=type_):
            types = [type_]
        case Interface(bases=bases, operations=operations):
            yield from bases
            yield from (name for operation in operations for name in operation.raises)
            types = [t for o in operations for t in (o.result, *(p.type for p in o.parameters))]
        case _:
            types = []
    for type_ in types:
        yield from _names_of(type_)


def _names_of(type_: Type) -> Iterator[str]:
    if isinstance(type_, Sequence | Array):
        yield from _names_of(type_.element)
    elif isinstance(type_, Named):
        yield type_.name


def repository_id(declaration: Declaration) -> str:
    """A declaration's id; constants have none."""
    assert not isinstance(declaration, Const)
    return declaration.repository_id


def prefix_of(declaration: Declaration) -> str | None:
    """The prefix that makes its repository id; None where it has one of its own or another version."""
    path = f"{declaration.name.replace('::', '/')}:1.0"
    found = repository_id(declaration)
    if found == f"IDL:{path}":
        return ""
    if found.startswith("IDL:") and found.endswith(f"/{path}"):
        return found.removeprefix("IDL:").removesuffix(f"/{path}")
    return None
