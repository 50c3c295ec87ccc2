"""A protocol fits the campaign that is to answer it, and comes out of its record as it went in."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign
from orrery.campaign.study import carried_on, check_study, effort_of_study, stored_study, study_input
from orrery.definitions.study_protocol import StudyProtocol, study_protocol
from orrery.errors import InputError
from orrery.planning.question import Question, ask
from orrery.planning.request import Request

TEXT = """\
metric = "latency.p50"
[stop]
repeat = 7
[[question]]
asks = "Is a UNIX socket faster?"
row  = "unix"
base = "tcp"
"""


def made(text: str = TEXT) -> StudyProtocol:
    return study_protocol(Path("questions.toml"), text)


def question(*drivers: str, placements: tuple[str, ...] = ("same",)) -> Question:
    return ask(Request("classics/seven_calls", placements=placements, drivers=drivers or ("unix", "tcp")))


def refused(text: str, *drivers: str) -> InputError:
    with pytest.raises(InputError) as caught:
        check_study(made(text), question(*drivers))
    assert caught.value.file == Path("questions.toml")
    return caught.value


def test_it_says_when_the_campaign_ends() -> None:
    assert effort_of_study(made()).blocks == 7
    found = effort_of_study(made(TEXT.replace("repeat = 7", 'precision = "2%"\nbudget = "10m"')))
    assert (found.metric.name, found.precision, found.budget) == ("latency.p50", 0.02, 600.0)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("repeat = 7", "", "when does it end"),
        ("repeat = 7", 'precision = "2"', "precision: 2 is no percentage"),
        ("repeat = 7", 'budget = "long"', "budget: long is no length of time"),
        ('"latency.p50"', '"latency.p51"', "no metric is named latency.p51"),
        ('metric = "latency.p50"', 'metric = "latency.p50"\nthreshold = "2"', "is no threshold"),
    ],
)
def test_what_cannot_end_is_told(old: str, new: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        effort_of_study(made(TEXT.replace(old, new)))
    assert caught.value.line is not None and caught.value.file == Path("questions.toml")


def test_drivers_are_meant_as_on_the_command_line() -> None:
    check_study(made(), question())
    check_study(made(TEXT.replace('"unix"', '"unix[wait=block]"')), question("unix[wait=block]", "tcp"))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('row  = "unix"', 'row  = "unux"', 6, "unux is no driver of this campaign"),
        ('base = "tcp"', 'base = "tcp"\nplacement = "split"', 8, "the placement split is not run"),
        ('base = "tcp"', 'base = "tcp"\noperation = "nope_*"', 8, r"no operation is called nope_\*"),
    ],
)
def test_what_it_cannot_answer_is_told(old: str, new: str, line: int, words: str) -> None:
    error = refused(TEXT.replace(old, new))
    assert error.line == line
    assert re.search(words, error.message)


def test_a_name_that_means_two_bindings_is_told() -> None:
    error = refused(TEXT, "unix[linking=dynamic|static]", "tcp")
    assert "unix means several drivers of it" in error.message


def test_it_comes_out_of_a_record_as_it_went_in() -> None:
    assert stored_study(campaign()) is None
    record = replace(campaign(), inputs=study_input(made()))
    found = stored_study(record)
    assert found is not None and (found.text, found.sha256) == (TEXT, made().sha256)
    assert carried_on(record) == record.inputs and carried_on(campaign()) == carried_on(None) == {}


def test_one_that_was_changed_afterwards_is_not_trusted() -> None:
    stored = study_input(made())["protocol"]
    forged = {"protocol": {**stored, "text": TEXT.replace("unix", "null")}}
    with pytest.raises(InputError, match="not the one that was hashed"):
        stored_study(replace(campaign(), inputs=forged))


def test_folders_of_this_machine_are_no_part_of_it() -> None:
    text = f"# {Path.home()}/notes\n{TEXT}"
    with pytest.raises(InputError, match="a folder of this machine"):
        study_input(made(text))
