"""The protocol of a study: which questions a campaign is to answer, by which metric, and when it ends.

It is written and stored before the first trial, so that nobody, its author included, can choose a question by its
answer. Source: ICH E9, "Statistical Principles for Clinical Trials" (1998), 2.2.2 (primary variable) and 5.1
(prespecification of the analysis); what is looked at besides is exploratory (2.1.3).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import Field

from orrery.definitions.reading.bounds import MOST_BLOCKS
from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document, parse_toml
from orrery.definitions.reading.wire import Wire, read_wire
from orrery.text import read_text

Expected = Literal["better", "worse", "equivalent"]


class StudyStopWire(Wire):
    """`[stop]`: how much is measured, as `orrery run` has it."""

    repeat: int | None = Field(default=None, ge=1, le=MOST_BLOCKS)
    precision: str | None = None
    budget: str | None = None
    replace: int | None = Field(default=None, ge=0, le=MOST_BLOCKS)


class StudyQuestionWire(Wire):
    """`[[question]]`: two drivers, and where they are compared."""

    asks: str = Field(min_length=1)
    row: str = Field(min_length=1)
    base: str = Field(min_length=1)
    placement: str | None = None
    operation: str = "*"
    expects: Expected | None = None


class StudyProtocolWire(Wire):
    """The whole file."""

    metric: str
    threshold: str = "2%"
    stop: StudyStopWire
    question: list[StudyQuestionWire] = Field(min_length=1)


@dataclass(frozen=True)
class StudyStop:
    """When the campaign ends: so many blocks, or by a precision of the metric, or a budget of time."""

    repeat: int | None = None
    precision: str | None = None
    budget: str | None = None
    replace: int | None = None


@dataclass(frozen=True)
class StudyQuestion:
    """Whether the driver `row` is better than `base`, both as on the command line; `asks` is the question in words.

    It is of one placement (None: of each), and of the operations that fit a pattern. `expects` is what its author
    believes.
    """

    asks: str
    row: str
    base: str
    placement: str | None = None
    operation: str = "*"
    expects: Expected | None = None

    def is_of(self, placement: str, operation: str) -> bool:
        """Whether it is asked at this placement of this operation (`Interface::operation`)."""
        names = (operation, operation.rpartition("::")[2])
        return self.placement in (None, placement) and any(fnmatchcase(name, self.operation) for name in names)


@dataclass(frozen=True)
class StudyProtocol:
    """What a campaign is to answer. Metric and threshold are as they are written: `latency.p50`, `2%`."""

    metric: str
    threshold: str
    stop: StudyStop
    questions: tuple[StudyQuestion, ...]
    document: Document

    @property
    def place(self) -> Place:
        """Where it stands, for what is wrong in it."""
        return Place(self.document)

    @property
    def text(self) -> str:
        """The whole file."""
        return self.document.text

    @cached_property
    def sha256(self) -> str:
        """The hash of the text, in hex."""
        return text_hash(self.text)


def text_hash(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def load_study_protocol(path: Path) -> StudyProtocol:
    """The protocol in the file `path`; InputError with file and line for what is wrong in it."""
    return study_protocol(path, read_text(path))


def study_protocol(path: Path, text: str) -> StudyProtocol:
    """The protocol of a text that stands in `path`, or stood there once; InputError as of `load_study_protocol`."""
    document = parse_toml(path, text)
    wire = read_wire(StudyProtocolWire, document)
    for index, one in enumerate(wire.question):
        if one.row == one.base:
            raise document.error("a driver cannot be compared with itself", "question", index, "base")
    questions = tuple(StudyQuestion(**one.model_dump()) for one in wire.question)
    return StudyProtocol(wire.metric, wire.threshold, StudyStop(**wire.stop.model_dump()), questions, document)
