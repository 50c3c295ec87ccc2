"""A preprocessed file with components, made into plain IDL 2 and what its document gets beside that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from orrery.codegen.ccm.checks import check
from orrery.codegen.ccm.equivalent import equivalent_idl
from orrery.codegen.ccm.events import EventTypes
from orrery.codegen.ccm.joining import Joining
from orrery.codegen.ccm.parsing import find_idl3, searched_lines
from orrery.codegen.ccm.plain import plain_text
from orrery.codegen.omniidl import Preprocessed, compile_preprocessed

Json = dict[str, Any]


def converted(preprocessed: Preprocessed) -> Json:
    """The plain text and what is joined to its document; nothing where IDL 3 is not in the file after all."""
    lines = searched_lines(preprocessed.path, preprocessed.text)
    found = find_idl3(lines)
    if found.is_empty:
        return {}
    ports = check(lines, found)
    equivalent = replace(preprocessed, text=equivalent_idl(lines, found, ports))
    document = compile_preprocessed(preprocessed.path, equivalent)
    joining = Joining(lines, found, document)
    events = EventTypes(lines, found.events, document)
    joined = {
        "components": joining.components(),
        "homes": joining.homes(),
        "refused": joining.refused(),
        "events": events.refused,
    }
    return {"text": plain_text(lines, found, events), "joined": joined}
