"""`[machine]` as it is written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from orrery.definitions.conditions.machine import ALL, Machine
from orrery.definitions.reading.sizes import SIZE, size_of
from orrery.definitions.reading.wire import Wire


def _memory(value: Any) -> int | None:
    if value == ALL:
        return None
    if not isinstance(value, str):
        raise ValueError(f'{value} is no size; write a number and its unit in quotes: "64MiB", or "{ALL}"')
    return size_of(value)


_SizeText = Annotated[str, Field(pattern=SIZE)]


class MachineWire(Wire):
    """`[machine]`: what all processes of a trial together, daemons too, are given of the machine."""

    memory: Annotated[int | None, BeforeValidator(_memory, json_schema_input_type=_SizeText | Literal["none"])] = None
    """Memory of all together, programs and libraries in it: `"64MiB"`; `"none"` for no limit."""
    swap: bool = False
    """Whether what does not fit may be written to the host's swap space."""

    @property
    def machine(self) -> Machine | None:
        """The same, as the program trusts it; None for the machine as it is."""
        return Machine(self.memory, self.swap) if self.memory is not None else None
