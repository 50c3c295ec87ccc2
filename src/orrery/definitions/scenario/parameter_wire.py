"""`[parameters]`, and `[short]` and `[full]` that set them, as a scenario writes them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from orrery.definitions.reading.bounds import MOST_BLOCKS, MOST_CALLS
from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.short_forms import Words, as_list, as_parameter

ScalarWire = bool | int | float | str
_OnOneMachine = Literal["same", "split", "free"]
PlacementsWire = Annotated[
    list[_OnOneMachine], BeforeValidator(as_list, json_schema_input_type=_OnOneMachine | list[_OnOneMachine])
]


class ParameterWire(Wire):
    """`[parameters]`: one of them. A bare value is short for its default."""

    default: ScalarWire
    """Its value where nobody says another; all its values are of the same type."""
    choices: list[ScalarWire] = Field(default_factory=list)
    """The only values that it may have; any, if left out."""
    sweep: list[ScalarWire] = Field(default_factory=list)
    """The values that a run goes through, a point each; `--set NAME=VALUE` takes their place."""
    swept_with: str = ""
    """The parameter with whose values its own go in step: the first with the first, and so on; left out, each of its
    values meets each of the others'."""
    help: str = ""
    """What it is, in one line."""

    @model_validator(mode="after")
    def _agrees(self) -> ParameterWire:
        for value in (*self.choices, *self.sweep):
            if type(value) is not type(self.default):
                raise ValueError(f"{value} and the default {self.default} are not of one type")
        for value in (self.default, *self.sweep):
            if self.choices and value not in self.choices:
                raise ValueError(f"{value} is none of its choices; choices = {', '.join(map(str, self.choices))}")
        return self


ParameterTable = Annotated[
    ParameterWire, BeforeValidator(as_parameter, json_schema_input_type=ScalarWire | ParameterWire)
]


class PresetWire(Wire):
    """`[short]`, `[full]`: values for parameters, calls and blocks, as `orrery classics` runs them."""

    parameters: dict[str, ScalarWire | list[ScalarWire]] = Field(default_factory=dict)
    """What parameters are then: a value, or a list of those that are gone through."""
    calls: int | None = Field(default=None, ge=1, le=MOST_CALLS)
    """Calls of each client thread, for each operation; as the load says, if left out."""
    repeat: int | None = Field(default=None, ge=1, le=MOST_BLOCKS)
    """How many blocks of fresh processes; as `orrery run` has it, if left out."""
    placements: PlacementsWire = Field(default_factory=list)
    """Where processes run, if the command line does not say it: for a question that one core cannot answer."""
    options: dict[str, Words] = Field(default_factory=dict)
    """Options of drivers that are asked about: a driver that has one is run with each of these choices that it has."""
    others: bool = True
    """Whether drivers that have none of these options are run too."""
