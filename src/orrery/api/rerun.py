"""The campaign of a record, made again on this machine, and which of its conclusions hold here too."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from orrery import paths
from orrery.api.beginning.beforehand import protocol_in
from orrery.api.reading.arguments import ARGUMENTS, asked_of
from orrery.api.reading.flips import asked_by
from orrery.api.reading.sides import recorded, side_in
from orrery.api.run import begin_like
from orrery.campaign.study import effort_of_study, stored_study
from orrery.definitions.conditions.engine import KINDS
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.metrics.comparing.flips import Stratum, flips
from orrery.place import Place
from orrery.planning.request import Request
from orrery.report.comparing.differences import across_campaigns
from orrery.report.comparing.rerun import HERE, THERE, Rerun
from orrery.report.labels import listed
from orrery.report.side import Side
from orrery.store.record.places import shortened, shorteners
from orrery.store.store import open_store
from orrery.trial.listener import CampaignListener, NullListener

BUILD = re.compile(r"(\{cache\}/build/[^/\s]+)-[0-9a-f]{16}(?=/)")
"""The folder of a program in a plan, by its name and the hash of what it was made of, the compiler too."""


@dataclass(frozen=True)
class RerunRequest:
    """A record, and what of it lies on no other machine: a scenario or an IDL file of its user's own, further folders.

    Nothing that a record names by a path or an address is looked for here: it may come from anybody.
    """

    record: Path
    scenario: Path | None = None
    idl: Path | None = None
    search_path: SearchPath = field(default_factory=SearchPath)


def rerun(
    asked: RerunRequest, place: Place | None = None, listener: CampaignListener | None = None, command: str = ""
) -> Rerun:
    """Measure what the campaign of a record measured, into a results file, and hold its conclusions against that.

    InputError, before anything runs, where the record does not say how it was begun, or where something is missing
    here; a driver that cannot be had has no conclusions here.
    """
    there, heard = recorded(asked.record), listener or NullListener()
    if ARGUMENTS not in there.record.settings:
        hint = "only what orrery run began can be made again from its record alone"
        raise InputError("the record does not say how its campaign was begun", file=asked.record, hint=hint)
    _check_protocol(there, asked.record)
    request, effort = asked_of(there.record)
    _tell_folders(request, asked, heard)
    with open_store(paths.store(place), create=True) as store:
        store.check()
        number = begin_like(store, there.record, _here(request, asked), effort, heard, command, asked.record)
        # With details: plans are held against the record's.
        return held(there, side_in(store, number, details=True))


def _check_protocol(there: Side, record: Path) -> None:
    """InputError, with its line, where the record's protocol is none: it may come from anybody."""
    if (protocol := stored_study(there.record, protocol_in(record))) is not None:
        effort_of_study(protocol)


def held(there: Side, here: Side) -> Rerun:
    """The conclusions of a campaign against those of another one on the same question."""
    floors = {one.placement: one.difference for one in here.detectable}
    strata = [Stratum(THERE, tuple(there.observations)), Stratum(HERE, tuple(here.observations))]
    metric, threshold = asked_by(there.record)
    found = flips("campaigns", strata, metric, floors, threshold)
    return Rerun(there, here, found, tuple(across_campaigns(there, here)), other_plans(there, here))


def other_plans(there: Side, here: Side) -> tuple[int, int]:
    """How many trials that both have got other texts here, and how many there are: the same block has the same seed."""
    known, made = _plans(there), _plans(here)
    both = known.keys() & made.keys()
    return sum(known[key] != made[key] for key in both), len(both)


def _plans(side: Side) -> dict[tuple[str, str, str, int], str]:
    """Point, binding, placement and block -> the text of the trial, wherever programs lie; refused ones have none."""
    found = shorteners()
    return {(t.point, t.binding, t.placement, t.block): _anywhere(t.plan, found) for t in side.observations if t.plan}


def _anywhere(plan: str, found: list[tuple[re.Pattern[str], str]]) -> str:
    """A plan as a record has it, without what its programs were made of: differences say that."""
    return BUILD.sub(r"\1", shortened(plan, found))


def _here(request: Request, asked: RerunRequest) -> Request:
    """The request as it can be put on this machine; InputError for files, hosts or a toolchain that are elsewhere."""
    if request.scenario is not None and request.scenario.endswith(".toml") and asked.scenario is None:
        raise _missing("a scenario", request.scenario, asked, "--scenario FILE")
    if request.idl is not None and asked.idl is None:
        raise _missing("an IDL file", str(request.idl), asked, "--idl FILE")
    if (kind := request.hosts.partition("[")[0].partition(":")[0]) in KINDS:
        message = f"its campaign was run on hosts of its user's own, which {kind} has"
        raise InputError(message, file=asked.record, hint="orrery run with --hosts says which ones are meant here")
    if any("[" in role for role in request.roles):
        message = "programs of it were built by toolchain files of its own machine"
        raise InputError(message, file=asked.record, hint="orrery run with --host says which ones are meant here")
    scenario = str(asked.scenario) if asked.scenario is not None else request.scenario
    return replace(request, scenario=scenario, idl=asked.idl or request.idl, search_path=asked.search_path)


def _missing(what: str, name: str, asked: RerunRequest, option: str) -> InputError:
    message = f"its campaign was run on {what} of its user's own, {Path(name).name}, which a record does not hold"
    return InputError(message, file=asked.record, hint=f"{option} says where it is here")


def _tell_folders(request: Request, asked: RerunRequest, listener: CampaignListener) -> None:
    """Say where the record's campaign looked, where nobody says it for this machine."""
    given = asked.search_path.further
    for kind, folders in request.search_path.further.items():
        if folders and not given[kind]:
            # A name may hold line ends, and what follows them would look like a line of ours.
            names = listed(" ".join(folder.name.split()) for folder in folders)
            listener.note(f"its campaign found {kind} in {names}; --{kind}-path says where such are here")
