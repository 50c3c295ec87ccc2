"""Each driver beside the best of the others: who may be the best, who has no part, and what people and programs get."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from observations import campaign, failed, observations, set_medians
from orrery.errors import InputError
from orrery.report.comparing.best import BestOf, best_of, cells, document, markdown
from orrery.report.side import Side
from orrery.store.observation import Observation

FACTORS = (1.00, 1.02, 0.99, 1.01, 0.98, 1.00)


def at(medians: dict[str, int], blocks: int = 6) -> list[Observation]:
    """Drivers whose medians differ from block to block, each in an order of its own."""
    made = observations(drivers=list(medians), placements=["same"], calls=70, blocks=blocks)
    values = {
        (driver, b): round(length * FACTORS[(b * (n + 1) + n) % len(FACTORS)])
        for n, (driver, length) in enumerate(medians.items())
        for b in range(blocks)
    }
    set_medians(made, values)
    return made


def side(observed: list[Observation]) -> Side:
    return Side("campaign 1", campaign(), observed)


def told(best: BestOf) -> dict[str, set[str]]:
    words: dict[str, set[str]] = {}
    for row in document(best)["rows"]:
        words.setdefault(row["row"]["driver"], set()).add(row["word"])
    return words


def test_each_stands_beside_the_best_of_the_others() -> None:
    best = best_of(side(at({"unix": 2000, "tcp": 2005, "ice": 8000})), ["latency.p50"])
    assert told(best) == {"unix": {"may be the best"}, "tcp": {"may be the best"}, "ice": {"not the best"}}
    ice = next(row for row in best.found if row.row.driver == "ice")
    assert (ice.rivals, ice.blocks, ice.low) == (2, 6, 1.0)
    assert ice.ratio is not None and ice.high is not None
    assert ice.ratio == pytest.approx(4.0, rel=0.03) and ice.high > ice.ratio
    unix = next(row for row in best.found if row.row.driver == "unix")
    assert unix.low is not None and unix.high is not None and unix.low < 1 < unix.high
    assert best.finding == "Of 21 rows 14 may be the best and 7 are not."


def test_who_is_surely_ahead_is_the_best() -> None:
    best = best_of(side(at({"unix": 2000, "tcp": 4000})), ["latency.p50"])
    assert told(best) == {"unix": {"the best"}, "tcp": {"not the best"}}
    for row in best.found:
        assert row.ratio is not None
        assert math.isclose(row.ratio, 2 if row.row.driver == "tcp" else 0.5, rel_tol=0.03)


def test_the_more_the_better_is_turned() -> None:
    # Rates follow from the time of the whole window: tcp's is made twice as long.
    slower = at({"unix": 2000, "tcp": 2000})
    for observation in slower:
        if observation.driver == "tcp":
            for measured in observation.measurements:
                measured.counters["end"] += measured.counters["end"] - measured.counters["begin"]
    best = best_of(side(slower), ["rate"])
    tcp = next(row for row in best.found if row.row.driver == "tcp")
    assert told(best)["tcp"] == {"not the best"}
    assert tcp.ratio is not None and tcp.ratio < 1 and tcp.high == 1.0


def test_the_harness_is_nobodys_rival() -> None:
    best = best_of(side(at({"null": 30, "unix": 2000, "tcp": 4000})), ["latency.p50"])
    assert told(best) == {"unix": {"the best"}, "tcp": {"not the best"}}
    with pytest.raises(InputError, match="campaign 1 has no two drivers to compare"):
        best_of(side(at({"null": 30, "unix": 2000})), ["latency.p50"])


def test_only_blocks_that_all_have_are_counted() -> None:
    made = at({"unix": 2000, "tcp": 4000, "ice": 8000})
    made = [failed("ice", block=0) if o.driver == "ice" and o.block == 0 else o for o in made]
    best = best_of(side(made), ["latency.p50"])
    assert {row.why for row in best.found} == {"5 blocks, an interval needs 6"}
    assert told(best) == {driver: {"undecided"} for driver in ("unix", "tcp", "ice")}


def test_who_has_no_valid_result_takes_no_part() -> None:
    made = at({"unix": 2000, "tcp": 4000, "ice": 1000})
    for observation in made:
        if observation.driver == "ice":
            for measured in observation.measurements:
                measured.counters["wrong"] = 1
    best = best_of(side(made), ["latency.p50"])
    ice = [row for row in best.found if row.row.driver == "ice"]
    assert told(best)["unix"] == {"the best"}
    assert {row.why for row in ice} == {"invalid here"}


def test_rows_that_say_the_same_are_one_line() -> None:
    best = best_of(side(at({"unix": 2000, "tcp": 4000})), [])
    lines = {line[0]: line for line in cells(best)}
    assert len(lines) == len(cells(best)) == 2
    assert lines["tcp"][2].startswith("7 rows: ") and lines["tcp"][6] == "not the best, doubtful"
    assert lines["tcp"][5].startswith("2.0") and "(1.00 to 2." in lines["tcp"][5]


def test_a_doubtful_row_is_told_as_such() -> None:
    best = best_of(side(at({"unix": 2000, "tcp": 4000})), ["latency.p50"])
    assert {row["doubtful"] for row in document(best)["rows"]} == {True}  # 70 calls are too few for p99
    assert {line[6] for line in cells(best)} == {"the best, doubtful", "not the best, doubtful"}


def test_people_read_by_what_method() -> None:
    text = markdown(best_of(replace(side(at({"unix": 2000, "tcp": 4000})), name="a | b"), []))
    assert text.startswith("a \\| b, 2025") and "| unix | same | 7 rows: " in text
    assert "multiple comparisons with the best (Hsu)" in text and "hold at once, at 95 %" in text
