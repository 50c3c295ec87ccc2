"""The site as a folder of files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orrery import program
from orrery.outputs import SITE, output_folder
from orrery.site.campaign import SiteCampaign
from orrery.site.curves import curves_document
from orrery.site.document import campaign_document
from orrery.site.facets import CampaignFacets, campaign_facets
from orrery.site.history import CampaignReadings, Histories, campaign_readings
from orrery.site.index import index_document
from orrery.site.packing import INDEX, script
from orrery.site.traces import SiteTrace, trace_document

DATA = "data"
"""The folder of the data files."""


@dataclass(frozen=True)
class SiteMade:
    """What was written: campaigns, rows, the bytes of all files, and those that a reader begins with."""

    campaigns: int
    rows: int
    bytes: int
    begin: int


@dataclass(frozen=True)
class CampaignDocuments:
    """All that a site has of a campaign, worked out."""

    facets: CampaignFacets
    document: Mapping[str, Any]
    curves: Mapping[str, Any]
    readings: CampaignReadings


def documents_of(campaign: SiteCampaign) -> CampaignDocuments:
    """Work them out: whatever is wrong with a campaign that may come from anybody fails here."""
    return CampaignDocuments(
        campaign_facets(campaign),
        campaign_document(campaign),
        curves_document(campaign),
        campaign_readings(campaign.side),
    )


def write_site(
    folder: Path,
    campaigns: Iterable[CampaignDocuments],
    built: Path = program.FOLDER,
    traces: Sequence[SiteTrace] = (),
) -> SiteMade:
    """Write the site of these campaigns, the oldest first, and traces to `folder`; errors as `output_folder`.

    `built` is the folder with the program. A campaign is looked at once, and may be forgotten then.
    """
    files = program.program_files(built)
    with output_folder(folder, SITE) as made:
        writer = _SiteWriter(made)
        for name, content in files.items():
            writer.write(made / name, content)
        known: list[CampaignFacets] = []
        histories = Histories()
        for number, campaign in enumerate(campaigns):
            writer.data(campaign.facets.name, campaign.document)
            writer.data(campaign.facets.curves, campaign.curves)
            histories.add(number, campaign.readings)
            known.append(campaign.facets)
        entries = []
        for entry, document in histories.documents():
            entries.append(entry)
            writer.data(entry.name, document)
        for trace in traces:
            writer.data(trace.name, trace_document(trace))
        begin = writer.data(INDEX, index_document(known, entries, [trace.entry() for trace in traces]))
    whole = sum(len(content) for content in files.values()) + begin
    return SiteMade(len(known), sum(len(one.rows) for one in known), writer.bytes, whole)


class _SiteWriter:
    """Writes files, and counts their bytes."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / DATA
        self._data.mkdir()
        self.bytes = 0

    def data(self, name: str, document: object) -> int:
        """Write a data file; its bytes."""
        return self.write(self._data / f"{name}.js", script(name, document).encode("ascii"))

    def write(self, path: Path, content: bytes) -> int:
        """Write a file; its bytes."""
        path.write_bytes(content)
        self.bytes += len(content)
        return len(content)
