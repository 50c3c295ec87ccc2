# Orrery's back end for omniidl: writes the interface model of an IDL file as JSON.
#
# This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
# License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any
# later version.
#
# This program is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied
# warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
#
# You should have received a copy of the GNU General Public License along with this program; see the file LICENSE.
#
# SPDX-License-Identifier: GPL-2.0-or-later
"""An omniidl back end: `-borrery_backend -WbFILE,MAIN` writes the document of `kit/idl.schema.json` to FILE.

MAIN is the path of the main file as line markers have it; without it all that is not included stands in the main file.

It says what stands in the file and judges nothing: what Orrery cannot use is listed under `refused`, and the words
for its user are found outside.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from omniidl import idlast, idltype  # type: ignore[import-not-found,import-untyped,unused-ignore]

Json = dict[str, Any]

VERSION = 1

BASIC = {
    idltype.tk_void: "void",
    idltype.tk_boolean: "boolean",
    idltype.tk_octet: "octet",
    idltype.tk_char: "char",
    idltype.tk_wchar: "wchar",
    idltype.tk_short: "short",
    idltype.tk_ushort: "ushort",
    idltype.tk_long: "long",
    idltype.tk_ulong: "ulong",
    idltype.tk_longlong: "longlong",
    idltype.tk_ulonglong: "ulonglong",
    idltype.tk_float: "float",
    idltype.tk_double: "double",
    idltype.tk_any: "any",
}

REFUSED = {
    idltype.tk_TypeCode: "TypeCode",
    idltype.tk_Principal: "Principal",
    idltype.tk_longdouble: "long double",
    idltype.tk_fixed: "fixed",
    idltype.tk_value: "valuetype",
    idltype.tk_value_box: "valuetype",
    idltype.tk_native: "native",
    idltype.tk_abstract_interface: "abstract interface",
    idltype.tk_local_interface: "local interface",
}

DIRECTIONS = ("in", "out", "inout")


def run(tree: Any, args: list[str]) -> None:
    """Called by omniidl with the tree of a file that it found correct; `args`: the file to write, the main one."""
    # omniidl parts its arguments at commas, and a path may have some.
    writer = Writer(",".join(args[1:]))
    writer.pragmas(tree.pragmas())
    for declaration in tree.declarations():
        writer.declare(declaration)
    Path(args[0]).write_text(json.dumps(writer.document(tree.file())), encoding="utf-8")


def scoped(name: list[str]) -> str:
    """`["Types", "Point"]` as `Types::Point`."""
    return "::".join(name)


def label_value(value: Any, kind: int) -> int | bool | str:
    """The value of a case label or constant, whose type is of `kind`, as JSON can say it."""
    if isinstance(value, idlast.Enumerator):
        return scoped(value.scopedName())
    if kind == idltype.tk_boolean:
        return bool(value)
    if kind == idltype.tk_wchar:
        return chr(value)
    if kind == idltype.tk_wstring:
        return "".join(map(chr, value))
    return value  # type: ignore[no-any-return]


def unsigned(size: int) -> int:
    """A size as it was written: omniidl has 32 bits for it, and hands them on with a sign."""
    return size % 2**32


class Writer:
    """Collects the declarations of a tree, flat and in the order of the file, the inner before the outer."""

    def __init__(self, main: str) -> None:
        self.main = main
        self.declarations: list[Json] = []
        self.values: list[Json] = []
        self.found: list[Json] = []
        self.refused: list[Json] = []
        self.owner = ""
        """What is being written: a declaration's whole name, or `Interface::operation`."""

    def document(self, source: str) -> Json:
        """The whole document."""
        return {
            "format": "orrery-idl",
            "version": VERSION,
            "source": source,
            "declarations": self.declarations,
            "pragmas": sorted(self.found, key=lambda pragma: (pragma["file"], pragma["line"])),
            "refused": self.refused,
            **({"values": self.values} if self.values else {}),
        }

    def declare(self, node: Any) -> None:
        """Add a declaration of any kind, and the pragmas that follow it."""
        self.pragmas(node.pragmas())
        around = self.owner
        if isinstance(node, idlast.DeclRepoId):
            self.owner = scoped(node.scopedName())
        getattr(self, f"add_{type(node).__name__.lower()}")(node)
        self.owner = around

    def pragmas(self, pragmas: list[Any]) -> None:
        """Keep the pragmas that are for Orrery; whose they are is decided by the names in them, not by the place."""
        for pragma in pragmas:
            word, _, text = pragma.text().strip().partition(" ")
            if word == "orrery":
                self.found.append({"text": text.strip(), "file": pragma.file(), "line": pragma.line()})

    def add(self, kind: str, node: Any, **fields: Any) -> None:
        """Add one declaration with what all have; `file` where that is not the main one."""
        named = {"kind": kind, "name": scoped(node.scopedName()), "line": node.line()}
        self.declarations.append({**named, **fields, **self.place(node)})

    def place(self, node: Any) -> Json:
        """The file of a node, where it is another than the main one; a `#line` may name one in the middle of that."""
        is_main = node.mainFile() and self.main in ("", node.file())
        return {} if is_main else {"file": node.file()}

    def refuse(self, what: str, node: Any, name: str) -> None:
        """Note something that Orrery has no use for, and what it spoils."""
        place = {"file": node.file(), "line": node.line()}
        self.refused.append({"what": what, "name": name, "in": self.owner, **place})

    # Declarations, one method for each class of omniidl's tree.

    def add_module(self, node: Any) -> None:
        """The declarations of a module; a module has no entry of its own."""
        for definition in node.definitions():
            self.declare(definition)

    def add_interface(self, node: Any) -> None:
        """An interface, after the types that are declared in it."""
        if node.abstract() or node.local():
            self.refuse("abstract interface" if node.abstract() else "local interface", node, node.identifier())
        operations: list[Json] = []
        for content in node.contents():
            if isinstance(content, idlast.Operation):
                operations.append(self.operation(content, scoped(node.scopedName())))
            elif isinstance(content, idlast.Attribute):
                operations += self.attribute(content, scoped(node.scopedName()))
            else:
                self.declare(content)
        bases = [scoped(base.fullDecl().scopedName()) for base in node.inherits()]
        self.add("interface", node, repository_id=node.repoId(), bases=bases, operations=operations)

    def add_forward(self, node: Any) -> None:
        """Nothing to add, but an interface that nobody defines has no operations."""
        if node.fullDecl() is None:
            self.refuse("undefined interface", node, node.identifier())

    def add_structforward(self, node: Any) -> None:
        """Nothing to add: the full declaration stands elsewhere, or omniidl has complained."""

    add_unionforward = add_structforward

    def add_const(self, node: Any) -> None:
        """A constant, its expression worked out by omniidl."""
        value = label_value(node.value(), node.constKind())
        self.add("const", node, type=self.type(node.constType(), node), value=value)

    def add_typedef(self, node: Any) -> None:
        """One entry for each name that a typedef declares."""
        if node.constrType():
            self.declare(node.aliasType().decl())
        for declarator in node.declarators():
            self.pragmas(declarator.pragmas())
            self.owner = scoped(declarator.scopedName())
            self.add(
                "typedef",
                declarator,
                repository_id=declarator.repoId(),
                type=self.declared(node.aliasType(), declarator),
            )

    def add_struct(self, node: Any) -> None:
        """A struct."""
        members = self.members(node)
        self.add("struct", node, repository_id=node.repoId(), members=members)

    def add_exception(self, node: Any) -> None:
        """An exception."""
        members = self.members(node)
        self.add("exception", node, repository_id=node.repoId(), members=members)

    def add_union(self, node: Any) -> None:
        """A union, after the enum that its switch may declare."""
        if node.constrType():
            self.declare(node.switchType().decl())
        cases = [self.case(case) for case in node.cases()]
        discriminator = self.type(node.switchType(), node)
        self.add("union", node, repository_id=node.repoId(), discriminator=discriminator, cases=cases)

    def add_enum(self, node: Any) -> None:
        """An enum."""
        for enumerator in node.enumerators():
            self.pragmas(enumerator.pragmas())
        names = [enumerator.identifier() for enumerator in node.enumerators()]
        self.add("enum", node, repository_id=node.repoId(), enumerators=names)

    def add_native(self, node: Any) -> None:
        """A native type, refused."""
        self.refuse("native", node, node.identifier())

    def add_valueabs(self, node: Any) -> None:
        """A valuetype of any kind, refused."""
        self.refuse("valuetype", node, node.identifier())

    add_valuebox = add_valueforward = add_valueabs

    def add_value(self, node: Any) -> None:
        """A valuetype with a state of its own: refused, but an eventtype may become a topic by it."""
        self.add_valueabs(node)
        bases = [scoped(base.fullDecl().scopedName()) for base in node.inherits()]
        named = {"name": scoped(node.scopedName()), "line": node.line(), "bases": bases}
        members = [member for state in node.statemembers() for member in self.state(state)]
        self.values.append({**named, **self.place(node), "members": members})

    # Parts of declarations.

    def members(self, node: Any) -> list[Json]:
        """The members of a struct or an exception, one for each declarator."""
        members: list[Json] = []
        for member in node.members():
            self.pragmas(member.pragmas())
            if member.constrType():
                self.declare(member.memberType().decl())
            for declarator in member.declarators():
                self.pragmas(declarator.pragmas())
                type_ = self.declared(member.memberType(), declarator)
                members.append({"name": declarator.identifier(), "type": type_})
        return members

    def state(self, node: Any) -> list[Json]:
        """A state member of a valuetype, one for each declarator; omniidl calls public access 0."""
        self.pragmas(node.pragmas())
        public = node.memberAccess() == 0
        types = [(declarator, self.declared(node.memberType(), declarator)) for declarator in node.declarators()]
        return [{"name": each.identifier(), "type": type_, "public": public} for each, type_ in types]

    def case(self, node: Any) -> Json:
        """One branch of a union."""
        self.pragmas(node.pragmas())
        if node.constrType():
            self.declare(node.caseType().decl())
        for label in node.labels():
            self.pragmas(label.pragmas())
        self.pragmas(node.declarator().pragmas())
        labels = [label_value(label.value(), label.labelKind()) for label in node.labels() if not label.default()]
        return {
            "labels": labels,
            "default": any(label.default() for label in node.labels()),
            "name": node.declarator().identifier(),
            "type": self.declared(node.caseType(), node.declarator()),
        }

    def operation(self, node: Any, interface: str) -> Json:
        """An operation as it stands."""
        self.pragmas(node.pragmas())
        self.owner = f"{interface}::{node.identifier()}"
        if node.contexts():
            self.refuse("context", node, node.identifier())
        parameters = [self.parameter(parameter) for parameter in node.parameters()]
        return {
            "name": node.identifier(),
            "line": node.line(),
            "oneway": bool(node.oneway()),
            "result": self.type(node.returnType(), node),
            "parameters": parameters,
            "raises": [scoped(exception.scopedName()) for exception in node.raises()],
            "attribute": None,
        }

    def parameter(self, node: Any) -> Json:
        """A parameter of an operation."""
        self.pragmas(node.pragmas())
        type_ = self.type(node.paramType(), node)
        return {"name": node.identifier(), "direction": DIRECTIONS[node.direction()], "type": type_}

    def attribute(self, node: Any, interface: str) -> list[Json]:
        """The operations that an attribute stands for, `_get_x` and, unless it is readonly, `_set_x`."""
        self.pragmas(node.pragmas())
        operations: list[Json] = []
        for declarator in node.declarators():
            self.pragmas(declarator.pragmas())
            operations.append(self.half("_get_", node, declarator, interface))
            if not node.readonly():
                half = self.half("_set_", node, declarator, interface)
                value = {"name": "value", "direction": "in", "type": half["result"]}
                void = {"kind": "basic", "name": "void"}
                operations.append({**half, "result": void, "parameters": [value]})
        return operations

    def half(self, prefix: str, node: Any, declarator: Any, interface: str) -> Json:
        """One of the two operations of an attribute, as if it read it."""
        self.owner = f"{interface}::{prefix}{declarator.identifier()}"
        return {
            "name": prefix + declarator.identifier(),
            "line": declarator.line(),
            "oneway": False,
            "result": self.type(node.attrType(), declarator),
            "parameters": [],
            "raises": [],
            "attribute": declarator.identifier(),
        }

    # Types.

    def declared(self, type_: Any, declarator: Any) -> Json:
        """The type of what a declarator names: omniidl keeps the sizes of an array there, not in the type."""
        element = self.type(type_, declarator)
        sizes = [unsigned(size) for size in declarator.sizes() or ()]
        return {"kind": "array", "element": element, "dimensions": sizes} if sizes else element

    def type(self, type_: Any, node: Any) -> Json:
        """A type as it is written at `node`, its typedefs kept."""
        kind = type_.kind()
        if kind in BASIC:
            return {"kind": "basic", "name": BASIC[kind]}
        if kind in REFUSED:
            name = scoped(type_.scopedName()) if isinstance(type_, idltype.Declared) else ""
            self.refuse(REFUSED[kind], node, name)
            if kind == idltype.tk_value and name:
                return {"kind": "named", "name": name}
            # Some type must stand here. Whatever holds it is left out later (pruning.py), so that nobody reads it.
            return {"kind": "basic", "name": "void"}
        if kind in (idltype.tk_string, idltype.tk_wstring):
            return {"kind": "string", "wide": kind == idltype.tk_wstring, "bound": unsigned(type_.bound())}
        if kind == idltype.tk_sequence:
            return {"kind": "sequence", "element": self.type(type_.seqType(), node), "bound": unsigned(type_.bound())}
        if scoped(type_.scopedName()) == "CORBA::Object":
            return {"kind": "basic", "name": "Object"}
        return {"kind": "named", "name": scoped(type_.scopedName())}
