"""Sound results and records, which attacks damage or must not harm: made once, for that takes longer than an attack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from observations import campaign, observations
from orrery.api.reading.arguments import ARGUMENTS
from orrery.campaign.effort import Effort
from orrery.planning.request import Request
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import open_store


def results(path: Path) -> None:
    """A results file with one small campaign."""
    path.write_bytes(_made(_write_results))


def begun(path: Path) -> None:
    """A results file with a campaign that was ended before its first trial."""
    path.write_bytes(_made(_write_begun))


def record(path: Path) -> None:
    """A record of the same."""
    path.write_bytes(_made(_write_record))


@cache
def _made(write: Callable[[Path], None]) -> bytes:
    with TemporaryDirectory() as folder:
        write(path := Path(folder, "made"))
        return path.read_bytes()


def _write_results(path: Path) -> None:
    with open_store(path, create=True) as store:
        store.add(StoredCampaign(campaign(), observations(["unix", "tcp"], blocks=6, calls=70, placements=["same"])))


def _write_begun(path: Path) -> None:
    scenario = "conformance/call"
    request = Request(scenario, placements=("same",), drivers=("unix",))
    arguments = {**request.arguments(), **Effort().arguments()}
    with open_store(path, create=True) as store:
        store.add(StoredCampaign(replace(campaign(), scenario=scenario, settings={ARGUMENTS: arguments}), []))


def _write_record(path: Path) -> None:
    stored = path.with_name("stored")
    results(stored)
    with open_store(stored, create=False) as store:
        pack(store.load(store.latest().id), path)
