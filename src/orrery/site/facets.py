"""By what rows can be chosen: the index has these of every row of every campaign, and no figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.campaign.machines import hosts_of, idle_of
from orrery.definitions.conditions.hosts import EMULATED
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.driver.binding import kinds_of
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Key, Row
from orrery.report.comparing.differences import environment
from orrery.report.labels import PLACEMENT_WORDS, deployment_words, driver_name, options_of
from orrery.report.remarks.hosts import machine_text
from orrery.report.table.notes import verdict_word
from orrery.site.campaign import SiteCampaign, where_of
from orrery.store.observation import CampaignRecord, Observation

VERDICTS = ("valid", "doubtful", "INVALID", "failed", "refused")
CONTAINER = "container"
"""The option that says which container carries the components of a binding."""
NOT_DECLARED = "not declared"
SEVERAL = "several"
"""Of a mixed binding whose drivers differ in it."""


@dataclass(frozen=True)
class MachineFacets:
    """A machine, or several of a kind: what it is called, and all facts of it that a figure may depend on."""

    name: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BindingFacets:
    """A binding of one version of its middleware; `label` is its driver with the options that were given."""

    binding: str
    label: str
    driver: str
    family: str
    language: str
    container: str
    options: tuple[tuple[str, str], ...]
    version: str


@dataclass(frozen=True)
class PlaceFacets:
    """What a row is about besides its point: an operation of an object."""

    operation: str
    object: str
    port: str
    step: str
    phase: str


@dataclass(frozen=True)
class WhereFacets:
    """Where processes ran: a placement and hosts, each also in words, and whether the hosts are emulated."""

    placement: str
    words: str
    deployment: str
    hosts: str
    emulated: bool


@dataclass(frozen=True)
class RowFacets:
    """All by which one row can be chosen; `verdict` is a number of `VERDICTS`."""

    binding: BindingFacets
    place: PlaceFacets
    point: str
    where: WhereFacets
    verdict: int


@dataclass(frozen=True)
class ProgressFacets:
    """How far a campaign is: its trials and blocks, and how many of both were asked for (0: as many as needed)."""

    trials: int
    planned: int
    blocks: int
    repeat: int

    @property
    def is_whole(self) -> bool:
        """Whether every trial that was asked for is there; of one that was to be as long as needed nobody knows."""
        return not self.planned or self.trials >= self.planned


@dataclass(frozen=True)
class CampaignFacets:
    """A campaign as the index has it."""

    name: str
    curves: str
    created: str
    scenario: str
    title: str
    version: str
    origin: str
    command: str
    machine: MachineFacets
    progress: ProgressFacets
    rows: tuple[RowFacets, ...]


def campaign_facets(campaign: SiteCampaign) -> CampaignFacets:
    """What the index has of a campaign."""
    record = campaign.side.record
    return CampaignFacets(
        campaign.name,
        campaign.curves_name,
        record.created,
        record.scenario,
        record.title,
        record.version,
        campaign.origin,
        record.command,
        machine_facets(record),
        progress(record, campaign.side.observations),
        tuple(_rows(campaign)),
    )


def machine_facets(record: CampaignRecord) -> MachineFacets:
    """The machine of a campaign, with those of its hosts in its name."""
    others = sorted({machine_text(facts) for facts in hosts_of(record.inputs).values()})
    name = "; ".join([f"{machine_text(record.machine)}, idle CPUs {idle_of(record.machine)}", *others])
    return MachineFacets(name, tuple(environment(record.machine).items()))


def progress(record: CampaignRecord, observations: Sequence[Observation]) -> ProgressFacets:
    """How far it is: a block has as many trials as the first one has, once a second one has begun."""
    blocks = [trial.block for trial in observations]
    begun = max(blocks, default=-1) + 1
    asked = [record.settings.get(name) or [None] for name in ("bindings", "placements", "points")]
    in_block = blocks.count(0) if begun > 1 else len(asked[0]) * len(asked[1]) * len(asked[2])
    return ProgressFacets(len(blocks), in_block * record.repeat, begun, record.repeat)


def _rows(campaign: SiteCampaign) -> Iterator[RowFacets]:
    versions = _versions(campaign.side.observations)
    known: dict[str, BindingFacets] = {}
    for row in campaign.rows:
        if row.key.binding not in known:
            version = versions.get(row.key.binding, "")
            known[row.key.binding] = binding_facets(row.key, campaign.languages, campaign.material.families, version)
        key = row.key
        place = PlaceFacets(key.operation, key.object, key.port, key.step, key.phase)
        yield RowFacets(known[key.binding], place, key.point, where_facets(*where_of(key)), verdict_number(row))


def binding_facets(
    key: Key, languages: Mapping[str, str], families: Mapping[str, str], version: str = ""
) -> BindingFacets:
    """What is known of a row's binding; of a mixed one whose drivers differ in it, `several`."""
    names = [driver_name(part) for part in kinds_of(key.binding).values()] or [driver_name(key.binding)]
    options = options_of(key.binding)
    containers = [value for name, value in options.items() if name.rpartition(".")[2] == CONTAINER]
    return BindingFacets(
        key.binding,
        key.driver,
        driver_name(key.binding),
        _of_all([families.get(name, NOT_DECLARED) for name in names]),
        _of_all([languages.get(name) or NOT_DECLARED for name in names]),
        _of_all(containers or ["none"]),
        tuple(sorted(options.items())),
        version,
    )


def where_facets(placement: str, deployment: str) -> WhereFacets:
    """A placement and its hosts in words."""
    parts = point_values(deployment) or {}
    return WhereFacets(
        placement,
        PLACEMENT_WORDS.get(placement, placement),
        deployment,
        deployment_words(deployment) or "this machine alone",
        placement == ACROSS and parts.get("link") == EMULATED,
    )


def verdict_number(row: Row) -> int:
    """The number of a row's verdict in `VERDICTS`."""
    return VERDICTS.index(verdict_word(row))


def _of_all(found: Sequence[str]) -> str:
    return found[0] if len(set(found)) == 1 else SEVERAL


def _versions(observations: Sequence[Observation]) -> dict[str, str]:
    """Binding -> the versions of its middleware that its good trials tell."""
    found: dict[str, dict[str, None]] = {}
    for trial in observations:
        if trial.status == "ok":
            texts = {f"{name} {version}": None for name, version in trial.versions.items()}
            found.setdefault(trial.binding, {}).update(texts)
    return {binding: ", ".join(sorted(texts)) for binding, texts in found.items()}
