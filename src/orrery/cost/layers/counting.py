"""An instrument that counts instructions by layers, and remembers what the profiles of its runs said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orrery.cost.instruments import Instrument, callgrind, read_callgrind
from orrery.cost.layers.attribution import called_layers, instructions_of, lies_in, stacks
from orrery.cost.layers.profile import MOST_CALLERS, Chain, Profile, read_profile
from orrery.cost.layers.symbols import functions_of
from orrery.cost.tally import Counts
from orrery.definitions.driver.model import DeclaredLayer
from orrery.metrics.trials import kind_of

NO_FUNCTION = "no such function there: inlined, hidden, or of another version"
NOT_CALLED = "the functions are there, and none was called"
NOT_LOADED = "no process loaded such a file"


@dataclass
class LayersSeen:
    """What the runs of one operation showed of a driver's `layers`: `profiles` has those of each process in order."""

    layers: Sequence[DeclaredLayer]
    profiles: dict[str, list[Profile]] = field(default_factory=dict)

    def instrument(self) -> LayerInstrument:
        """What counts, and tells it here."""
        plain = callgrind()
        command = plain.command.replace("--tool=callgrind", f"--tool=callgrind --separate-callers={MOST_CALLERS}")
        return LayerInstrument(plain.name, command, read_callgrind, self)

    def absent(self) -> Iterator[tuple[str, str]]:
        """Each declaration of which nothing ran in any process, and why as far as symbols tell."""
        every = [profile for found in self.profiles.values() for profile in found]
        called = {layer for profile in every for layer in called_layers(profile, self.layers)}
        files = sorted({file for profile in every for lying in profile.files.values() for file in lying})
        for layer in self.layers if every else ():
            if layer not in called:
                yield f"{layer.name} ({layer.side}, {layer.library})", _why(layer, files)

    def stacks(self) -> list[str]:
        """What the added calls of the second run took, chain by chain, below the kind of each process."""
        added: Counter[Chain] = Counter()
        for process, profiles in self.profiles.items():
            for profile, sign in zip(profiles[:2], (-1, 1), strict=False):
                for chain, instructions in profile.own.items():
                    added[*chain, kind_of(process)] += sign * instructions
        return stacks(added)


@dataclass(frozen=True)
class LayerInstrument(Instrument):
    """Callgrind that keeps whole chains of callers apart."""

    seen: LayersSeen

    def counts(self, folder: Path, side: str) -> Counts:
        """All instructions, and those of each layer."""
        totals = super().counts(folder, side)
        profile = read_profile(self.output(folder, side).read_text(errors="replace"))
        self.seen.profiles.setdefault(side, []).append(profile)
        return {**totals, **instructions_of(profile, self.seen.layers)}


def _why(layer: DeclaredLayer, files: Sequence[str]) -> str:
    """Why nothing of a layer ran."""
    lying = [file for file in files if lies_in(layer.library, file)]
    if not lying:
        return NOT_LOADED
    return NOT_CALLED if any(functions_of(file, layer.symbols) for file in lying) else NO_FUNCTION
