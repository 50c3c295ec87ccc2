"""What stands beside a campaign in a report: published figures, another scenario's campaign, the history."""

from __future__ import annotations

from orrery import paths
from orrery.api.reading.history import readings_in
from orrery.campaign.machines import same_machine
from orrery.definitions.search_path import PUBLISHED
from orrery.metrics.registry import metric
from orrery.metrics.summary import rows
from orrery.place import Place
from orrery.report.beside import Beside
from orrery.report.history.changes import finder
from orrery.report.history.lines import FIGURE, HistoryLine, lines
from orrery.report.published import Published
from orrery.report.topics.reading import read_published
from orrery.report.topics.shares.published import SHARE
from orrery.store.observation import CampaignRecord
from orrery.store.store import open_store


def published_beside(scenario: str) -> Published | None:
    """The published figures that stand beside a scenario that Orrery brings along, if any do."""
    file = paths.SCENARIOS / f"{scenario}{PUBLISHED}"
    inside = file.resolve().is_relative_to(paths.SCENARIOS)  # the name may come from a stranger's results file
    return read_published(file) if inside and file.is_file() else None


def campaign_beside(place: Place | None, record: CampaignRecord, published: Published | None) -> Beside | None:
    """The latest campaign of the scenario that published shares are of, run on the same machine; None for none."""
    share = published.of(SHARE) if published is not None else None
    if share is None:
        return None
    with open_store(paths.store(place), create=False) as store:
        alike = [c for c in store.campaigns() if c.scenario == share.of and same_machine(c, record)]
        known = [c for c in alike if not c.is_aa_test]
        if not known:
            return None
        found = store.load(known[-1].id, details=False)
        return Beside(found.record, rows(found.record, found.observations))


def lines_beside(place: Place | None, record: CampaignRecord) -> list[HistoryLine]:
    """Of a campaign's scenario those lines that the campaign is on and others too; none where it is the only one."""
    with open_store(paths.store(place), create=False) as store:
        if sum(other.scenario == record.scenario for other in store.campaigns()) < 2:
            return []
    chosen = metric(FIGURE)
    found = lines(readings_in(paths.store(place), record.scenario, chosen, None), chosen, finder())
    return [line for line in found if len(line.points) > 1 and record.id in {p.campaign for p in line.points}]
