"""What was measured of each size, kept as lines of JSON: a run that was cut goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from orrery.errors import InputError
from rig.sized.measured import Cost
from rig.sized.shape import Shape


class KeptCosts:
    """The costs in `file`, a line each, with the shape, driver, hosts and trial that each is of; None keeps nothing.

    InputError for a line that is none of these; the last one may be half, where writing it was cut.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[str, Cost] = {}
        if file is not None and file.exists():
            self._read(file)

    def __len__(self) -> int:
        return len(self._known)

    def cost(self, shape: Shape, driver: str, hosts: str, trial: int, measure: Callable[[], Cost]) -> Cost:
        """What is kept of this trial, or what `measure` finds, which is kept from then on."""
        of = json.dumps([asdict(shape), driver, hosts, trial])
        if of not in self._known:
            self._known[of] = measure()
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps({"of": of, "cost": asdict(self._known[of])}) + "\n")
        return self._known[of]

    def _read(self, file: Path) -> None:
        *lines, half = file.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                self._known[found["of"]] = Cost(**found["cost"])
            except (ValueError, KeyError, TypeError):
                hint = "take the line away, or name another file"
                raise InputError("this is no cost of a size", file=file, line=number, hint=hint) from None
        if half:
            file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
