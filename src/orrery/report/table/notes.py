"""Why rows are doubtful, invalid or failed, and what to do; a reason that holds for all rows is given once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from orrery.metrics.rows import Reason, Row, Verdict


@dataclass
class Note:
    """One reason: `figures` are the figures that were seen, `rows` is the number of rows for which it holds."""

    number: int
    verdict: str
    rule: str
    limit: str
    advice: str
    figures: list[str] = field(default_factory=list)
    rows: int = 0

    @property
    def seen(self) -> str:
        """The figures that were seen: one, a few, or the first and how many more."""
        if len(self.figures) <= 3:
            return ", ".join(self.figures)
        return f"{', '.join(self.figures[:2])} and {len(self.figures) - 2} more"

    @property
    def text(self) -> str:
        """All of it, on one line."""
        limit = f" (limit {self.limit})" if self.limit else ""
        seen = f": {self.seen}{limit}" if self.seen else limit
        rows = f", {self.rows} rows" if self.rows > 1 else ""
        advice = f". {self.advice}" if self.advice else ""
        return f"{self.verdict}, {self.rule}{seen}{rows}{advice}"


About = tuple[str, str, str, str]
"""What a note is about: the verdict (and whose it is), the rule, its limit, the advice."""


class Notes:
    """Gives numbers to reasons as rows are shown; the same rule with the same limit and advice is one note.

    A reason that all of several `rows` have is in `of_all`, and no row is marked with it.
    """

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.of_all = _of_all(rows)
        self._common = {(note.verdict, note.rule, note.limit, note.advice) for note in self.of_all}
        self._notes: dict[About, Note] = {}
        self._marked: dict[int, tuple[Row, tuple[int, ...]]] = {}  # a row is kept, so that its id stays its own

    def of(self, row: Row, label: str) -> tuple[int, ...]:
        """The numbers of the notes of `row` (its binding is called `label`); a row that is shown twice counts once."""
        if id(row) not in self._marked:
            who = f"{label}, " if row.failures else ""
            others = [reason for reason in row.reasons if _subject(reason) not in self._common]
            numbers = [self._reason(reason, who) for reason in others]
            numbers += [] if row.reasons else self._failures(row, who)
            self._marked[id(row)] = row, tuple(dict.fromkeys(numbers))
        return self._marked[id(row)][1]

    @property
    def all(self) -> list[Note]:
        """Every note so far, in the order of their numbers."""
        return list(self._notes.values())

    def _reason(self, reason: Reason, who: str) -> int:
        return self._mark(_subject(reason, who), reason.figure)

    def _failures(self, row: Row, who: str) -> list[int]:
        """One note for each way in which trials failed, for rows without another reason."""
        reasons: dict[str, list[int]] = {}
        for block, reason in row.failures:
            reasons.setdefault(reason, []).append(block)
        total = row.trials + len(row.failures)
        return [
            self._mark((f"{who}failed", reason or "no reason given", "", ""), f"{len(blocks)} of {total} trials")
            for reason, blocks in reasons.items()
        ]

    def _mark(self, key: About, seen: str) -> int:
        note = self._notes.setdefault(key, Note(len(self._notes) + 1, *key))
        note.rows += 1
        if seen and seen not in note.figures:
            note.figures.append(seen)
        return note.number


def _subject(reason: Reason, who: str = "") -> About:
    return who + reason.verdict.name, reason.rule, reason.limit, reason.advice


def _of_all(rows: Sequence[Row]) -> list[Note]:
    """The reasons that every row has; none if there is only one row, or if a row has failures."""
    if len(rows) < 2 or any(row.failures for row in rows):
        return []
    common = set.intersection(*({_subject(reason) for reason in row.reasons} for row in rows))
    found: dict[About, Note] = {}
    for reason in (reason for row in rows for reason in row.reasons if _subject(reason) in common):
        note = found.setdefault(_subject(reason), Note(0, *_subject(reason)))
        if reason.figure and reason.figure not in note.figures:
            note.figures.append(reason.figure)
    return list(found.values())


def verdict_word(row: Row | None) -> str:
    """valid, doubtful, INVALID, failed or refused (no trial gave a figure), or empty if the row was not run."""
    if row is None:
        return ""
    if not row.trials and row.failures:
        return "refused" if any(reason.rule == "refused" for reason in row.reasons) else "failed"
    return {Verdict.VALID: "valid", Verdict.DOUBTFUL: "doubtful", Verdict.INVALID: "INVALID"}[row.verdict]


def worst(rows: Iterable[Row]) -> Row | None:
    """The row with the worst verdict; a failed row is the worst of all. None if there are no rows."""
    found = list(rows)
    return max(found, key=lambda row: (not row.trials and bool(row.failures), row.verdict), default=None)
