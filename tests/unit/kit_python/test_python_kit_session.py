"""Whole conversations with a program of the Python kit, typed on its stdin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from orrery.control.protocol import parse_line
from orrery.control.verbs import REPLIES
from orrery.paths import KIT

START = """\
hello protocol=1
process name=all seed=42 folder=/tmp trace=0
length path=* value=16
object id=server[0]
object id=relay[0]
object id=client[0]
port object=server[0] name=I kind=serve interface=I
port object=relay[0] name=on kind=call interface=I threads=0 window=1 pool=16
port object=relay[0] name=I kind=forward interface=I to=on
port object=client[0] name=relay kind=call interface=I threads=1 window=1 pool=16
react object=server[0] port=I operation=I::echo chance=500000 work=1000 how=spin
react object=server[0] port=I operation=I::echo chance=500000 work=100 how=loop
start
bind object=relay[0] port=on peer=server[0] peer_port=I ref=0
bind object=client[0] port=relay peer=relay[0] peer_port=I ref=1
connect
"""
PHASE = (
    "phase id={id} object=client[0] port=relay operation=I::echo kind={kind} "
    "load=closed calls=50 verify_one_in=5 members=1\n"
)


PROGRAM = Path(__file__).with_name("typed_program.py")


class Conversation:
    """One process, said to and heard line by line."""

    def __init__(self, name: str = "node") -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env={"PYTHONPATH": str(KIT / "python"), "PROGRAM": name},
        )  # fmt: skip

    def say(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def hear(self, verb: str) -> list[str]:
        """All lines up to the first with this verb; the conductor can read each of them."""
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or lines[-1].split(" ")[0] != verb:
            lines.append(self.process.stdout.readline().rstrip("\n"))
            parse_line(lines[-1], REPLIES)
        return lines

    def ended(self) -> int:
        self.process.communicate(timeout=60)
        return self.process.returncode


def started() -> Conversation:
    talk = Conversation()
    talk.say(START)
    talk.hear("ready")
    return talk


def run(talk: Conversation, id_: int, kind: str) -> str:
    talk.say(PHASE.format(id=id_, kind=kind))
    talk.hear("armed")
    talk.say(f"go id={id_} at=0\n")
    return talk.hear("done")[-1]


def test_a_trial_from_hello_to_bye() -> None:
    talk = started()
    assert run(talk, 1, "verify").endswith("wrong=0 checked=16")
    assert " calls=50 " in run(talk, 2, "warm")
    assert " wrong=0 " in run(talk, 3, "measure")
    talk.say("mark id=3.end\ncollect\n")
    assert " threads=2" in talk.hear("usage")[-1]
    records = talk.hear("end")
    call_counters = {line.partition(" side=")[2] for line in records if "type=calls" in line}
    sums = dict(line.split(" ", 1) for line in call_counters)
    assert sums["serve"] == sums["call"]
    assert sums["serve"].startswith("calls=116 ")
    assert sums["forward"] == "calls=116 in=0 out=0"
    assert sum("type=series phase=3" in line and "name=latency" in line for line in records) == 1
    assert any("name=clock.cost" in line for line in records)
    # Nothing but the program itself stands in its folder: the kit is elsewhere here.
    assert f"record type=scripts files=1 bytes={PROGRAM.stat().st_size}" in records
    talk.say("quit\n")
    talk.hear("bye")
    assert talk.ended() == 0


def test_peers_may_join_between_phases() -> None:
    talk = started()
    run(talk, 1, "warm")
    talk.say("bind object=client[0] port=relay peer=server[0] peer_port=I ref=0\nconnect\n")
    talk.hear("ready")
    assert run(talk, 2, "verify").endswith("checked=32")
    talk.say("quit\n")
    talk.hear("bye")
    assert talk.ended() == 0


@pytest.mark.parametrize(
    ("said", "reason", "status"),
    [
        ("hello protocol=2\n", "this kit speaks protocol 1, not 2", 3),
        ("hallo\n", "unknown verb `hallo`", 3),
        ("port object=a name=I kind=serve interface=J\n", "this program has no interface J", 3),
        ("port object=a name=I kind=publish interface=I\n", "the Python kit has no ports of the kind publish", 3),
        ("process name=a seed=1 folder=/ trace=9\n", "the Python kit keeps no trace: trace=0", 3),
        (START.replace("ref=0", "ref=7"), "it failed: IndexError", 2),
    ],
)
def test_what_is_wrong_ends_the_program_with_its_reason(said: str, reason: str, status: int) -> None:
    talk = Conversation()
    talk.say(said)
    found = parse_line(talk.hear("fail")[-1], REPLIES)
    assert found["reason"].startswith(reason)
    assert talk.ended() == status


def test_the_end_of_the_channel_ends_it() -> None:
    talk = Conversation()
    talk.say("hello protocol=1\n")
    talk.hear("hello")
    assert talk.ended() == 3


def test_a_program_that_serves_makes_no_calls() -> None:
    talk = Conversation("serve")
    talk.say(START)
    assert "a%20`serve`%20program%20makes%20no%20calls" in talk.hear("fail")[-1]
    assert talk.ended() == 3
