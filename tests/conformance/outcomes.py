"""What each driver runs of a scenario, told without building anything, and what stands written that it must run.

`must_run.json` has it for every conformance scenario, pattern, application and IDL of others: a table for each, a
row for each binding. An empty list: it runs whole. Else each line says what it does not run, and why. A driver that
loses a capability, a mapping that no longer expresses an operation, an option that is gone: each of them changes the
file, and a test tells so before anything is built. Written anew with

    PYTHONPATH=tests .venv/bin/python -m conformance.outcomes
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from orrery.build.programs import Programs
from orrery.build.together import one_model
from orrery.codegen.mappings import load_mapping, unsupported
from orrery.definitions.driver.binding import Binding
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.planning.refusal import Refusal

FILE = Path(__file__).parent / "must_run.json"
LEFT_OUT = "inexpressible."
"""What the facts of a plan begin with that tell of an operation that is left out."""

Outcomes = dict[str, list[str]]
"""Binding -> what it does not run of a scenario."""


@cache
def written() -> dict[str, Outcomes]:
    """What the file says, by the scenario's or the IDL's name."""
    found: dict[str, Outcomes] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def must_run(scenario: str, spec: str) -> bool:
    """Whether the binding must run the scenario, be it without some operations; what the file does not know must."""
    return not any(line.startswith("refused: ") for line in written().get(scenario, {}).get(spec, ()))


def outcomes(question: Question) -> Outcomes:
    """What each binding of the question would not run."""
    return {binding.label: sorted(set(_lines(question, binding))) for binding in question.bindings}


def _lines(question: Question, binding: Binding) -> Iterator[str]:
    expanded = list(_expanded(question, binding))
    refused = [one for one in expanded if isinstance(one, Refusal)]
    for one in refused:
        where = "refused" if len(refused) == len(expanded) else f"not at {one.point}"
        yield f"{where}: {_short(one.reason)}"
    for plan in expanded:
        if isinstance(plan, Plan):
            yield from (f"without {name}: {_short(reason)}" for name, reason in _left_out(plan))


def _expanded(question: Question, binding: Binding) -> Iterator[Plan | Refusal]:
    driver = question.library.drivers[binding.driver]
    mapping, model = load_mapping(driver.mapping, driver.profile), one_model(question.interfaces)
    programs = Programs(Path("serve"), Path("node"), "", "", unsupported(mapping, model, dict(binding.options)))
    models = [interface.model for interface in question.interfaces]
    for placement in question.placements:
        place = placement
        yield from expand(
            question.scenario, models, alone(binding, driver, programs), place, question.seed, question.overrides
        )


def _left_out(plan: Plan) -> Iterator[tuple[str, str]]:
    for name, value in plan.facts:
        if name.startswith(LEFT_OUT):
            yield name.removeprefix(LEFT_OUT), str(value)


def _short(reason: str) -> str:
    """The reason without the explanation of a capability, whose words may change."""
    return reason.partition(" (")[0]


def main() -> None:
    """Write the file anew."""
    from conformance.cases import everything_asked

    found = {name: outcomes(question) for name, question in everything_asked()}
    FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
