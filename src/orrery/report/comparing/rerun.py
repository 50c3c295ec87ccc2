"""`orrery record rerun`: which conclusions of a record hold here too, as a table, a sentence and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from orrery.metrics.comparing.flips import LevelFlips, StratifiedPair
from orrery.report.comparing.lines import Cells, together, whats
from orrery.report.comparing.words import side_of
from orrery.report.labels import listed
from orrery.report.side import Side
from orrery.stats.agreement import Agreement, Decision

Held: TypeAlias = Literal["holds", "does not hold", "is reversed", "is undecided here", "is undecided there"]
THERE, HERE = "the record", "here"
"""What the two strata are called."""
HEADINGS = ("driver", "base", "placement", "what", "metric", "there", "here", "")
SAID = {Decision.LESS: "less", Decision.MORE: "more", Decision.EQUAL: "equal", None: "-"}
WORDS: dict[Held, str] = {
    "holds": "hold here",
    "does not hold": "do not hold here",
    "is reversed": "are reversed here",
    "is undecided here": "are undecided here",
}
"""What becomes of a conclusion of the record -> how several are told; what it left undecided is none of them."""
BROKEN: tuple[Held, ...] = ("does not hold", "is reversed")


@dataclass(frozen=True)
class Rerun:
    """A record's campaign and the one that was made of it here, with every comparison in both.

    `differences` are what else differed; of `plans` trials that both have, so many got another text here: (other, all).
    """

    there: Side
    here: Side
    found: LevelFlips
    differences: tuple[str, ...]
    plans: tuple[int, int]

    @property
    def conclusions(self) -> list[tuple[StratifiedPair, Held]]:
        """Each comparison that the record decides, with what became of it."""
        return [(pair, word) for pair in self.found.pairs if (word := held_word(pair)) != "is undecided there"]

    @property
    def is_broken(self) -> bool:
        """Whether a conclusion of the record does not hold here."""
        return any(word in BROKEN for _, word in self.conclusions)

    @property
    def has_figures(self) -> bool:
        """Whether any trial came to its end here."""
        return any(trial.status == "ok" for trial in self.here.observations)

    @property
    def finding(self) -> str:
        """`Of 21 conclusions of the record 18 hold here, 2 are undecided here and 1 is reversed here.`"""
        words = [word for _, word in self.conclusions]
        if not words:
            return "The record decides nothing, so nothing can hold here."
        texts = [_counted(words.count(word), word) for word in WORDS if word in words]
        noun = "conclusion" if len(words) == 1 else "conclusions"
        return f"Of {len(words)} {noun} of the record {listed(texts)}."


def held_word(pair: StratifiedPair) -> Held:
    """What became of a comparison, of which the first is the record's."""
    there, here = pair.found
    if there is None:
        return "is undecided there"
    if here is None:
        return "is undecided here"
    match pair.agreement:
        case Agreement.ALIKE:
            return "holds"
        case Agreement.REVERSED:
            return "is reversed"
    return "does not hold"


def cells(rerun: Rerun) -> list[Cells]:
    """The table, with `HEADINGS`: rows of two drivers that all say the same are one line."""
    lines = together(rerun.conclusions, lambda one: (*_of(one[0]), one[1]))
    keys = [[pair.row for pair, _ in group] for group in lines]
    texts = whats([pair.row for pair, _ in rerun.conclusions], keys)
    return [_line(group, what) for group, what in zip(lines, texts, strict=True)]


def notes(rerun: Rerun) -> list[str]:
    """What must be known with it: whether the same was asked of the processes, and what else differed."""
    other, every = rerun.plans
    same = f"{other} of {every} plans are others here" if other else f"the plans of {every} trials are the same"
    return [same, *(f"differs: {line}" for line in rerun.differences)]


def document(rerun: Rerun) -> dict[str, Any]:
    """The same for programs."""
    return {
        "there": side_of(rerun.there),
        "here": side_of(rerun.here),
        "plans": {"other": rerun.plans[0], "compared": rerun.plans[1]},
        "differences": list(rerun.differences),
        "conclusions": [
            {
                "row": asdict(pair.row),
                "base": asdict(pair.base),
                "metric": pair.metric,
                "there": pair.found[0],
                "here": pair.found[1],
                "held": word,
            }
            for pair, word in rerun.conclusions
        ],
    }


def _counted(count: int, word: Held) -> str:
    return f"{count} {WORDS[word]}" if count != 1 else f"1 {word.removesuffix(' here')} here"


def _of(pair: StratifiedPair) -> Cells:
    there, here = (SAID[one] for one in pair.found)
    return pair.row.driver, pair.base.driver, pair.row.placement, pair.metric, there, here


def _line(group: Sequence[tuple[StratifiedPair, Held]], what: str) -> Cells:
    pair, word = group[0]
    row, base, placement, metric, there, here = _of(pair)
    return row, base, placement, what, metric, there, here, word
