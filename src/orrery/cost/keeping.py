"""Where `orrery cost --store` keeps what it counted: with the campaign that measured the same programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.cost.plan_costs import PlanCosts
from orrery.cost.stored import countings
from orrery.errors import InputError
from orrery.hosts.delivery import program_hash
from orrery.place import Place
from orrery.planning.plan import Plan
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store, open_store


@dataclass(frozen=True)
class Keeper:
    """A campaign of a store."""

    place: Place
    campaign: int

    def keep(self, costs: Iterable[PlanCosts]) -> None:
        """Store what was counted with the campaign."""
        with open_store(self.place, create=False) as store:
            store.keep(self.campaign, [counting for one in costs for counting in countings(one)])


def check_store(place: Place) -> None:
    """InputError where there is no store, or it is damaged: told before programs are built."""
    with open_store(place, create=False) as store:
        store.check()


def campaign_of(place: Place, number: int | None, plans: Sequence[Plan]) -> Keeper:
    """The campaign `number` of a store, or the latest of the plans' scenario.

    InputError where there is none, or where it did not measure what is to be counted, by the same programs.
    """
    with open_store(place, create=False) as store:
        record = _record(store, number, plans[0].scenario)
        trials = store.load(record.id, details=False).observations
    for plan in plans:
        _check(record, plan, trials)
    return Keeper(place, record.id)


def _record(store: Store, number: int | None, scenario: str) -> CampaignRecord:
    known = [record for record in store.campaigns() if record.scenario == scenario and not record.is_aa_test]
    if number is not None:
        known = [record for record in known if record.id == number]
    if not known:
        which = "no campaign" if number is None else f"campaign {number} is none"
        hint = f"orrery run {scenario} --store {store.place} makes one; orrery list results names those that are there"
        raise InputError(f"{which} of {scenario}", file=store.place, hint=hint)
    return known[-1]


def _check(record: CampaignRecord, plan: Plan, trials: Iterable[Observation]) -> None:
    """InputError where the campaign has no trial of a plan's binding and point, or it was of other programs."""
    key = (plan.point, plan.binding.key)
    like = [trial for trial in trials if (trial.point, trial.binding) == key and trial.status == "ok"]
    if not like:
        point = "" if plan.point == "{}" else f" at {plan.point}"
        message = f"campaign {record.id} has no trial of {plan.binding.label}{point}"
        raise InputError(message, hint="count what was measured: name its drivers and parameters")
    hashes = {process.program: program_hash(process.program) for process in plan.processes}
    if hashes not in [trial.programs for trial in like]:
        message = f"campaign {record.id} measured other programs of {plan.binding.label}"
        raise InputError(message, hint="measure once more, then count: what is counted must be what was measured")
