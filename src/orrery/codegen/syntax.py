"""Why a line of IDL does not parse: the parser only says where it gave up, the line itself mostly says why."""

from __future__ import annotations

import re

from orrery.codegen.refusals import ADVICE

KEYWORDS = re.findall(
    r"\w+",
    "any attribute boolean case char const context default double enum exception float in inout interface long module "
    "octet oneway out raises readonly sequence short string struct switch typedef union unsigned void wchar wstring",
)
"""The words of IDL that Orrery reads."""

MISPLACED = (
    "components, homes and eventtypes are declared in a module, or outside of any",
    "declare it beside the interface that it stands in, or close a brace above",
)
"""The message and the hint for what IDL 3 adds where it cannot stand."""
UNREAD = (
    (r"\bfixed\s*<", *ADVICE["fixed"]),
    (r"\blong\s+double\b", *ADVICE["long double"]),
    (r"\b(valuetype|ValueBase|truncatable)\b", *ADVICE["valuetype"]),
    (r"^\s*(component|home|eventtype)\b", *MISPLACED),
    (
        r"^\s*(connector|porttype)\b",
        "connectors and types of ports are not read",
        "write the provides and uses that they stand for into each component",
    ),
    (r"^\s*import\b", "import is not read", "write #include and the name of the file"),
    (r"^\s*typeid\b", "typeid is not read", 'write #pragma ID NAME "IDL:example.org/NAME:1.0"'),
    (r"^\s*typeprefix\b", "typeprefix is not read", 'write #pragma prefix "example.org" in its place'),
    (r"@[A-Za-z]", "annotations (IDL 4) are not read", "mark topics by #pragma orrery topic NAME"),
    (r"\b(map|bitset|bitmask)\b\s*[<\w]", "map, bitset and bitmask (IDL 4) are not read", "use a sequence of structs"),
)
"""(pattern of a line, message, hint) of what is no slip of the pen but something that is not read."""

NAMELESS = (
    (
        r"(^|[(,{;])[^<]*\bsequence\s*<",
        "a sequence needs a name here",
        "write typedef sequence<...> Name; above, use Name",
    ),
    (r"[(,][^()]*\w\s*\[\s*\w+\s*\]", "an array needs a name here", "write typedef type Name[n]; above, use Name"),
)
"""(pattern of a line in an interface, message, hint) of types that only a typedef can give to an operation."""

LONGEST = 2000
"""Characters of a line that are looked at."""

DIRECTION = re.compile(r"[(,]\s*(?!in\b|out\b|inout\b)((?:unsigned\s+)?(?:long\s+)?[A-Za-z_][\w:]*)\s+(\w+)\s*(?=[,)])")
NO_NAME = re.compile(
    r"\b((?:in|out|inout)\s+(?:(?:unsigned\s+)?(?:long\s+)?(?:boolean|octet|w?char|short|long|float|double|any|w?string)"
    rf"|(?!(?:{'|'.join(KEYWORDS)})\b)[\w:]+))\s*[,)]"
)
RESERVED_NAME = re.compile(rf"[\w>]\s+(?!switch)({'|'.join(KEYWORDS)})\s*[,);(]")
SWITCH_OCTET = re.compile(r"\bswitch\s*\(\s*(octet|wchar|wstring|float|double|string|any)\s*\)")


def syntax_error(where: str, line: str, text: str) -> tuple[str, str]:
    """The message and the hint for a syntax error in `where` (omniidl's words) at `line` of the file `text`."""
    if line.lstrip().startswith("#pragma"):
        return "a pragma cannot stand in the middle of a declaration", "put it on a line before or after"
    # Nobody writes longer lines by hand, and some patterns take the square of their length.
    code = re.sub(r"//.*|/\*.*?\*/", "", line[:LONGEST])
    for pattern, message, hint in (*UNREAD, *(NAMELESS if "operation" in where or "interface" in where else ())):
        if re.search(pattern, code):
            return message, hint
    if match := SWITCH_OCTET.search(code):
        return f"a union cannot switch on {match[1]}", "switch on an enum, a boolean, a char or an integer type"
    if "parameters" in where:
        return _in_parameters(code)
    if match := RESERVED_NAME.search(code):
        return reserved_name(match[1])
    if text.count("{") > text.count("}"):
        return f"syntax error in {where}: a brace is not closed", "there are more { than } in the file"
    return f"syntax error in {where}", "look for a missing ; here or at the end of what stands above"


def _in_parameters(code: str) -> tuple[str, str]:
    """Why the parameters of an operation do not parse."""
    if match := DIRECTION.search(code):
        hint = f"write in {match[1]} {match[2]} (or out, inout)"
        return f"parameter {match[2]} has no direction", hint
    if match := NO_NAME.search(code):
        return f"a parameter has no name: {match[1]}", f"write {match[1]} name"
    if match := RESERVED_NAME.search(code):
        return reserved_name(match[1])
    return "syntax error in the parameters of an operation", "each is written: in type name (or out, inout)"


def reserved_name(word: str) -> tuple[str, str]:
    """The message and the hint for a word of IDL that is used as a name."""
    return f"{word} is a word of IDL and cannot be a name", f"rename it, or write _{word}: IDL drops the underscore"
