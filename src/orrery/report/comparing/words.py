"""Changes as text: Markdown, JSON, and one sentence for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from orrery.cost.comparing import NOTHING_COUNTED, CountsCompared
from orrery.metrics.rows import Comparison, Key
from orrery.report.comparing import counts
from orrery.report.comparing.changes import Change
from orrery.report.comparing.lines import HEADINGS, WORDS, cells
from orrery.report.figures import number
from orrery.report.labels import listed
from orrery.report.side import Side

UNPAIRED = (
    "their trials share no blocks: what changed on the machine between them is in every ratio, and no interval knows it"
)


@dataclass(frozen=True)
class Compared:
    """All that a comparison found: two campaigns, or one (`base` is `row`) whose drivers stand beside one of them."""

    base: Side
    row: Side
    changes: Sequence[Change]
    differences: Sequence[str]
    threshold: float
    counts: CountsCompared = NOTHING_COUNTED

    @property
    def is_within(self) -> bool:
        """Whether drivers of one campaign are compared."""
        return self.base is self.row

    @property
    def heading(self) -> tuple[str, str]:
        """Who is `there` and who is `here`."""
        if self.is_within:
            drivers = {change.comparison.base.driver for change in self.changes}
            return (
                f"there: {', '.join(sorted(drivers)) or 'nothing'}, of {self.row.title}",
                "here: the driver of each row",
            )
        return f"there: {self.base.title}", f"here: {self.row.title}"

    @property
    def finding(self) -> str:
        """`Of 28 rows 3 are worse, 20 are equivalent, 4 are inconclusive and 1 is undecided.`"""
        counts: dict[str, int] = {word: sum(change.word == word for change in self.changes) for word in WORDS}
        order = ("worse", "gone", "better", "minor", "equivalent", "inconclusive", "undecided")
        texts = [f"{counts[word]} {'is' if counts[word] == 1 else 'are'} {word}" for word in order if counts[word]]
        whole = f"Of {len(self.changes)} row{'' if len(self.changes) == 1 else 's'} {listed(texts)}"
        inside = f"{whole}; changes within {number(100 * self.threshold)} % do not matter."
        return f"{inside} Minor changes are surely there." if counts["minor"] else inside


def markdown(compared: Compared) -> str:
    """The same as Markdown: who is compared, the finding, the table, what else differed."""
    lines = [*(escaped(line) + "  " for line in compared.heading), "", escaped(compared.finding), ""]
    lines += table(HEADINGS, cells(compared.changes))
    if compared.counts.compared:
        lines += ["", escaped(counts.finding(compared.counts))]
    if compared.counts.changes:
        lines += ["", *table(counts.HEADINGS, counts.cells(compared.counts))]
    if compared.differences:
        lines += ["", "What else differed:", "", *(f"- {escaped(line)}" for line in compared.differences)]
    return "\n".join([*lines, *([] if compared.is_within else ["", f"Note: {UNPAIRED}."]), ""])


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table in Markdown."""
    return [f"| {' | '.join(map(escaped, row))} |" for row in (headings, ("---",) * len(headings), *rows)]


def document(compared: Compared) -> dict[str, Any]:
    """The same for programs."""
    return {
        "base": side_of(compared.base),
        "row": side_of(compared.row),
        "paired": compared.is_within,
        "threshold": compared.threshold,
        "differences": list(compared.differences),
        "changes": [_change(change) for change in compared.changes],
        "counts": counts.document(compared.counts),
    }


def where(key: Key) -> str:
    """A row for people: `unix, same, Benchmarking::void_call by client[0]`."""
    from orrery.metrics.criteria.expectations import row_text

    return row_text(key)


def escaped(text: str) -> str:
    """As text, whatever it holds: names may be strangers'."""
    for letter in "\\`*_<>[]|":
        text = text.replace(letter, f"\\{letter}")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def side_of(side: Side) -> dict[str, Any]:
    """What names a campaign, for programs."""
    names = ("id", "uuid", "created", "scenario", "command", "version", "repeat")
    return {"name": side.name, **{name: getattr(side.record, name) for name in names}}


def _change(change: Change) -> dict[str, Any]:
    found = change.comparison
    return {
        "row": asdict(found.row),
        "base": asdict(found.base),
        "metric": found.metric,
        "there": change.base.value if change.base is not None else None,
        "here": change.row.value if change.row is not None else None,
        "ratio": found.ratio,
        "low": found.low,
        "high": found.high,
        "change": change.word,
        "doubtful": change.doubtful,
        **({"exploratory": True} if change.exploratory else {}),
        **({"over_all_trials": _ratio(change.over_all)} if change.over_all is not None else {}),
        **({"why": found.why} if found.why else {}),
    }


def _ratio(found: Comparison) -> dict[str, float | None]:
    return {"ratio": found.ratio, "low": found.low, "high": found.high}
