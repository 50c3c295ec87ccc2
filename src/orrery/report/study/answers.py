"""The answers to the questions of a protocol: each by the primary metric, all of them looked at together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from orrery.definitions.study_protocol import StudyProtocol, StudyQuestion
from orrery.metrics.comparing.bounds import full_name, read_threshold
from orrery.metrics.rows import Comparison, Key
from orrery.report.comparing.changes import Change, within
from orrery.report.labels import driver_name
from orrery.report.side import Side
from orrery.stats.multiple import RISK, chance, holm

Asked = tuple[frozenset[Key], str]
"""A comparison that a protocol asks for: its two rows, whichever is the base, and the metric."""
DECIDED = ("better", "worse")
"""The words of a change that is surely there and matters."""
UNSURE = "unsure"
"""The word for one of them that is so by itself, but not surely among all that are asked."""


@dataclass(frozen=True)
class QuestionAnswer:
    """A question with the comparisons that answer it; `words` has a word for each of them, in the same order."""

    question: StudyQuestion
    changes: tuple[Change, ...]
    words: tuple[str, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """Word -> how many rows say it, the word first that most of them say."""
        found = {word: self.words.count(word) for word in dict.fromkeys(self.words)}
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    @property
    def contradicted(self) -> int:
        """How many rows decide otherwise than was expected."""
        wanted = self.question.expects
        decided = [word for word in self.words if word in (*DECIDED, "equivalent", "minor")]
        return 0 if wanted is None else sum(not _fits(word, wanted) for word in decided)


@dataclass(frozen=True)
class StudyAnswers:
    """A protocol with all of its answers."""

    protocol: StudyProtocol
    answers: tuple[QuestionAnswer, ...]

    @property
    def compared(self) -> int:
        """How many comparisons are looked at together."""
        return len({asked_of(change.comparison) for answer in self.answers for change in answer.changes})

    @property
    def asked(self) -> frozenset[Asked]:
        """The comparisons that were asked for beforehand; all others are exploratory."""
        return frozenset(asked_of(change.comparison) for answer in self.answers for change in answer.changes)


def answers_of(protocol: StudyProtocol, side: Side) -> StudyAnswers:
    """What a campaign answers; a question about a driver that it has not, or that never ran, has no comparisons."""
    metric, threshold = full_name(protocol.metric), read_threshold(protocol.threshold)
    found = [(one, _changes(one, side, metric, threshold)) for one in protocol.questions]
    sure = _surely(change for _, changes in found for change in changes)
    answers = (QuestionAnswer(one, changes, tuple(_word(c, sure) for c in changes)) for one, changes in found)
    return StudyAnswers(protocol, tuple(answers))


def asked_of(one: Comparison) -> Asked:
    """What names a comparison."""
    return frozenset((one.row, one.base)), one.metric


def _changes(question: StudyQuestion, side: Side, metric: str, threshold: float) -> tuple[Change, ...]:
    base, row = _binding(side, question.base), _binding(side, question.row)
    if base is None or row is None:
        return ()
    keys = ((change, change.comparison.row) for change in within(side, base, [metric], threshold))
    return tuple(c for c, key in keys if key.binding == row and question.is_of(key.placement, key.operation))


def _binding(side: Side, name: str) -> str | None:
    """The binding that is meant by its label, by its whole spelling, or by its driver's name; None for none."""
    labels = {row.key.binding: row.key.driver for row in side.rows}
    exact = [binding for binding, label in labels.items() if name in (binding, label)]
    found = exact or [binding for binding in labels if driver_name(binding) == name]
    return found[0] if len(found) == 1 else None


def _surely(changes: Iterable[Change]) -> frozenset[Asked]:
    """The differences that are there among all (Holm): where nothing differs, any is found in 5 of 100 campaigns."""
    known = {asked_of(c.comparison): c for c in changes}
    tested = [(asked, p) for asked, change in known.items() if (p := _chance(change.comparison)) is not None]
    adjusted = holm([p for _, p in tested])
    return frozenset(asked for (asked, _), p in zip(tested, adjusted, strict=True) if p <= RISK)


def _chance(one: Comparison) -> float | None:
    """The p value of both being the same; None without an interval."""
    if one.ratio is None or one.low is None or one.high is None or one.freedom is None:
        return None
    return chance(one.ratio, one.low, one.high, one.freedom)


def _word(change: Change, sure: frozenset[Asked]) -> str:
    """The word for a change among all: one that is not surely there is no difference, nor a small one."""
    if change.word not in (*DECIDED, "minor") or asked_of(change.comparison) in sure:
        return change.word
    # Its interval lies within what does not matter, whether or not there is a difference.
    return "equivalent" if change.word == "minor" else UNSURE


def _fits(word: str, wanted: str) -> bool:
    return word == wanted or (word == "minor" and wanted == "equivalent")


def marked(changes: Iterable[Change], answers: StudyAnswers) -> list[Change]:
    """The changes, each that nobody had asked for before the first trial marked as exploratory."""
    asked = answers.asked
    return [replace(change, exploratory=asked_of(change.comparison) not in asked) for change in changes]
