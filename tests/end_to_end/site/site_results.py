"""Results for the site's browser tests: few that say much, many that are quickly made, hostile ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from observations import DRIVERS, campaign, failed, observations
from open_loads import opened
from orrery.clock import SECOND
from orrery.report.side import Side
from orrery.site.campaign import SiteCampaign
from orrery.site.facets import VERDICTS
from orrery.site.folder import CampaignDocuments, SiteMade, documents_of, write_site
from orrery.site.history import campaign_readings
from orrery.store.observation import CampaignRecord, Observation

SIZES = (64, 1024, 65536)
RATES = (1_000, 4_000)
SEVEN, PAYLOAD, RATED, MIXED = "classics/seven_calls", "classics/payload", "patterns/rated", "patterns/mixed"
OTHER = {"cpu": "Another CPU", "cpus": 8, "kernel": "6.12.0"}
HOSTILE = (
    "</script><script>document.title = 'taken'</script>",
    '"><img src=x onerror="document.title=\'taken\'">',
    "'`${document.title='taken'}`",
    "x" * 10_000,
    '=HYPERLINK("http://evil.example")',
)


def record(number: int, **changes: Any) -> CampaignRecord:
    """A campaign's record: each a day after the one before."""
    year, of_year = 2020 + number // 336, number % 336
    created = f"{year}-{1 + of_year // 28:02d}-{1 + of_year % 28:02d}T00:00:00Z"
    settings = {"bindings": ["tcp[wait=block]", "unix[wait=block]"]}
    return replace(campaign(), id=number, uuid=f"u{number}", created=created, settings=settings, **changes)


def made(number: int, trials: list[Observation], **changes: Any) -> SiteCampaign:
    """A campaign of these trials, as the site has it."""
    return SiteCampaign(Side("lab.db", record(number, **changes), trials), "lab.db", {"unix": "cxx"})


def swept() -> list[Observation]:
    """Trials at three sizes."""
    found = []
    for place, size in enumerate(SIZES):
        for one in observations(["unix", "tcp", "omniorb"], blocks=6, calls=700, seed=42 + place):
            one.point = f'{{"size":{size}}}'
            found.append(one)
    return found


def rated() -> list[Observation]:
    """Trials at two offered rates."""
    found = []
    for rate in RATES:
        load = {"load": "constant-rate", "interval": SECOND // rate}
        for one in opened(observations(["unix", "tcp"], ["same"], blocks=6, calls=700), load):
            one.point = f'{{"rate":{rate}}}'
            found.append(one)
    return found


@cache
def usual() -> tuple[SiteCampaign, ...]:
    """Seven calls, of which one driver fails; too few trials; another machine; sizes, rates and mixed drivers."""
    lost = [failed("zeromq", placement, block) for placement in ("same", "split") for block in range(6)]
    pairs = ["a", "b", "client=a+server=b", "client=b+server=a"]
    return (
        made(0, [*observations(list(DRIVERS)), *lost]),
        made(1, [one for one in observations(["unix", "tcp"], seed=7) if one.driver == "unix" or one.block < 2]),
        made(2, swept(), scenario=PAYLOAD, title="Payload"),
        made(3, observations(["unix", "tcp"], blocks=6), machine=OTHER),
        made(4, rated(), scenario=RATED, title="Rates"),
        made(5, observations(pairs, ["same"]), scenario=MIXED, title="Mixed"),
    )


def hostile() -> list[SiteCampaign]:
    """Campaigns in which every name is a stranger's."""
    found = []
    for number, name in enumerate(HOSTILE):
        trials = observations(["unix", "tcp"], ["same"], blocks=2, calls=70)
        for trial in trials:
            trial.driver = trial.binding = f"{trial.driver}{name}"
            for measured in trial.measurements:
                measured.operation = f"{measured.operation}{name}"
            for counter in trial.call_counters:
                counter.operation = f"{counter.operation}{name}"
        found.append(made(number, trials, scenario=name, title=name, command=name))
    return found


def many(count: int) -> Iterator[CampaignDocuments]:
    """So many campaigns of 98 rows, of the same figures: the page is what is looked at. Their facets differ."""
    first = documents_of(made(0, observations([*DRIVERS, "seventh"], blocks=6, calls=700)))
    chance = random.Random(1)
    for number in range(count):
        known = SiteCampaign(Side("lab.db", record(number), ()))
        doubts = (VERDICTS.index("doubtful") if chance.random() < 0.15 else 0 for _ in first.facets.rows)
        facets = replace(
            first.facets,
            name=known.name,
            curves=known.curves_name,
            created=known.side.record.created,
            machine=replace(first.facets.machine, name=f"{first.facets.machine.name}, number {number % 10}"),
            rows=tuple(replace(row, verdict=doubt) for row, doubt in zip(first.facets.rows, doubts, strict=True)),
        )
        document = {**first.document, "name": known.name, "created": known.side.record.created}
        yield CampaignDocuments(facets, document, first.curves, campaign_readings(known.side))


def site_of(folder: Path, campaigns: Iterable[SiteCampaign]) -> SiteMade:
    """The site of these campaigns."""
    return write_site(folder, map(documents_of, campaigns))
