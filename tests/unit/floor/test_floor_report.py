"""What is said of a floor: a line of the table, the lines below it, and JSON."""

import json
from dataclasses import replace

from test_floor_checks import PLAN

from orrery.floor.floors import Block, Floor
from orrery.floor.replay import Replayed, read_replayed
from orrery.floor.steps import Conversation, SideSteps, Step
from orrery.report.cost.floors import cells, document, notes

SENDS, ANSWERS = Step("sendto", 37, parts=(37,)), Step("sendto", 5, parts=(5,))
CLIENT = SideSteps((SENDS, Step("recvfrom", 5, parts=(256,))), left_out={"futex": 5.57, "read": 2.0}, threads=2)
SERVER = SideSteps((Step("poll", 1, 1), Step("recvfrom", 37, parts=(64,)), ANSWERS))
BLOCKS = tuple(Block(2000.0 * n, Replayed(1000.0 * n, 0.0)) for n in range(1, 7))
FLOOR = Floor(PLAN, "I::a", Conversation("unix", CLIENT, SERVER, (3, 1)), BLOCKS)


def test_a_line_has_both_medians_and_their_ratio() -> None:
    # The geometric mean of 1 to 6 is the sixth root of 720, 2.994.
    found = ("unix", "same", "a", "37 B", "5 B", "2 + 3", "5.99 us", "2.99 us")
    assert cells(FLOOR)[:-1] == found
    assert cells(FLOOR)[-1].startswith("2.00 [2.00, 2.00")


def test_a_line_has_its_point_where_there_are_several() -> None:
    one = replace(FLOOR, plan=replace(PLAN, point='{"bytes": 2000}'))
    assert cells(one)[2].startswith("a, bytes")


def test_fewer_blocks_have_no_interval() -> None:
    assert cells(replace(FLOOR, blocks=BLOCKS[:5]))[-1] == "2.00"


def test_what_is_not_replayed_is_said() -> None:
    assert list(notes(FLOOR)) == ["unix, same, a: not replayed, of the client for each call: 5.57 futex, 2 read"]


def test_deviations_are_said_where_there_are_some() -> None:
    some = replace(FLOOR, blocks=(Block(2.0, Replayed(1.0, 1.0)), Block(2.0, Replayed(1.0, 0.5))))
    assert list(notes(some))[-1] == "unix, same, a: 0.75 system calls of an exchange were made otherwise than captured"


def test_it_is_a_document() -> None:
    found = json.loads(json.dumps(document(FLOOR)))
    assert (found["transport"], found["operation"], len(found["blocks"])) == ("unix", "I::a", 6)
    assert found["client"]["steps"][0] == {"call": "sendto", "bytes": 37, "buffers": [37], "flags": 0}
    assert found["server"]["steps"][0] == {"call": "poll", "bytes": None, "buffers": [], "flags": 1}
    assert (found["client"]["masked"], found["server"]["masked"]) == (3, 1)


def test_what_the_replay_prints_is_read() -> None:
    assert read_replayed("median 3470\ndeviations 0.2500\n") == Replayed(3470.0, 0.25)
