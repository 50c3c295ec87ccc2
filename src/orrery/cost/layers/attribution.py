"""Instructions by layers: those of a chain of callers are the layer's whose function is the innermost one in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import PurePath

from orrery.cost.layers.profile import Chain, Profile
from orrery.cost.tally import LAYER
from orrery.definitions.driver.layers import PROGRAM
from orrery.definitions.driver.model import DeclaredLayer

OUTSIDE = "outside the layers"
"""What no declared function is called in: the load generator, the kit, and what a driver does not declare."""


def instructions_of(profile: Profile, layers: Sequence[DeclaredLayer]) -> dict[str, int]:
    """`layer:` and a layer's name -> its instructions, and what lies outside of them: all there are."""
    layer_of = _named_by(profile, layers)
    found: Counter[str] = Counter()
    for chain, instructions in profile.own.items():
        found[LAYER + innermost(chain, layer_of)] += instructions
    return {**{LAYER + layer.name: 0 for layer in layers}, LAYER + OUTSIDE: 0, **found}


def innermost(chain: Chain, layer_of: Callable[[str], str | None]) -> str:
    """The layer of a chain."""
    return next((layer for name in chain if (layer := layer_of(name)) is not None), OUTSIDE)


def called_layers(profile: Profile, layers: Sequence[DeclaredLayer]) -> list[DeclaredLayer]:
    """Those of which a function is in some chain."""
    names = {name for chain in profile.own for name in chain}
    return [layer for layer in layers if any(declares(layer, name, profile.files.get(name, ())) for name in names)]


def declares(layer: DeclaredLayer, name: str, files: Iterable[str]) -> bool:
    """Whether a function of a name, which lies in one of the files, is of the layer.

    Of a function that did nothing but call others no file is known: then its name decides.
    """
    if not any(pattern_of(symbol).fullmatch(name) for symbol in layer.symbols):
        return False
    lies = [lies_in(layer.library, file) for file in files]
    return any(lies) or not lies


@cache
def pattern_of(symbol: str) -> re.Pattern[str]:
    """The expression of a pattern of symbols: `*` is any text, `?` any letter."""
    return re.compile("".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in symbol), re.DOTALL)


def stacks(own: Mapping[Chain, int]) -> list[str]:
    """The chains as lines `outermost;...;innermost COUNT`, which tools that draw flame graphs read."""
    merged: Counter[str] = Counter()
    for chain, instructions in own.items():
        merged[";".join(name.replace(";", ":") for name in reversed(chain))] += instructions
    return [f"{names} {count}" for names, count in sorted(merged.items()) if count > 0]


def _named_by(profile: Profile, layers: Sequence[DeclaredLayer]) -> Callable[[str], str | None]:
    """Which layer a function's name is of; each name is looked at once."""

    @cache
    def layer_of(name: str) -> str | None:
        files = profile.files.get(name, ())
        return next((layer.name for layer in layers if declares(layer, name, files)), None)

    return layer_of


def lies_in(library: str, file: str) -> bool:
    """Whether a file is a library that is declared by the beginning of its name; all else is a program."""
    name = PurePath(file).name
    shared = re.search(r"\.so(\.|$)", name) is not None
    return (
        not shared
        if library == PROGRAM
        else shared and re.match(rf"{re.escape(library)}(?![A-Za-z0-9_+])", name) is not None
    )
