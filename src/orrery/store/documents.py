"""What may stand in the JSON that results hold: plain data of known types, whoever wrote it.

A store's or a record's JSON may come from anybody. The keys that something is computed from have types here; of all
others it is asked only that they are JSON, and hold no number that is none or has more than 64 bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from orrery.definitions.reading.bounds import MOST_CALLS
from orrery.fact import Fact
from orrery.machine import facts as machine
from orrery.store import facts

SIGNED, UNSIGNED = 1 << 63, 1 << 64

Whole = Annotated[int, Field(ge=0, lt=SIGNED)]
Signed = Annotated[int, Field(ge=-SIGNED, lt=SIGNED)]
Number = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Texts = list[str]
Gaps = list[Whole] | dict[str, Whole] | Whole | None
"""Of the probe of a machine's OS noise, ns: for each CPU, by CPU, or of one."""
Known = Mapping[str, TypeAdapter[Any]]


class OsNoiseTable(TypedDict):
    """One look at the OS noise of the idle machine (orrery.machine.os_noise)."""

    when: str
    milliseconds: Whole
    cpus: list[Whole]
    largest: list[Whole]
    taken: list[Whole]
    gaps: list[Whole]


class LinkTable(TypedDict):
    """What was seen of a link between two hosts (orrery.hosts.inspection.LinkCheck)."""

    near: str
    far: str
    mtu: Whole
    ping: Number | None
    why: str
    round_trip: Number
    rate: Number
    clock_bound: Whole


class PartTable(TypedDict):
    """A further part of a campaign (orrery.campaign.machines)."""

    boot: str
    hosts: dict[str, dict[str, Any]]


def _adapter(kind: Any) -> TypeAdapter[Any]:
    """What checks a type; made when a value of it first comes up: most of some eighty never do in one command."""
    return TypeAdapter(kind, config=ConfigDict(defer_build=True))


def _facts(kinds: Mapping[Fact[Any], Any]) -> Known:
    """The types by the name of the fact."""
    return {fact.name: _adapter(kind) for fact, kind in kinds.items()}


def _known(**keys: Any) -> Known:
    """The types by key; what is a dot in a key is written as two underscores."""
    return {name.replace("__", "."): _adapter(kind) for name, kind in keys.items()}


FACTS = _facts(
    {
        facts.FAMILY: str,
        facts.WIRE: str,
        facts.BOOT: str,
        facts.BOOT_HOSTS: dict[str, str],
        facts.TEAM: str,
        facts.BOOT_TEAMS: str,
        facts.CLOCK_COST: Whole,
        facts.CLOCK_RESOLUTION: Whole,
        facts.MARKS_COST: Whole,
        facts.CPUS_CLIENT: list[Whole],
        facts.CPUS_SERVER: list[Whole],
        facts.CPUS_HOSTS: dict[str, list[Whole]],
        facts.HOSTS: dict[str, str],
        facts.PROGRAMS: dict[str, str],
        facts.AGENT_CPU: dict[str, Whole],
        facts.AGENT_WAKEUPS: dict[str, Whole],
        facts.AGENT_WOKEN: dict[str, dict[str, Whole]],
        facts.ENGINE_CPU: dict[str, dict[str, Whole]],
        facts.ENGINE_CPUS: dict[str, dict[str, list[Whole]]],
        facts.ENGINE_TIME: dict[str, dict[str, Whole]],
        facts.ENGINE_WAKEUPS: dict[str, dict[str, Whole]],
        facts.CLOCK_BOUND: dict[str, Whole],
        facts.CLOCK_RATES: dict[str, list[dict[str, Signed]]],
        facts.CONTAINERS: dict[str, Texts],
        facts.CONTAINERS_SEEN: dict[str, Texts],
        facts.CAPACITY_ENDED: str,
        facts.CAPACITY_WHY: str,
        facts.FAULT_ENDED: str,
        facts.MACHINE_RUN_DELAY: Whole | None,
        facts.MACHINE_STEAL: Whole | None,
        facts.OS_NOISE_AFTER: Gaps,
        facts.OS_NOISE_BEFORE: Gaps,
        facts.LIBRARIES: dict[str, Texts],
        facts.ORIGINS: dict[str, Texts],
        facts.SAMPLES_UNRECORDED: Whole,
        facts.MEMORY_UNLOCKED: Texts,
        facts.SCHEDULING_NORMAL: Texts | None,
        facts.SIDES: dict[str, str] | None,
        facts.STARTUP: Whole | None,
        facts.STARTUP_PARTS: dict[str, Whole],
        facts.STATIC_SIZE: dict[str, dict[str, Whole]],
        facts.SCRIPTS: dict[str, dict[str, Whole]],
        facts.TOPICS: dict[str, Whole],
        facts.TRANSPORT_ABSENT: Texts,
        facts.TRANSPORT_ACROSS: dict[str, Texts],
        facts.TRANSPORT_PEERS: dict[str, Texts],
        facts.TRANSPORT_PRESENT: Texts,
        facts.TRANSPORT_PROCESSES: dict[str, Texts],
        facts.TRANSPORT_SEEN: Texts,
        facts.TRANSPORT_SOCKETS: dict[str, Whole],
        facts.VERIFY_CHECKED: Whole,
        facts.VERIFY_WRONG: Whole,
    }
)
"""Of a trial (orrery.store.observation.Observation)."""

LOAD = _known(
    load=str,
    kind=str,
    late=str,
    wait=str,
    of=str,
    after=Whole | None,
    burst=Whole | None,
    calls=Whole | None,
    deadline=Whole | None,
    down=Whole | None,
    fallible=Whole | None,
    first=Whole | None,
    interval=Whole | None,
    latency=Whole | None,
    most=Whole | None,
    think_time=Whole | None,
    rounds=Whole | None,
    time=Whole | None,
    useless=Whole | None,
    window=Whole | None,
)
"""Of a measurement (kit/PROTOCOL.md, the keys of a phase)."""

MACHINE = _facts({machine.SWITCH: dict[str, Number], machine.CPUS: Whole | None})
"""Of a campaign: the facts of its machine."""

INPUTS = _known(
    report=dict[str, Any],
    expect=dict[str, dict[str, str]],
    require=dict[str, Texts],
    prefer=str,
    reference=dict[str, dict[str, Any]],
    knees=dict[str, dict[str, Number]],
    links=list[LinkTable],
    hosts=dict[str, dict[str, Any]],
    parts=list[PartTable],
    protocol=dict[str, str],
    os_noise=list[OsNoiseTable],
)
"""What a report needs besides the trials."""

REPORT = _known(
    analysis=str,
    operations=Texts,
    drivers=dict[str, dict[str, str]],
    inexpressible=list[dict[str, str]],
    tuned=dict[str, Texts],
)
"""Of these the scenario and its drivers in words (orrery.report.subject)."""

REFERENCE = _known(copy=dict[str, Number], ring=dict[str, list[dict[str, Number]]])
"""Of these what the machine itself needs (orrery.api.beginning.reference)."""

SETTINGS = _known(
    bindings=Texts,
    drivers=Texts,
    environment=dict[str, str],
    aa_test=str,
    placements=Texts,
    points=Texts,
    arguments=dict[str, Any],
    builds=Annotated[int, Field(ge=1, lt=1 << 31)],
    chosen_calls=dict[str, Annotated[int, Field(ge=1, le=MOST_CALLS)]],
)
"""What a campaign was asked for."""

ARGUMENTS = _known(
    scenario=str | None,
    idl=str | None,
    only=str | None,
    settings=Texts,
    calls=Annotated[int, Field(ge=1, lt=SIGNED)] | None,
    placements=Texts,
    seed=Annotated[int, Field(ge=0, lt=UNSIGNED)],
    specs=Texts,
    lists=Texts,
    repeat=Annotated[int, Field(ge=1, lt=1 << 31)] | None,
    precision=str | None,
    metric=str | None,
    budget=str | None,
    idle=str,
    hosts=str,
    roles=Texts,
    matrix=Texts,
    builds=Annotated[int, Field(ge=1, lt=1 << 31)],
    replace=Annotated[int, Field(ge=0, lt=1 << 31)] | None,
    interfaces_path=Texts,
    scenarios_path=Texts,
    drivers_path=Texts,
)
"""Of these the request and the effort that began it (orrery.api.reading.arguments)."""

LONGEST = 80
"""Characters of a stranger's key that a message repeats."""


def table_fault(name: str, found: object, known: Known) -> str | None:
    """What is wrong with the JSON object called `name`; None where nothing is."""
    if not isinstance(found, dict):
        return f"{name}: a table is wanted, not {kind_of(found)}"
    for key, value in found.items():
        if (kind := known.get(key)) is not None and (fault := _type_fault(kind, value)) is not None:
            return f"{name}.{key}{fault}"
    return number_fault(name, found)


def load_fault(found: object) -> str | None:
    """The same of a measurement's load: most clients of a campaign have the same, which is looked at once."""
    try:
        if isinstance(found, dict):
            return _load_fault(tuple(found.items()), tuple(map(type, found.values())))
        return table_fault("load", found, LOAD)
    except TypeError:  # a list or a table in it
        return table_fault("load", found, LOAD)


@lru_cache(maxsize=1024)
def _load_fault(items: tuple[tuple[str, object], ...], types: tuple[type, ...]) -> str | None:
    """`types` are those of the values, for 1 and True are one key without them."""
    return table_fault("load", dict(items), LOAD)


def counts_fault(name: str, found: object) -> str | None:
    """The same of a table of whole numbers of at most 63 bits, none negative."""
    if not isinstance(found, dict):
        return f"{name}: a table is wanted, not {kind_of(found)}"
    for key, value in found.items():
        # isinstance would take True for a whole number.
        if type(value) is not int or not 0 <= value < SIGNED:
            return f"{name}.{key[:LONGEST]}: a whole number of at most 63 bits is wanted, none below 0"
    return None


def texts_fault(name: str, found: object) -> str | None:
    """The same of a table of texts."""
    if not isinstance(found, dict):
        return f"{name}: a table is wanted, not {kind_of(found)}"
    wrong = next((key for key, value in found.items() if not isinstance(value, str)), None)
    return None if wrong is None else f"{name}.{wrong[:LONGEST]}: a text is wanted, not {kind_of(found[wrong])}"


def campaign_fault(machine: object, settings: object, inputs: object) -> str | None:
    """What is wrong with the JSON of a campaign's record."""
    tables = [("machine", machine, MACHINE), ("settings", settings, SETTINGS), ("inputs", inputs, INPUTS)]
    for name, found, known in tables:
        if (fault := table_fault(name, found, known)) is not None:
            return fault
    assert isinstance(inputs, dict)
    assert isinstance(settings, dict)
    parts = [
        ("inputs.report", inputs, REPORT),
        ("inputs.reference", inputs, REFERENCE),
        ("settings.arguments", settings, ARGUMENTS),
    ]
    for name, table, known in parts:
        part = table.get(name.partition(".")[2], {})
        if (fault := table_fault(name, part, known)) is not None:
            return fault
    return None


def _type_fault(kind: TypeAdapter[Any], value: object) -> str | None:
    try:
        kind.validate_python(value, strict=True)
    except ValidationError as wrong:
        error = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
        place = "".join(f".{str(part)[:LONGEST]}" for part in error["loc"] if not str(part).endswith("]"))
        return f"{place}: {error['msg']}"
    return None


def number_fault(name: str, found: object) -> str | None:
    """The first number anywhere in `found` that JSON has not, or that has more than 64 bits."""
    for value in _inside(found):
        if isinstance(value, float) and not math.isfinite(value):
            return f"{name}: {value} is no number"
        if isinstance(value, int) and not -SIGNED <= value < UNSIGNED:
            return f"{name}: a number of more than 64 bits"
    return None


def _inside(found: object) -> Iterator[object]:
    """Every value that is no list or table, at any depth; the depth is not Python's own."""
    waiting = [found]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value)
        else:
            yield value


def kind_of(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else "yes or no"
    names = {str: "a text", int: "a number", float: "a number", list: "a list", dict: "a table"}
    return names.get(type(value), "something else")
