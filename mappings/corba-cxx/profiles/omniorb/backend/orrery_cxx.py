# omniORB's own C++ back end, with advice from Orrery.
#
# This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
# License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any
# later version.
#
# This program is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied
# warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
#
# You should have received a copy of the GNU General Public License along with this program; see the file LICENSE in
# src/orrery/codegen/omniidl_backend.
#
# SPDX-License-Identifier: GPL-2.0-or-later
"""An omniidl back end: `-borrery_cxx -WbFILE` and then the options of `-bcxx`, which does all the work.

FILE has a word and a name on each line: `escape NAME` for an identifier that C++ would not take, to be escaped as the
words of C++ are that omniidl knows; `leave_out SCOPED_NAME` for a declaration or an operation that is not measured.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import omniidl_be.cxx
from omniidl import idlast
from omniidl_be.cxx import ast, id, output

PROVIDED = ("CORBA", "CosNaming", "Messaging", "PortableServer", "IOP", "GIOP", "IIOP")
"""Modules that omniORB's headers declare themselves: stubs that declared them again would not compile."""

CALLED_BY = {"handler_op_name", "handler_ex_name"}
"""What a template of the back end has of a reply handler's operations."""

cpp_args = omniidl_be.cxx.cpp_args


def run(tree: Any, args: list[str]) -> None:
    """Called by omniidl with the tree of a file and what stood behind each -Wb."""
    advice = _read(Path(args[0]))
    id.rwdict.update(dict.fromkeys(advice["escape"]))
    _leave_out(tree.declarations(), frozenset(advice["leave_out"]), "")
    _pass_over_provided_modules()
    _escape_names_that_reply_handlers_are_called_by()
    # Headers that the author wants in the stubs: they are not beside these, and nothing that is measured needs them.
    tree.pragmas()[:] = [p for p in tree.pragmas() if not p.text().startswith("hh ")]
    omniidl_be.cxx.run(tree, args[1:])


def _read(file: Path) -> dict[str, list[str]]:
    advice: dict[str, list[str]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        word, _, name = line.partition(" ")
        advice[word].append(name)
    return advice


def _leave_out(declarations: list[Any], names: frozenset[str], scope: str) -> None:
    """Takes what is named out of a scope and those inside it; an interface stays, for others may be declared in it."""
    declarations[:] = [d for d in declarations if not _is_named(d, names, scope)]
    for declaration in declarations:
        if isinstance(declaration, idlast.Module):
            _leave_out(declaration.definitions(), names, _scoped(declaration))
        elif isinstance(declaration, idlast.Interface):
            contents = declaration.contents()
            _leave_out(contents, names, _scoped(declaration))
            declaration._setContents(contents)


def _is_named(declaration: Any, names: frozenset[str], scope: str) -> bool:
    match declaration:
        case idlast.Interface():
            return False
        case idlast.Forward():
            return declaration.fullDecl() is None
        case idlast.Attribute():
            return any(f"{scope}::_get_{d.identifier()}" in names for d in declaration.declarators())
        case idlast.Typedef():
            return any(_scoped(d) in names for d in declaration.declarators())
        case idlast.DeclRepoId():
            return _scoped(declaration) in names
    return False


def _scoped(declaration: Any) -> str:
    return "::".join(declaration.scopedName())


def _pass_over_provided_modules() -> None:
    """Code is generated for what this visitor marks."""
    mark = ast.WalkTreeForIncludes.visitModule

    def visit_module(visitor: Any, node: Any) -> None:
        if node.scopedName()[0] not in PROVIDED:
            mark(visitor, node)

    ast.WalkTreeForIncludes.visitModule = visit_module


def _escape_names_that_reply_handlers_are_called_by() -> None:
    """The back end declares an operation `delete` of a reply handler as `_cxx_delete`, and then calls `delete`."""
    out = output.Stream.out

    def out_escaped(stream: Any, text: str, *more: Any, **names: Any) -> None:
        for name in CALLED_BY & names.keys():
            names[name] = id.mapID(names[name])
        out(stream, text, *more, **names)

    output.Stream.out = out_escaped
