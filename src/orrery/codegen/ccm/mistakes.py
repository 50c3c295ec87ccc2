"""What is wrong where a text is not of the grammar: the parser says what it found and what could stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from orrery.codegen.ccm.lines import Lines
from orrery.errors import InputError
from orrery.text import cut, nearest

if TYPE_CHECKING:
    from lark import UnexpectedInput

WORDS = ("provides", "uses", "emits", "publishes", "consumes", "attribute", "readonly")
TYPES = ("typedef", "struct", "union", "enum", "const", "exception", "interface", "native", "valuetype", "eventtype")
EXTENDED = ("port", "mirrorport")
PORT_HINT = "a component holds provides, uses, emits, publishes, consumes and attribute"

SPELLED = {
    "BODY": "{",
    "RBRACE": "}",
    "SEMICOLON": ";",
    "COLON": ":",
    "COMMA": "a comma",
    "NAME": "a name",
    "PARAMETERS": "its parameters: (in type name)",
    "RAISES": "raises (...)",
}
"""The grammar's names for what may stand somewhere; words of IDL are spelled as they are named."""
UNSPELLED = ("GLOBAL", "MULTIPLE", "TRUNCATABLE", "$END")
"""What may stand before something else that is named anyway."""


def mistake(lines: Lines, error: UnexpectedInput) -> InputError:
    """The error that the parser's one stands for, at its line of the user's file."""
    expected = frozenset(getattr(error, "expected", None) or getattr(error, "allowed", None) or ())
    token = getattr(error, "token", None)
    ends = token is not None and token.type == "$END"
    at = len(lines.code.rstrip()) if ends else error.pos_in_stream or 0
    found = re.match(r"\w+|\S", lines.code[at:])
    word = found[0] if found else ""
    if expected == {"SEMICOLON"} and word != ",":
        # It belongs where the declaration before ends.
        at = len(lines.code[:at].rstrip())
        return lines.at(max(0, at - 1)).error(
            f"a ; is missing{f' before {cut(word)}' if word else ''}", "write it here"
        )
    message, hint = _ended(expected) if not word else _explained(word, expected, lines.code[at:].split("\n")[0])
    return lines.at(max(0, at - 1) if not word else at).error(message, hint)


def _ended(expected: frozenset[str]) -> tuple[str, str]:
    if "RBRACE" in expected:
        return "a brace is not closed", "there are more { than } in the file"
    return "the file ends in the middle of a declaration", _spelled(expected)


def _explained(word: str, expected: frozenset[str], rest: str) -> tuple[str, str]:
    """Why `word` cannot stand where it does; `rest` is its line from there on."""
    if "PROVIDES" in expected:
        return _in_component(word, rest)
    if expected and expected <= {"NAME", "GLOBAL"}:
        return f"a name is missing before {cut(word)}", "write it here"
    if word == "{" and "MANAGES" in expected:
        return "a home says which component it manages", "write home NAME manages COMPONENT { };"
    if word in "'\"":
        return (
            "a string or a character is not closed on its line",
            "close it, with \\ before a quotation mark inside of it",
        )
    if word == "}" and "$END" in expected:
        return "a brace is closed that was never opened", "there are more } than { in the file"
    if word == "<":
        return "a template cannot stand here", "give it a name by typedef, or name a declared interface or eventtype"
    if word == ",":
        return "each port is declared by itself", "write another provides, uses, emits, publishes or consumes"
    return f"{cut(word)} cannot stand here", _spelled(expected)


def _in_component(word: str, rest: str) -> tuple[str, str]:
    if word in EXTENDED:
        return f"ports of extended types ({word}) are not read", "write the provides and uses that they stand for"
    if word in TYPES:
        return f"a component declares no types ({word})", "declare it before the component"
    if near := nearest(word, WORDS):
        return f"a component cannot hold {cut(word)}", f"did you mean {near}?"
    if "(" in rest:
        return "a component has no operations of its own", "give them to an interface that it provides or supports"
    return f"a component cannot hold {cut(word)}", PORT_HINT


def _spelled(expected: frozenset[str]) -> str:
    if "OTHER" in expected:
        return "here a declaration begins, such as module, interface, component or home"
    words = [SPELLED.get(name, name.lower()) for name in sorted(expected) if not name.startswith("_")]
    named = [word for word in words if word.upper() not in UNSPELLED]
    return f"write {' or '.join(named)}" if named else "look at what stands above"
