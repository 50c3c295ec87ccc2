"""What another campaign was asked is checked again where it is taken over: it may come from a stranger's record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from observations import campaign
from orrery.api.beginning.beforehand import CAMPAIGN, asked_again, asked_anew, asked_before
from orrery.campaign.requirements import NOTHING_FURTHER, PREFER, REQUIRE, read_further
from orrery.campaign.study import study_input
from orrery.definitions.study_protocol import study_protocol, text_hash
from orrery.errors import InputError
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.store.observation import CampaignRecord

TEXT = """\
metric = "latency.p50"
[stop]
repeat = 7
[[question]]
asks = "Is a UNIX socket faster?"
row  = "unix"
base = "tcp"
"""
PLACE = Path("theirs.zip")


def question() -> Question:
    return ask(Request("classics/seven_calls", placements=("same",), drivers=("unix", "tcp")))


def stored(inputs: Mapping[str, Any]) -> CampaignRecord:
    return replace(campaign(), inputs=dict(inputs))


def protocol(text: str) -> dict[str, Any]:
    return {"protocol": {"text": text, "sha256": text_hash(text)}}


def test_a_protocol_is_taken_over_as_it_is() -> None:
    inputs = study_input(study_protocol(Path("questions.toml"), TEXT))
    assert asked_again(question(), stored(inputs), PLACE) == inputs == asked_before(stored(inputs))
    assert asked_again(question(), stored({})) == {}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("metric = ", "metric == ", "theirs.zip, its protocol:1: not TOML"),
        ('row  = "unix"', 'row  = "ice"', "theirs.zip, its protocol:6: ice is no driver of this campaign"),
        ('"latency.p50"', '"latency.p51"', "theirs.zip, its protocol:1: no metric is named latency.p51"),
        ('base = "tcp"', 'base = "unix"', "theirs.zip, its protocol:7: a driver cannot be compared with itself"),
    ],
)
def test_one_that_cannot_be_asked_is_told_with_its_line(old: str, new: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        asked_again(question(), stored(protocol(TEXT.replace(old, new))), PLACE)
    assert str(caught.value).startswith(words) and "\n" not in str(caught.value)


def test_one_that_was_changed_afterwards_is_not_taken_over() -> None:
    forged = {"protocol": {"text": TEXT, "sha256": text_hash(TEXT + "\n")}}
    with pytest.raises(InputError, match=r"theirs\.zip, its protocol: the protocol is not the one that was hashed"):
        asked_again(question(), stored(forged), PLACE)


def test_what_was_required_and_preferred_is_taken_over() -> None:
    further = read_further(["latency.p99 < 2 ms", "memory.pss.rest < 20 MiB"], "latency.p90")
    inputs = asked_anew(question(), further, None)
    assert inputs[REQUIRE] == {"{}": ["latency.p99 < 2 ms", "memory.pss.rest < 20 MiB"]}
    assert inputs[PREFER] == "latency.p90"
    assert asked_again(question(), stored(inputs)) == inputs


def test_where_nothing_is_stored_the_scenario_requires_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(
        'title = "Required"\ninterface = "seven_calls"\n[require]\nlimits = ["latency.p99 < 2 ms"]\n'
        '[object.server]\nserves = "*"\n[object.client]\ncalls = "server"\n'
    )
    own = ask(Request(str(tmp_path / "asked.toml"), placements=("same",), drivers=("unix",)))
    assert asked_again(own, stored({})) == {REQUIRE: {"{}": ["latency.p99 < 2 ms"]}}
    assert asked_anew(own, NOTHING_FURTHER, None) == {REQUIRE: {"{}": ["latency.p99 < 2 ms"]}}


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({REQUIRE: {"{}": ["as fast as can be"]}}, '"as fast as can be" is no requirement'),
        ({REQUIRE: {"{}": ["latency.p98 < 2 ms"]}}, "no metric is named latency.p98"),
        ({REQUIRE: {"{}": ["latency.p99 of nobody < 2 ms"]}}, "nobody is no object, operation or path"),
        ({PREFER: "!"}, '"!" is no metric'),
    ],
)
def test_a_requirement_that_is_none_is_told(inputs: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        asked_again(question(), stored(inputs), PLACE)
    assert str(caught.value).startswith("theirs.zip: what its campaign required: ") and words in str(caught.value)
    with pytest.raises(InputError, match=f"^{CAMPAIGN}: what its"):
        asked_again(question(), stored(inputs))
