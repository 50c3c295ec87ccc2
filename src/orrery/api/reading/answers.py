"""Who is left of a campaign: by what was required of it, or by what is asked now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.api.reading.results import Results
from orrery.campaign.requirements import stored_requirements
from orrery.definitions.search_path import SearchPath
from orrery.errors import OrreryError
from orrery.report.choosing.answer import Answer, answer_of
from orrery.report.side import Side
from orrery.report.subject import DriverFacts, driver_facts


def stored_answer(found: Results) -> Answer | None:
    """The answer to what was required before a campaign's first trial; None where nothing was."""
    side = Side(f"campaign {found.record.id}", found.record, found.observations, detectable=found.detectable)
    return answer_stored(side, declared_today)


def answer_stored(side: Side, declared: Callable[[], Mapping[str, DriverFacts]]) -> Answer | None:
    """The same of a campaign as a side; what drivers say today is asked for only where anything was required."""
    required = stored_requirements(side.record)
    return None if required.is_empty else answer_of(side, required, declared())


def declared_today(search_path: SearchPath | None = None) -> Mapping[str, DriverFacts]:
    """What all drivers say of themselves, by name; a driver whose file is wrong is told where it is asked for."""
    library = (search_path or SearchPath()).library()
    found: dict[str, DriverFacts] = {}
    for name in library.driver_folders:
        try:
            found[name] = driver_facts(library.drivers[name])
        except OrreryError:
            continue
    return found
