"""Rows: every metric over the trials of each key, judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orrery.metrics.catalogue.floor import with_floors
from orrery.metrics.cores import of_each
from orrery.metrics.disturbance.aside import set_aside, shares, whole
from orrery.metrics.figures import Figures
from orrery.metrics.rows import Key, Reason, Row, Verdict
from orrery.metrics.rules.host import UNEVENLY
from orrery.metrics.rules.rule import Evidence
from orrery.metrics.trials import TrialGroup, binding_of, groups
from orrery.metrics.verdicts import judge
from orrery.store.observation import CampaignRecord, Observation

Judged = Mapping[Key, tuple[Verdict, tuple[Reason, ...]]]


def rows(campaign: CampaignRecord, observations: Iterable[Observation]) -> list[Row]:
    """One row a key, in the order in which the keys first appear; every metric that applies to it.

    A metric without a value is there too, and says why; an INVALID row has no values at all. A binding of which every
    trial failed is one row with the operation `*`.
    """
    return rows_of(*judged_groups(observations, campaign.repeat))


def rows_of(found: Iterable[TrialGroup], judged: Judged) -> list[Row]:
    """The same of what `judged_groups` made of the observations."""
    return [_row(group, *judged[group.key]) for group in found]


def judged_groups(observations: Iterable[Observation], planned: int = 0) -> tuple[list[TrialGroup], Judged]:
    """The groups without what was set aside, paired with their floors, and the verdict of each.

    `planned` trials were asked for.
    """
    found = set_aside(groups(observations), planned)
    of_bindings = shares(found)
    verdicts = of_each(lambda group: judge(Evidence(group, planned, of_bindings[binding_of(group.key)])), found)
    judged = {group.key: verdict for group, verdict in zip(found, verdicts, strict=True)}
    sound = frozenset(key for key, (verdict, _) in judged.items() if verdict is not Verdict.INVALID)
    return with_floors(found, sound), judged


def _row(group: TrialGroup, verdict: Verdict, reasons: tuple[Reason, ...]) -> Row:
    invalid = verdict is Verdict.INVALID
    return Row(
        key=group.key,
        metrics=Figures(group, f"invalid: {reasons[0].rule}" if invalid else ""),
        verdict=verdict,
        reasons=reasons,
        trials=len(group.trials),
        failures=group.failures,
        load=group.trials[0].load if group.trials else "",
        terms=group.trials[0].measurement.load if group.trials else {},
        aside=tuple((trial.block, trial.around.disturbances) for trial in group.aside),
        over_all=Figures(whole(group)) if any(reason.rule == UNEVENLY for reason in reasons) and not invalid else {},
    )
