"""What a report is about besides its rows: the campaign, and what the definitions say of scenario and drivers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orrery.definitions.driver.model import Driver
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.store.observation import CampaignRecord

BUILDS = "builds"
"""The setting of a record that says how many builds there are of each program, where there is more than one."""


@dataclass(frozen=True)
class DriverFacts:
    """What a driver.toml says for people: its title, family (corba, dbus, raw), wire and summary, its language, the
    middleware's licence and encryption, and what must be installed for it."""

    title: str = ""
    family: str = ""
    wire: str = ""
    summary: str = ""
    language: str = ""
    licence: str = ""
    encryption: str = ""
    dependencies: str = ""


@dataclass(frozen=True)
class Inexpressible:
    """An operation that a driver's mapping cannot say, and why."""

    driver: str
    operation: str
    reason: str


@dataclass(frozen=True)
class Subject:
    """A campaign as its report tells it; `operations` is the interface's order, `drivers` goes by driver name.

    `tuned` says of each row that is tuned to equal terms, by its label, what was chosen and why. `detectable` is what
    its machine shows between a driver and itself, by placement. `sha256` is the hash of the record that it is of, empty
    where it is of a results file.
    """

    record: CampaignRecord
    analysis: str = ""
    operations: tuple[str, ...] = ()
    drivers: Mapping[str, DriverFacts] = field(default_factory=dict)
    inexpressible: tuple[Inexpressible, ...] = ()
    tuned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    detectable: tuple[DetectableDifference, ...] = ()
    sha256: str = ""

    @property
    def licences(self) -> dict[str, str]:
        """Driver -> the licence of its middleware; `not told` for a campaign of before drivers declared it."""
        return {name: driver.licence or "not told" for name, driver in self.drivers.items()}

    @property
    def repeated(self) -> str:
        """What intervals are over."""
        builds = self.record.settings.get(BUILDS, 1)
        return f"{builds} builds, which differ in link order" if builds > 1 else "trials"

    @property
    def title(self) -> str:
        """The scenario's title, or its name where it has none."""
        return self.record.title or self.record.scenario


def subject_of(record: CampaignRecord, detectable: tuple[DetectableDifference, ...] = ()) -> Subject:
    """The subject as the campaign's own `inputs["report"]` tells it (see `report_inputs`); all of it may be missing."""
    stored = record.inputs.get("report")
    facts: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    drivers = {str(name): DriverFacts(**_texts(d, DriverFacts)) for name, d in _table(facts, "drivers").items()}
    missing = facts.get("inexpressible", ())
    return Subject(
        record,
        analysis=str(facts.get("analysis", "")),
        operations=tuple(str(name) for name in facts.get("operations", ())),
        drivers=drivers,
        inexpressible=tuple(Inexpressible(**_texts(m, Inexpressible)) for m in missing),
        tuned={str(label): tuple(map(str, lines)) for label, lines in _table(facts, "tuned").items()},
        detectable=detectable,
    )


def driver_facts(driver: Driver) -> DriverFacts:
    """What its driver.toml says."""
    return DriverFacts(
        title=driver.title,
        family=driver.family,
        wire=driver.wire,
        summary=driver.summary,
        language=driver.language,
        licence=driver.licence,
        encryption=driver.encryption,
        dependencies=", ".join(driver.dependencies) or "none",
    )


def report_inputs(subject: Subject) -> dict[str, Any]:
    """What `subject_of` reads again, as plain JSON: to be kept in the campaign's `inputs["report"]`."""
    return {
        "analysis": subject.analysis,
        "operations": list(subject.operations),
        "drivers": {name: dict(vars(driver)) for name, driver in subject.drivers.items()},
        "inexpressible": [dict(vars(missing)) for missing in subject.inexpressible],
        "tuned": {label: list(lines) for label, lines in subject.tuned.items()},
    }


def _table(facts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = facts.get(name, {})
    return found if isinstance(found, Mapping) else {}


def _texts(found: Mapping[str, Any], kind: type) -> dict[str, str]:
    """The known keys of `found` as texts; what is missing is empty."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]
    return {name: str(found.get(name, "")) for name in names}
