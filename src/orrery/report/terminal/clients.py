"""The terminal's lines on clients of one kind: for each binding the index of fairness, the slowest and the fastest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import RenderableType

from orrery.report.figures import Scale, number, scale_for
from orrery.report.labels import counted
from orrery.report.table.sections import Section
from orrery.report.terminal.bands import Strip
from orrery.report.terminal.layout import headings, tables, title
from orrery.report.topics.fairness.figures import ClientKind, Sharing, kinds

REMARK = "Jain's index of their rates: 1 is an equal share for all"


def between_clients(sections: Sequence[Section], width: int) -> Iterator[RenderableType]:
    """A table for each kind with several clients, a line for each binding; nothing where there is none."""
    labels = {line.binding: line.label for section in sections for line in section.lines}
    for kind in kinds(sections):
        yield title(f"Between {counted(kind.count, 'client')}: {kind.title}", REMARK)
        bindings = list(dict.fromkeys(one.binding for found in kind.shared.values() for one in found))
        yield from tables([labels[binding] for binding in bindings], _strips(kind, bindings), width)


def _strips(kind: ClientKind, bindings: Sequence[str]) -> list[Strip]:
    rates = [rate.value for found in kind.shared.values() for one in found for _, rate in one.rates]
    scale = scale_for([rate for rate in rates if rate is not None], "1/s")
    return [
        _strip("index", kind, bindings, lambda one: number(one.index.value or 0.0), 0),
        _strip(f"slowest {scale.unit}", kind, bindings, lambda one: _client(one, 0, scale), 1),
        _strip(f"fastest {scale.unit}", kind, bindings, lambda one: _client(one, -1, scale), 2),
    ]


def _strip(
    heading: str, kind: ClientKind, bindings: Sequence[str], tell: Callable[[Sharing], str], importance: int
) -> Strip:
    """A column for each placement; empty where a binding has no figures there."""
    texts = []
    for found in kind.shared.values():
        by_binding = {one.binding: tell(one) for one in found}
        texts.append(tuple(by_binding.get(binding, "") for binding in bindings))
    return Strip(headings(heading, list(kind.shared)), tuple(texts), importance)


def _client(one: Sharing, which: int, scale: Scale) -> str:
    """`client[2] 12.1`."""
    name, rate = one.rates[which]
    return f"{name} {scale.show(rate.value or 0.0)}"
