"""Operations whose messages are longer than the driver's largest are left out, and the others stay."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.interface import interface_from_idl
from orrery.definitions.scenario.file import load_scenario
from orrery.paths import DRIVERS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.report.left_out import left_out, left_out_lines

IDL = """\
enum Kind { small, large };
union Load switch (Kind) { case small: octet one; case large: sequence<octet> many; };
typedef sequence<Load> Loads;
struct Sample { long number; sequence<double> values; };
#pragma orrery topic Sample
interface Log {
  void tell(in string text);
  string dump(in long from);
  void both(inout string text, out double when);
  void several(in Loads some);
  oneway void note(in string text);
};
"""
SCENARIO = """\
title = "Log"
interface = "log.idl"
[parameters]
length = { default = 100, sweep = [%s] }
[object.server]
serves = "*"
[object.client]
calls = "server"
[values]
"*" = "{length}"
"""


@dataclass
class Built:
    serve: Path = Path("/built")
    node: Path = Path("/built")
    unsupported: dict[str, str] = field(default_factory=dict)
    builds: int = 1


def made(
    tmp_path: Path, limit: int | None, lengths: str = "100", text: str = SCENARIO, driver: str = "unix", **options: str
) -> list[Plan | Refusal]:
    (tmp_path / "log.idl").write_text(IDL)
    file = tmp_path / "asked.toml"
    file.write_text(text % lengths if "%s" in text else text)
    model = interface_from_idl(tmp_path / "log.idl").model
    found = load_driver(DRIVERS / driver)
    found = replace(found, largest_message=limit) if limit else found
    return expand(load_scenario(file, "asked"), [model], alone(bind(found, options), found, Built()), "same", 1)


def reasons(tmp_path: Path, limit: int | None, **more: str) -> dict[str, str]:
    (plan,) = made(tmp_path, limit, **more)
    assert not isinstance(plan, Refusal), plan.reason
    return {one.operation.rpartition("::")[2]: one.reason for one in left_out([plan])}


# 16 before the body, 4 of the length, 100 letters, 1 zero: 121.
# `both` sends no more, and gets the text back, 3 of padding and a double: 16 + 105 + 7 + 8 = 136.
def test_what_fits_to_the_byte_is_measured_and_what_does_not_is_left_out(tmp_path: Path) -> None:
    few = {"several"}
    assert reasons(tmp_path, 136).keys() == few
    assert reasons(tmp_path, 135).keys() == few | {"both"}
    assert reasons(tmp_path, 121).keys() == few | {"both"}
    assert reasons(
        tmp_path, 120, text=SCENARIO.replace('"*" = "{length}"', '"*" = "{length}"\n"tell.text" = 3')
    ).keys() == few | {
        "both",
        "dump",
        "note",
    }


def test_the_reason_says_which_message_takes_how_much_and_what_the_driver_carries(tmp_path: Path) -> None:
    found = reasons(tmp_path, 135)
    assert found["both"] == "its reply takes 136 bytes, and unix carries no message of more than 135"
    (plan,) = made(tmp_path, 135)
    assert isinstance(plan, Plan)
    assert "Log::both" not in {phase.title for phase in plan.phases}
    assert "Log::tell" in {phase.title for phase in plan.phases}


def test_of_a_choice_the_one_that_is_drawn_counts(tmp_path: Path) -> None:
    """Of 16 sets each with 100 loads about half hold 100 octets: none is as long as if all did."""
    reason = reasons(tmp_path, 4000)["several"]
    size = int(reason.split()[3].replace(",", ""))
    assert 16 + 4 + 100 * (4 + 1) < size < 16 + 4 + 100 * (4 + 4 + 100)
    assert "several" not in reasons(tmp_path, size)
    assert "several" in reasons(tmp_path, size - 1)


def test_nothing_left_is_a_refusal_and_other_points_have_their_plans(tmp_path: Path) -> None:
    short, long = made(tmp_path, 8192, lengths="10, 100000", text=SCENARIO.replace('serves = "*"', 'serves = "Log"'))
    assert not isinstance(short, Refusal)
    assert isinstance(long, Refusal)
    assert long.reason.startswith("all operations are left out: its request takes 100,021 bytes")


def test_where_only_some_points_leave_an_operation_out_they_are_named(tmp_path: Path) -> None:
    text = SCENARIO.replace('"*" = ', '"dump.result" = ')
    plans = [plan for plan in made(tmp_path, 8192, lengths="10, 10000, 20000", text=text)[:2] if isinstance(plan, Plan)]
    (line,) = left_out_lines(left_out(plans))
    assert line == (
        "left out on unix: Log::dump: its reply takes 10,021 bytes, and unix carries no message of more than 8,192"
        " (at length 10000)"
    )


def test_a_topic_s_sample_counts_too(tmp_path: Path) -> None:
    text = """\
title = "Samples"
interface = "log.idl"
[object.here]
publishes = "Sample"
[object.there]
subscribes = "Sample"
[values]
"Sample.sample.values" = 1000
"""
    (refused,) = made(tmp_path, 8000, text=text)
    assert isinstance(refused, Refusal)
    # 4 of the number, 4 of the count, the doubles from 8 on: 8,008 and the 16 before.
    assert refused.reason.startswith("all operations are left out: its request takes 8,024 bytes")


@pytest.mark.parametrize(("transport", "fits"), [("unix", True), ("udp", False)])
def test_a_choice_of_an_option_may_carry_less(tmp_path: Path, transport: str, fits: bool) -> None:
    text = SCENARIO.replace('"*" = ', '"dump.result" = ')
    found = reasons(tmp_path, None, lengths="100000", text=text, driver="sunrpc", transport=transport)
    assert ("dump" not in found) == fits
    if not fits:
        assert found["dump"] == (
            "its reply takes 100,021 bytes in plain CDR, and sunrpc carries no message of more than 65,504"
        )
