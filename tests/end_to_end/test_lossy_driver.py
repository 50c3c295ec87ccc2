"""A real driver that loses samples, or changes some on their way: what becomes of its rows.

It is the raw datagrams, with a fault that an option chooses, and a contract that another option chooses.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from test_cli import run_in

from orrery.paths import DRIVERS

pytestmark = pytest.mark.slow

OPTIONS = """
[options.fault]
choices = ["none", "drop", "change"]
default = "none"
applies = "start"
help    = "what becomes of samples: every tenth is dropped; or that too, and one later sample in a hundred is changed"

[options.promise]
choices = ["yes", "no"]
default = "yes"
applies = "start"
help    = "what the contract says"

[options.promise.when.no]
reliable = false

[contract]
"""
SENDING = """    writer.end(Op::index, ++sent_);
    for (const Address& address : to_) send_to(address);
"""
FAULT = """    writer.end(Op::index, ++sent_);
    const std::string& fault = orrery::datagram::fault();
    if (fault != "none" && sent_ % 10 == 0) return;
    // The first of its doubles: after the number, the cause and the length.
    if (fault == "change" && sent_ % 100 == 55) buffer_.data()[sizeof(cdr::Frame{}.header) + 24] ^= 1;
    for (const Address& address : to_) send_to(address);
"""
PUBLISHER = "// Sends what is published to every address.\n"
CHOICE = """inline std::string& fault() {
  static std::string chosen;
  return chosen;
}

"""
CONSTRUCTED = '      : folder_(setup.folder), multicast_(setup.option("transport") == "multicast") {}\n'
CHOOSES = CONSTRUCTED.replace("{}\n", '{\n    orrery::datagram::fault() = setup.option("fault");\n  }\n')

SCENARIO = """
title     = "A station and two displays"
interface = "weather"

[object.display]
count      = 2
subscribes = "Reading"

[object.station]
publishes = "Reading"

[load]
kind  = "constant-rate"
rate  = 2000
calls = 700
warm  = 10

[values]
"*" = 16

[expect]
lost = "{lost}"
"""


def change(file: Path, old: str, new: str) -> None:
    """Put `new` in the place of `old`, which must be there."""
    text = file.read_text()
    assert old in text, f"{file.name} is no longer what this test changes"
    file.write_text(text.replace(old, new))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the driver `lossy` and two scenarios."""
    made = tmp_path_factory.mktemp("lossy")
    driver = made / "drivers" / "lossy"
    shutil.copytree(DRIVERS / "datagram", driver)
    change(driver / "driver.toml", 'name     = "datagram"', 'name     = "lossy"')
    change(driver / "driver.toml", "\n[contract]\n", OPTIONS)
    change(driver / "src" / "subscription.hpp", PUBLISHER, CHOICE + PUBLISHER)
    change(driver / "src" / "subscription.hpp", SENDING, FAULT)
    change(driver / "src" / "runtime.hpp", CONSTRUCTED, CHOOSES)
    for name, lost in (("strict", "0.1%"), ("lenient", "20%")):
        (made / f"{name}.toml").write_text(SCENARIO.replace("{lost}", lost))
    return made


def rows(folder: Path, scenario: str, options: str, status: int = 0) -> dict[str, dict[str, Any]]:
    """The row of each object; the run ends with this exit status."""
    words = ("--drivers-path", "drivers", "--driver", f"lossy[{options}]", "--placement", "free", "--repeat", "1")
    done = run_in(folder, "run", f"{scenario}.toml", *words, "--json")
    assert done.returncode == status, done.stderr
    found = {row["object"]: row for row in json.loads(done.stdout)["results"]}
    assert found.keys() == OBJECTS
    return found


def rules(row: dict[str, Any]) -> dict[str, str]:
    """Rule -> verdict, of those that are about samples."""
    found = {reason["rule"]: reason["verdict"] for reason in row["reasons"]}
    return {rule: verdict for rule, verdict in found.items() if "sample" in rule or "call" in rule.split()}


def metric(row: dict[str, Any], name: str) -> dict[str, Any]:
    """A metric of a row."""
    found: dict[str, Any] = next(metric for metric in row["metrics"] if metric["name"] == name)
    return found


OBJECTS = {"station[0]", "display[0]", "display[1]"}


def test_without_a_fault_nothing_is_said(folder: Path) -> None:
    found = rows(folder, "strict", "promise=yes")
    assert not any(rules(row) for row in found.values())
    assert metric(found["display[0]"], "delivery.lost")["value"] == 0


def test_who_promises_delivery_and_loses_is_invalid(folder: Path) -> None:
    found = rows(folder, "lenient", "fault=drop", status=1)
    assert {name: rules(row) for name, row in found.items()} == {key: {"lost sample": "INVALID"} for key in OBJECTS}


@pytest.mark.thorough  # A campaign that waits for what does not come.
def test_who_promises_nothing_is_doubted_beyond_the_limit(folder: Path) -> None:
    found = rows(folder, "strict", "fault=drop,promise=no")
    assert {name: rules(row) for name, row in found.items()} == {key: {"samples lost": "DOUBTFUL"} for key in OBJECTS}
    assert not any(rules(row) for row in rows(folder, "lenient", "fault=drop,promise=no").values())


@pytest.mark.thorough  # A campaign that waits for what does not come.
def test_what_was_lost_is_in_the_percentiles(folder: Path) -> None:
    row = rows(folder, "lenient", "fault=drop,promise=no")["display[0]"]
    assert metric(row, "delivery.lost")["value"] == pytest.approx(0.1, abs=0.002)
    assert metric(row, "delay.p50")["value"] >= metric(row, "delay.received.p50")["value"] > 0
    late = metric(row, "delay.p99")
    assert (late["value"], late["why"].partition(" of ")[2]) == (
        None,
        "700 samples were lost in a trial, so p99 is infinite",
    )


@pytest.mark.thorough  # A campaign that waits for what does not come.
def test_a_changed_sample_after_a_loss_is_invalid(folder: Path) -> None:
    for row in rows(folder, "lenient", "fault=change,promise=no", status=1).values():
        assert rules(row) == {"wrong sample": "INVALID"}
