"""An experiment of the page: its question, and what its campaign gave or why it gave nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from orrery.metrics.rows import Row
from orrery.report.drawing.palette import SERIES
from orrery.report.drawing.view import View
from orrery.report.labels import driver_name
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.notes import verdict_word
from orrery.report.table.ranking import HARNESS
from orrery.report.topics.accepted import view as accepted
from orrery.report.topics.accepted.figures import accepted_calls
from orrery.report.topics.capacity.figures import server_capacities
from orrery.report.topics.load import view as load
from orrery.report.topics.scaling import view as scaling
from orrery.report.topics.startup import view as startup
from orrery.report.views import calls, overview
from orrery.report.views.registry import OF_TOPICS, VIEWS

TELLING = (*OF_TOPICS, accepted.VIEW, startup.VIEW, scaling.VIEW, load.VIEW, calls.VIEW, overview.VIEW)
"""The views by how much of an experiment of others they show: the first that applies is its picture."""

VERDICTS = ("valid", "doubtful", "INVALID", "failed", "refused")
WITH_REASONS = ("doubtful", "INVALID")


@dataclass(frozen=True)
class Experiment:
    """A scenario and its campaign; `command` makes that again. Without `material` it could not run."""

    name: str
    title: str
    question: str
    command: str
    published: Published | None = None
    material: Material | None = None
    reason: str = ""

    @property
    def anchor(self) -> str:
        """What the page calls its section."""
        return self.name.replace("/", "-")

    @property
    def short_name(self) -> str:
        """The last part of its name in words, for a list of contents: `Latency bytes`."""
        words = self.name.rpartition("/")[2].replace("-", " ").replace("_", " ")
        return words[:1].upper() + words[1:]

    @property
    def has_figures(self) -> bool:
        """Whether any driver gave a figure."""
        return self.material is not None and bool(
            self.material.pictured or self.material.of(server_capacities) or accepted_calls(self.material.rows)
        )

    @property
    def view(self) -> View | None:
        """Its picture: what it is about, where that can be drawn, else what shows most; None where nothing can."""
        if self.material is None:
            return None
        wanted = [view for view in VIEWS if view.name == self.material.page.picture]
        return next((view for view in (*wanted, *TELLING) if view.applies(self.material)), None)


def in_common_colours(experiments: Sequence[Experiment]) -> list[Experiment]:
    """The same with one colour for each driver, whichever experiment it is in and with whatever options.

    Where an experiment has a driver twice, each of its bindings has a colour of its own.
    """
    materials = [one.material for one in experiments if one.material is not None]
    shown = [dict.fromkeys([*(s.binding for s in m.pictured), *m.colours]) for m in materials]
    once = all(len({driver_name(b) for b in found}) == len(found) for found in shown)
    bindings = dict.fromkeys(b for found in shown for b in found)
    named = {b: driver_name(b) if once else b for b in bindings}
    rivals = [b for b in bindings if driver_name(b) != HARNESS]
    numbers = apart([{named[b] for b in found} for found in shown], [named[b] for b in (*rivals, *bindings)])
    palette = {b: numbers[name] for b, name in named.items()}
    return [
        replace(one, material=replace(one.material, palette=palette)) if one.material is not None else one
        for one in experiments
    ]


def apart(together: Sequence[Collection[str]], order: Iterable[str]) -> dict[str, int]:
    """A number of its own for each name, in this order, those that stand in most pictures first.

    There are fewer colours than names: who stands `together` in a picture is kept from having one twice, while one is
    left.
    """
    often = Counter(name for names in together for name in names)
    numbers: dict[str, int] = {}
    for name in sorted(dict.fromkeys(order), key=lambda name: (driver_name(name) == HARNESS, -often[name])):
        rivals = {other for names in together if name in names for other in names}
        taken = {numbers[other] % len(SERIES) for other in rivals & numbers.keys()}
        free = [number for number in range(len(numbers) + len(SERIES)) if number not in numbers.values()]
        numbers[name] = next((number for number in free if number % len(SERIES) not in taken), free[0])
    return numbers


def verdicts(rows: Sequence[Row]) -> str:
    """`11 rows: 9 valid, 2 doubtful (OS noise)`; no word of verdicts that no row has, empty for no rows."""
    found = [(verdict_word(row), row) for row in rows]
    texts = []
    for word in VERDICTS:
        of_word = [row for each, row in found if each == word]
        rules = dict.fromkeys(r.rule for row in of_word for r in row.reasons if r.verdict is row.verdict)
        why = f" ({', '.join(rules)})" if rules and word in WITH_REASONS else ""
        texts += [f"{len(of_word)} {word}{why}"] if of_word else []
    return f"{len(rows):,} row{'' if len(rows) == 1 else 's'}: {', '.join(texts)}" if rows else ""
