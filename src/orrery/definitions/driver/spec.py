"""How drivers are named on the command line: `omniorb[transport=unix|tcp]`, `client=sd-bus+server=gdbus`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence

from orrery.definitions.driver.binding import JOINT, NAMES, Binding, mixed, split_outside
from orrery.definitions.driver.model import Driver
from orrery.errors import InputError
from orrery.text import suggestion

_SPEC = re.compile(r"(?P<name>[^\[\]]+)(?:\[(?P<options>[^\[\]]*)\])?")
_PART = re.compile(r"(?P<name>[^\[\]=+]+)\[(?P<inside>[^\[\]]*)\]")
"""A driver with options in a spec, that of a mixed one too."""
_HINT = "write a driver as unix, or with options as omniorb[transport=unix|tcp]"
TUNED = "tuned"
"""In place of an option: all that the driver's tuned.toml chooses, its second row on equal terms with others."""


def split_drivers(text: str) -> list[str]:
    """`A,B[x=1,y=2],C` split at the commas outside of brackets; blanks around and empty parts go."""
    return [part.strip() for part in split_outside(text, ",") if part.strip()]


def parse_spec(text: str, drivers: Mapping[str, Driver]) -> list[Binding]:
    """The bindings that one spec names: `|` between values gives one for each.

    `client=A+server=B` is one in which each kind of object has its own. InputError for an unknown driver, option or
    value, with the nearest known one.
    """
    return _mixed_spec(text, drivers) if NAMES in text.partition("[")[0] else _plain_spec(text, drivers)


def _plain_spec(text: str, drivers: Mapping[str, Driver]) -> list[Binding]:
    match = _SPEC.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{text} is not a driver", hint=_HINT)
    name = match["name"].strip()
    if name not in drivers:
        raise InputError(f"unknown driver {name}", hint=suggestion(name, drivers))
    given = _given(text, match["options"] or "", drivers[name])
    combinations = itertools.product(*([(option, value) for value in given[option]] for option in given))
    return [bind(drivers[name], dict(combination)) for combination in combinations]


def _mixed_spec(text: str, drivers: Mapping[str, Driver]) -> list[Binding]:
    """The bindings of `client=A+server=B`, of every combination where A or B are several."""
    found: dict[str, list[Binding]] = {}
    for part in split_outside(text, JOINT):
        kind, equals, spec = (word.strip() for word in part.partition(NAMES))
        if not equals or not kind:
            raise InputError(f"{text}: {part.strip()} is not kind=driver", hint="client=omniorb+server=omniorb-python")
        if kind in found:
            raise InputError(f"{text}: the kind {kind} stands twice", hint="name each kind of object once")
        found[kind] = _plain_spec(spec, drivers)
    return [mixed(dict(zip(found, each, strict=True))) for each in itertools.product(*found.values())]


def bind(driver: Driver, given: Mapping[str, str]) -> Binding:
    """The binding of `driver` with these options, every other one at its default.

    Its key leaves out the default of an option that is `later`: this is the key of what was stored without the option.
    """
    options = {name: given.get(name, option.default) for name, option in driver.options.items()}
    implied = tuple(name for name, one in driver.options.items() if one.later and options[name] == one.default)
    return Binding(driver.name, tuple(sorted(options.items())), tuple(sorted(given)), implied=implied)


def written_out(text: str, drivers: Mapping[str, Driver]) -> str:
    """A spec with what `tuned` chooses in place of that word: a driver's second row may be another one tomorrow.

    Its bindings and their labels are the same. What is wrong in it stays: `parse_spec` tells that.
    """
    return _PART.sub(
        lambda part: f"{part['name']}[{_options_out(part['name'].strip(), part['inside'], drivers)}]", text
    )


def _options_out(name: str, inside: str, drivers: Mapping[str, Driver]) -> str:
    tuned = drivers[name].tuned if name in drivers else None
    if tuned is None:
        return inside
    chosen = ",".join(f"{option}={one.value}" for option, one in tuned.options.items())
    return ",".join(chosen if part.strip() == TUNED else part for part in inside.split(","))


def bindings_of(named: Sequence[str], drivers: Mapping[str, Driver]) -> list[Binding]:
    """The bindings of all specs, each once; every driver as it comes when none is named. Errors as of `parse_spec`."""
    made = [binding for spec in named or list(drivers) for binding in parse_spec(spec, drivers)]
    return list({binding.key: binding for binding in made}.values())


def _tuned(text: str, given: Mapping[str, list[str]], driver: Driver) -> dict[str, list[str]]:
    """What the driver's second row chooses; InputError where it has none, or an option is given before."""
    if driver.tuned is None:
        hint = f"docs/objections.md says how to write one; {driver.name} alone is its row by default"
        raise InputError(f"{text}: {driver.name} has no second row that is tuned", hint=hint)
    found = {name: [one.value] for name, one in driver.tuned.options.items()}
    if twice := sorted(found.keys() & given.keys()):
        raise InputError(f"{text}: option {twice[0]} stands twice", hint=f"{TUNED} says {twice[0]} too: leave it out")
    return found


def _given(text: str, inside: str, driver: Driver) -> dict[str, list[str]]:
    """The options written between the brackets, each with its values."""
    given: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in inside.split(","))):
        name, equals, values = (word.strip() for word in part.partition("="))
        if part == TUNED:
            given |= _tuned(text, given, driver)
            continue
        if not equals:
            raise InputError(f"{text}: {part} is not option=value", hint=_HINT)
        if name not in driver.options:
            raise InputError(f"driver {driver.name} has no option {name}", hint=suggestion(name, driver.options))
        if name in given:
            raise InputError(f"{text}: option {name} stands twice", hint=f"several values: {name}=a|b")
        given[name] = list(dict.fromkeys(value.strip() for value in values.split("|")))
        for value in given[name]:
            if value not in (choices := driver.options[name].choices):
                raise InputError(f"{driver.name}: {name} cannot be {value}", hint=suggestion(value, choices))
    return given
