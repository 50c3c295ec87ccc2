"""By how long callers were ahead of the object."""

from __future__ import annotations

from orrery.trial.leads import lead_series, leads


def test_the_nth_return_is_held_against_the_nth_arrival_of_as_many_as_both_have() -> None:
    assert leads([10, 20, 30], [15, 18]) == [5, -2]
    assert leads([], [15]) == []


def test_a_lead_of_nothing_is_a_lead_and_negative_ones_stand_apart() -> None:
    found = lead_series([5, -2, 0, -3])
    assert (found["lead"].count, found["lead"].min, found["lead"].max, found["lead"].sum) == (2, 0, 5, 5)
    assert (found["lag"].count, found["lag"].min, found["lag"].max, found["lag"].sum) == (2, 2, 3, 5)
    assert found["lag"].buckets == {2: 1, 3: 1}


def test_an_empty_series_is_left_out() -> None:
    assert set(lead_series([7])) == {"lead"}
    assert lead_series([]) == {}
