"""omniidl's complaints, several for one mistake, made into one error in the words of the file's author."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orrery.codegen.advice import FOREIGN_TYPES, HINTS, PRAGMAS, SCOPES
from orrery.codegen.bounds import HINT, LARGEST
from orrery.codegen.syntax import KEYWORDS, MISPLACED, syntax_error
from orrery.errors import InputError
from orrery.inputs import read_input
from orrery.text import nearest


@dataclass
class Complaint:
    """One `file:line: text` of omniidl or its preprocessor, with the notes below it (`line`, `text`)."""

    file: Path
    line: int
    text: str
    notes: list[tuple[int, str]] = field(default_factory=list)

    def source(self, line: int | None = None) -> str:
        """The line complained of, as it stands in the file; empty where it cannot be read."""
        lines = self.all_source().split("\n")
        number = self.line if line is None else line
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def all_source(self) -> str:
        """The text of the whole file; empty where it cannot be read."""
        try:
            return read_input(self.file).decode("utf-8", errors="replace")
        except (OSError, InputError):
            return ""  # a line marker may name any file, or a device that never ends

    def error(self, message: str, hint: str | None) -> InputError:
        """An InputError at this complaint's place."""
        return InputError(message, file=self.file, line=self.line, hint=hint)


def first_complaint(stderr: str, path: Path) -> InputError:
    """The error that the first complaint in `stderr` stands for; those that follow from it are left out."""
    complaints = _parse(stderr, path)
    if not complaints:
        last = stderr.strip().splitlines()[-1:] or ["it said nothing"]
        return InputError(f"the IDL compiler failed: {last[0]}", file=path)
    first = complaints[0]
    for pattern, explain in _RULES:
        if match := re.fullmatch(pattern, first.text):
            return explain(first, match)
    hint = next((hint for pattern, hint in HINTS if re.search(pattern, first.text)), None)
    notes = "; ".join(text.strip("()") for _, text in first.notes)
    return first.error(first.text[0].lower() + first.text[1:], hint or notes or None)


_LINE = re.compile(r"(?P<file>.+?):(?P<line>\d+): (?P<note> )?(?P<text>.+)")


def _parse(stderr: str, path: Path) -> list[Complaint]:
    """The complaints in their order, warnings left out."""
    complaints: list[Complaint] = []
    for match in filter(None, map(_LINE.fullmatch, stderr.splitlines())):
        if match["text"].lower().startswith("warning:"):
            continue
        if match["note"] and complaints:
            complaints[-1].notes.append((int(match["line"]), match["text"].strip()))
        else:
            complaints.append(Complaint(_place(match["file"], path), int(match["line"]), match["text"].strip()))
    return complaints


def _place(name: str, path: Path) -> Path:
    """The file that is meant; the preprocessor forgets the folder of what it includes."""
    beside = path.parent / name
    return beside if not Path(name).exists() and beside.exists() else Path(name)


# One explanation for each family of complaints.


def _clash(complaint: Complaint, match: re.Match[str]) -> InputError:
    """Two names that are the same, or differ only in case."""
    kind, new, old = (match["kind"] or "member").removesuffix(" declarator"), match["new"], match["old"]
    line = complaint.notes[0][0] if complaint.notes else complaint.line
    other = _role(kind, match, complaint.source()) + (f" (line {line})" if line != complaint.line else "")
    if new == old:
        return complaint.error(f"{kind} {new} has the same name as {other}", f"rename one: {_other(kind, new)}")
    hint = f"IDL takes names that differ only in case for the same: rename one, for instance {_other(kind, new)}"
    return complaint.error(f"{kind} {new} differs only in case from {other}", hint)


def _role(kind: str, match: re.Match[str], source: str) -> str:
    """What the older of two clashing names is to the newer."""
    old, relation = match["old"], match["relation"]
    if "enclosing" in relation:
        return f"its {SCOPES.get(kind, 'module')} {old}"
    if "use of" in relation:
        is_type = re.search(rf"\b{old}\s+{match['new']}\b", source)
        return f"its type {old}" if is_type else f"{old}, which is used in the same place"
    noun = relation.removeprefix("earlier declaration of").strip().replace("instance", "member")
    return f"{noun.removesuffix(' declarator')} {old}".strip()


def _other(kind: str, name: str) -> str:
    """A name near to `name` that clashes with nothing."""
    if kind == "operation":
        return f"do_{name}" if name.islower() else f"do{name[0].upper()}{name[1:]}"
    if kind in ("parameter", "member", "state member", "attribute"):
        return f"the_{name}" if name.islower() else f"the{name[0].upper()}{name[1:]}"
    return f"{name}2"


def _case_look_up(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A name that is used in another case than it was declared in."""
    declared = re.search(r"from '(?:\w+::)*(\w+)'", complaint.notes[0][1]) if complaint.notes else None
    right = declared[1] if declared else "it as it was declared"
    return complaint.error(f"{match['name']} is declared as {right}: case counts", f"write {right}")


def _look_up(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A name that was declared nowhere."""
    name = match["name"].split("::")[-1]
    if name in ("component", "home", "eventtype"):
        return complaint.error(*MISPLACED)
    if (right := FOREIGN_TYPES.get(name.lower())) is not None:
        return complaint.error(f"IDL has no type {name}", f"write {right}")
    words = set(re.findall(r"[A-Za-z]\w*", complaint.all_source())) - {name}
    types = set(KEYWORDS) | {w for w in words if w[0].isupper()}
    return complaint.error(f"nothing is declared with the name {match['name']}", _or_declare(name, types))


def _or_declare(name: str, known: set[str]) -> str:
    """The nearest known word, if there is one; a name can also be declared too late."""
    near = nearest(name, known)
    return f"did you mean {near}?" if near else "declare it, or include its file, above this line"


def _keyword(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A name that is a word of IDL in another case."""
    name = match["name"]
    message = f"{name} is a word of IDL ({match['word']}, in any case)"
    return complaint.error(message, f"rename it, or write _{name}: IDL drops the underscore")


def _inherited(complaint: Complaint, match: re.Match[str]) -> InputError:
    """Two bases that bring the same name."""
    bases = [m[1] for _, note in complaint.notes if (m := re.search(r"declared in (\S+)", note))]
    both = f": {' and '.join(sorted(bases))}" if len(bases) == 2 else ""
    message = f"interface {match['name']} inherits {match['first']} from two bases{both}"
    return complaint.error(message, "move it to an interface that both inherit, or rename one")


def _include(complaint: Complaint, match: re.Match[str]) -> InputError:
    """An included file that is in none of the folders."""
    name = match["name"]
    beside = {p.stem: p.name for p in complaint.file.parent.glob("*.idl") if p != complaint.file}
    near = nearest(Path(name).stem, beside)
    hint = f"did you mean {beside[near]}?" if near else "name its folder as an include folder"
    return complaint.error(f"#include: there is no file {name} beside this one nor in the include folders", hint)


def _pragma(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A pragma of IDL's own that is not of its form; omniidl gives the line after it."""
    complaint.line -= 1
    return complaint.error(f"#pragma {match['word']} is not of its form", f"write {PRAGMAS[match['word'].lower()]}")


def _syntax(complaint: Complaint, match: re.Match[str]) -> InputError:
    """What does not parse: only the line itself can tell why."""
    message, hint = syntax_error(match["where"] or "the file", complaint.source(), complaint.all_source())
    return complaint.error(message, hint)


def _oneway(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A oneway operation that wants something back."""
    name = match["a"] or match["b"] or match["c"]
    hint = "make its result void and its parameters in, without raises, or leave the word oneway out"
    return complaint.error(f"operation {name} is oneway and can bring nothing back", hint)


def _local(complaint: Complaint, match: re.Match[str]) -> InputError:
    """Something local in an operation that others call, or in one that a component's port stands for."""
    operation, used = match["operation"], match["used"]
    # What is not in the line was made of a port of that name: provide_p of p.
    of_port = operation not in complaint.source()
    what = f"port {operation.partition('_')[2]}" if of_port else f"operation {operation}"
    return complaint.error(f"{what} of {match['interface']} carries {used}, which is local", "leave the word local out")


def _too_many(complaint: Complaint, match: re.Match[str]) -> InputError:
    """A number of elements that does not even fit the 32 bits that IDL has for it."""
    message = f"a number is too large: elements are counted in 32 bits, and a value has at most {LARGEST:,} bytes"
    return complaint.error(message, HINT)


# The first that fits counts, so what is told in general comes last.
_RULES: Sequence[tuple[str, Callable[[Complaint, re.Match[str]], InputError]]] = (
    (
        r"(?:Declaration of (?P<kind>[\w ]+)|Instance identifier) '(?P<new>\w+)' clashes with "
        r"(?P<relation>[\w ]*?) ?'(?P<old>\w+)'",
        _clash,
    ),
    (r"Error in look-up of '.*': '(?P<name>.*)' differs in case", _case_look_up),
    (r"Use of '(?P<name>\w+)' clashes with identifier '(?P<old>\w+)'", _case_look_up),
    (r"Error in look-up of '.*': '(?P<name>.*)' not found", _look_up),
    (r"Identifier '(?P<name>\w+)' (?:clashes with|is identical to) keyword '(?P<word>\w+)'", _keyword),
    (r"In definition of '(?P<name>\w+)': clash between inherited identifiers '(?P<first>\w+)' and '\w+'", _inherited),
    (r"(?P<name>.+): No such file or directory", _include),
    (r"Integer literal is too large for unsigned long", _too_many),
    (r"Malformed #pragma (?P<word>\w+)", _pragma),
    (
        r"In unconstrained interface '(?P<interface>\w+)', operation '(?P<operation>\w+)' has "
        r"(?:parameter '\w+' with )?local (?:return )?type '(?P<used>\S+)'",
        _local,
    ),
    (
        r"Oneway operation '(?P<a>\w+)'.*|In oneway operation '(?P<b>\w+)'.*|.*[Oo]neway.*'(?P<c>\w+)'.*",
        _oneway,
    ),
    (r"Syntax error(?: in (?P<where>.*?))?(?: \(.*\))?", _syntax),
)
