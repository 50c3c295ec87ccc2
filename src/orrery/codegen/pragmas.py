"""`#pragma orrery ...`: which structs are topics, and which of their members carry sequence and correlation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from orrery.codegen.model import Model, Struct, Topic
from orrery.errors import InputError
from orrery.text import suggestion

WORDS = ("topic", "sequence", "correlation")
FORMS = "#pragma orrery topic NAME, #pragma orrery sequence NAME.member or #pragma orrery correlation NAME.member"


@dataclass(frozen=True)
class Pragma:
    """What stands after `#pragma orrery`, and where."""

    word: str
    name: str
    file: str
    line: int

    def error(self, message: str, hint: str) -> InputError:
        """An InputError at this pragma."""
        return InputError(message, file=self.file, line=self.line, hint=hint)


def read_topics(pragmas: Iterable[dict[str, Any]], model: Model) -> tuple[Topic, ...]:
    """The topics that the pragmas (`text`, `file`, `line`) of a document declare, in their order."""
    parsed = [_parse(pragma) for pragma in pragmas]
    topics: dict[str, Topic] = {}
    for pragma in (p for p in parsed if p.word == "topic"):
        topics.setdefault(_struct(pragma, pragma.name, model).name, Topic(pragma.name.removeprefix("::")))
    for pragma in (p for p in parsed if p.word != "topic"):
        topic, member = _member(pragma, topics, model)
        if getattr(topic, pragma.word) not in (None, member):
            hint = f"it is {topic.struct}.{getattr(topic, pragma.word)} already: leave one of the two"
            raise pragma.error(f"topic {topic.struct} has two {pragma.word} members", hint)
        topics[topic.struct] = replace(topic, **{pragma.word: member})
    return tuple(topics.values())


def _parse(json: dict[str, Any]) -> Pragma:
    """One pragma, its word known and its name given."""
    words = json["text"].split("//")[0].split()
    pragma = Pragma(words[0] if words else "", words[1] if len(words) > 1 else "", json["file"], json["line"])
    if not words:
        raise pragma.error("nothing stands after #pragma orrery", FORMS)
    if pragma.word not in WORDS:
        raise pragma.error(f"unknown word after #pragma orrery: {pragma.word}", suggestion(pragma.word, WORDS))
    if len(words) != 2:
        raise pragma.error(f"#pragma orrery {pragma.word} takes one name, here are {len(words) - 1}", FORMS)
    return pragma


def _struct(pragma: Pragma, name: str, model: Model) -> Struct:
    """The struct that a pragma names."""
    name = name.removeprefix("::")
    structs = {d.name: d for d in model.declarations if isinstance(d, Struct)}
    if name in structs:
        return structs[name]
    what = "names something that is not a struct" if name in model else "names no struct"
    raise pragma.error(f"#pragma orrery {pragma.word} {what}: {name}", _scoped_suggestion(name, [*structs]))


def _scoped_suggestion(name: str, structs: list[str]) -> str:
    """As `suggestion`, but a name that lacks only its modules is found whatever they are called."""
    whole = next((s for s in structs if s.endswith(f"::{name}")), None)
    return f"write the whole name, {whole}" if whole else suggestion(name, structs)


def _member(pragma: Pragma, topics: dict[str, Topic], model: Model) -> tuple[Topic, str]:
    """The topic and the member that `NAME.member` names."""
    name, dot, member = pragma.name.partition(".")
    if not dot or not member:
        raise pragma.error(f"#pragma orrery {pragma.word} needs a member: {pragma.name}", f"write {name}.member")
    struct = _struct(pragma, name, model)
    members = [m.name for m in struct.members]
    if member not in members:
        raise pragma.error(f"struct {struct.name} has no member {member}", suggestion(member, members))
    if struct.name not in topics:
        raise pragma.error(f"struct {struct.name} is not a topic", f"add #pragma orrery topic {struct.name}")
    return topics[struct.name], member
