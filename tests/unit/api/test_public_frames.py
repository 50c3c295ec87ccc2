"""Frames: which columns they have, of which types, by which library; and that docs/python.md says so."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import orrery
from orrery.api.public import frames
from orrery.api.public.columns import BUCKETS, CHANGES, FIGURES, JUDGEMENTS
from orrery.api.public.frames import FrameColumn, Framed, arrow
from orrery.paths import ROOT
from orrery.report.export import COLUMNS
from python_page import needed

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
TYPES = {"text": "string", "number": "double", "count": "int64", "truth": "bool"}
DTYPES = {"number": "float64", "count": "Int64"}
"""Those of pandas, whatever is missing; a comparison has no counts."""


def table(columns: tuple[FrameColumn, ...]) -> str:
    """The columns as docs/python.md must have them."""
    lines = [f"| `{one.name}` | {one.holds} | {one.meaning} |" for one in columns]
    return "\n".join(["| column | holds | meaning |", "|---|---|---|", *lines]) + "\n"


@pytest.mark.parametrize(
    "columns", [FIGURES, CHANGES, BUCKETS, JUDGEMENTS], ids=["figures", "changes", "buckets", "judgements"]
)
def test_the_page_says_what_each_column_holds(columns: tuple[FrameColumn, ...]) -> None:
    assert table(columns) in PAGE


def test_a_frame_of_figures_is_an_export_behind_its_campaign() -> None:
    assert tuple(column.name for column in FIGURES) == ("campaign", "created", *COLUMNS)


@pytest.fixture
def framed(python_lab: Path) -> dict[str, Framed]:
    """Something of each kind that has a frame."""
    results = orrery.open_results("orrery.db")
    campaign = results.campaign()
    return {
        "results": results,
        "campaign": campaign,
        "histogram": campaign.rows()[0].histogram(),
        "comparison": orrery.compare("last~1", "last"),
    }


@pytest.mark.parametrize("kind", ["results", "campaign", "histogram", "comparison"])
def test_each_column_has_its_type_and_no_record_has_more(framed: dict[str, Framed], kind: str) -> None:
    shown = framed[kind]
    found = arrow(shown.records(), shown.columns)
    assert {name: str(found.schema.field(name).type) for name in found.column_names} == {
        column.name: TYPES[column.holds] for column in shown.columns
    }
    assert found.num_rows == len(shown.records()) > 0
    assert found.to_pylist() == shown.records()


def test_a_column_without_any_value_has_its_type_too() -> None:
    found = arrow([{"value": None, "calls": None, "doubtful": None}, {}], FIGURES + CHANGES[-3:-2])
    assert {str(found.schema.field(name).type) for name in ("value", "calls", "doubtful")} == {
        "double",
        "int64",
        "bool",
    }
    assert arrow([], BUCKETS).num_rows == 0


@pytest.mark.parametrize("record", [{"calls": 2**70}, {"driver": "\ud800"}, {"value": 2**60 + 1}])
def test_what_no_column_can_hold_is_an_error_of_orrery(record: dict[str, object]) -> None:
    with pytest.raises(orrery.InputError, match="a frame cannot hold this: ") as caught:
        arrow([record], FIGURES)
    assert caught.value.hint == ".records() has it as it is"


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let these libraries be such as cannot be imported."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.parametrize(
    ("library", "message"),
    [
        (None, "neither pandas nor polars is installed, of which a frame is made"),
        ("pandas", "pandas is not installed, of which a frame is made"),
        ("polars", "polars is not installed, of which a frame is made"),
    ],
)
def test_without_a_library_the_next_step_is_told(monkeypatch: pytest.MonkeyPatch, library: Any, message: str) -> None:
    without(monkeypatch, "pandas", "polars")
    with pytest.raises(orrery.InputError) as caught:
        orrery.Histogram("calls", {1: 1}).frame(library)
    assert str(caught.value) == message
    assert caught.value.hint is not None and "pip install 'orrery[frames]'" in caught.value.hint


def test_no_other_library_makes_frames() -> None:
    with pytest.raises(orrery.InputError, match="no frame is made by numpy") as caught:
        orrery.Histogram("calls", {1: 1}).frame("numpy")  # type: ignore[call-overload]
    assert caught.value.hint == "known: pandas, polars"


def making(name: str) -> Callable[[object], str]:
    """Makes no frame, but says who was to make it."""
    return lambda _: name


def test_pandas_comes_first_and_polars_where_it_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setitem(frames.LIBRARIES, name, making(name))
    # Nor is there a table: pyarrow would ask the pandas that is none for its version.
    monkeypatch.setattr(frames, "arrow", lambda records, columns: None)
    histogram = orrery.Histogram("calls", {1: 1})
    assert [str(frame) for frame in (histogram.frame(), histogram.frame("polars"))] == ["pandas", "polars"]
    without(monkeypatch, "pandas")
    assert histogram.frame() == "polars"


def test_a_library_that_is_broken_says_so_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pandas.py").write_text("import nothing_that_there_is\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pandas", raising=False)
    with pytest.raises(ModuleNotFoundError, match="nothing_that_there_is"):
        orrery.Histogram("calls", {1: 1}).frame("pandas")


def test_a_frame_of_pandas_has_the_records(framed: dict[str, Framed]) -> None:
    needed("pandas")
    seen: set[str] = set()
    for shown in framed.values():
        found = shown.frame("pandas")
        assert list(found.columns) == [column.name for column in shown.columns]
        assert len(found) == len(shown.records())
        kinds = {column.name: column.holds for column in shown.columns}
        numbers = {name: DTYPES[holds] for name, holds in kinds.items() if holds in DTYPES}
        assert {name: str(found[name].dtype) for name in numbers} == numbers
        seen |= {*numbers.values()}
    assert seen == {*DTYPES.values()}
    figures = framed["campaign"].frame("pandas")
    unix = figures[(figures["driver"] == "unix") & (figures["metric"] == "latency.p50")]
    assert len(unix) == 7 and unix["value"].between(239, 242).all()


def test_a_frame_of_polars_has_the_records(framed: dict[str, Framed]) -> None:
    needed("polars")
    for shown in framed.values():
        found = shown.frame("polars")
        assert found.columns == [column.name for column in shown.columns]
        assert found.to_dicts() == shown.records()
