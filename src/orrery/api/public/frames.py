"""Rows as a data frame of pandas or polars, whichever is there; which columns a frame has, each with its unit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

from orrery.errors import InputError
from orrery.text import suggestion

if TYPE_CHECKING:
    import pandas
    import polars

Holds = Literal["text", "number", "count", "truth"]
FrameLibrary = Literal["pandas", "polars"]


@dataclass(frozen=True)
class FrameColumn:
    """A column: what it holds (texts, 64-bit floats, whole numbers, true or false), and what that means."""

    name: str
    holds: Holds
    meaning: str


class Framed(ABC):
    """Something that has rows."""

    columns: ClassVar[Sequence[FrameColumn]]
    """The columns of its frame, in their order."""

    @abstractmethod
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The rows of the frame as dictionaries, which need neither pandas nor polars."""

    @overload
    def frame(self, library: None = None) -> Any: ...
    @overload
    def frame(self, library: Literal["pandas"]) -> pandas.DataFrame: ...
    @overload
    def frame(self, library: Literal["polars"]) -> polars.DataFrame: ...
    def frame(self, library: FrameLibrary | None = None) -> Any:
        """The rows as a data frame of a library; None: of pandas where it is installed, else of polars.

        docs/python.md says what each column holds, and in which unit. InputError where neither is installed.
        """
        names = [_known(library)] if library is not None else list(LIBRARIES)
        for name in names:
            if is_installed(name):
                return LIBRARIES[name](arrow(self.records(), self.columns))
        missing = f"{library} is not" if library is not None else "neither pandas nor polars is"
        hint = "pip install 'orrery[frames]' installs pandas, pip install polars the other; .records() needs neither"
        raise InputError(f"{missing} installed, of which a frame is made", hint=hint)


def arrow(records: Iterable[Mapping[str, Any]], columns: Sequence[FrameColumn]) -> Any:
    """The records as a table of Arrow, each column of its type, whatever is missing.

    InputError for what no column can hold, as only a stranger's record has it: a number of more than 64 bits, half a
    letter.
    """
    import pyarrow

    kinds = {"text": pyarrow.string(), "number": pyarrow.float64(), "count": pyarrow.int64(), "truth": pyarrow.bool_()}
    schema = pyarrow.schema([(column.name, kinds[column.holds]) for column in columns])
    try:
        return pyarrow.Table.from_pylist(list(records), schema=schema)
    except (ArithmeticError, ValueError) as wrong:
        raise InputError(f"a frame cannot hold this: {wrong}", hint=".records() has it as it is") from wrong


def is_installed(name: str) -> bool:
    """Whether a library can be imported; one that is there and broken says so itself."""
    try:
        import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return False
    return True


def _known(name: str) -> str:
    if name not in LIBRARIES:
        raise InputError(f"no frame is made by {name}", hint=suggestion(name, LIBRARIES))
    return name


def _pandas(table: Any) -> Any:
    import pandas
    import pyarrow

    # Else whole numbers of which one is missing would be floats.
    return table.to_pandas(types_mapper={pyarrow.int64(): pandas.Int64Dtype()}.get)


def _polars(table: Any) -> Any:
    import polars

    return polars.from_arrow(table)


LIBRARIES: Mapping[str, Callable[[Any], Any]] = {"pandas": _pandas, "polars": _polars}
"""Library -> how it makes a frame of a table of Arrow; the first that is installed is taken."""
