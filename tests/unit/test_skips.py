"""A skip for any other reason than those of the list fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from skips import is_allowed

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).parents[1] / "conftest.py"


@pytest.mark.parametrize(
    ("reason", "allowed"),
    [
        ("Skipped: tcp cannot be had here: g++ is missing", True),
        ("Skipped: the wheel cmeel-omniorb has no orb.idl; Debian's package omniorb-idl has", True),
        ("Skipped: the load has a window of 8, and tcp does not declare window", False),
        ("Skipped: flaky", False),
        ("Skipped: unconditional skip", False),
    ],
)
def test_a_skip_needs_a_reason_of_the_list(reason: str, allowed: bool) -> None:
    assert is_allowed(reason) is allowed


def test_any_other_skip_is_a_failure(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    pytester.makepyfile(
        """
        import pytest

        def test_vanished():
            pytest.skip("it does not declare window")

        def test_absent():
            pytest.skip("needs a browser")
        """
    )
    pytester.runpytest_inprocess().assert_outcomes(failed=1, skipped=1)
