"""Waiting on many channels: who answers, who ends, who is late, and what is said then."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from orrery.clock import SECOND, SystemClock
from orrery.control.channel import SocketChannel
from orrery.control.channels import ControlChannels
from orrery.control.failure import Refused, TrialError
from orrery.control.verbs import REPLIES, SUPERVISOR
from orrery.control.waiting import Waiting
from talkative import talkative


@dataclass
class Far:
    """The other ends of all channels."""

    channels: ControlChannels
    supervisor: socket.socket
    programs: dict[str, socket.socket]

    def say(self, name: str, text: str) -> None:
        self.programs[name].sendall(text.encode() + b"\n")

    def tell(self, text: str) -> None:
        self.supervisor.sendall(text.encode() + b"\n")


@pytest.fixture
def far() -> Iterator[Far]:
    near, supervisor = socket.socketpair()
    clock = SystemClock()
    channels = ControlChannels(clock, [SocketChannel(near, "supervisor", SUPERVISOR)], clock.now() + 5 * SECOND)
    programs = {}
    for name in ("a", "b"):
        end, programs[name] = socket.socketpair()
        channels.add(SocketChannel(end, name, REPLIES))
    yield Far(channels, supervisor, programs)
    channels.close()
    for each in (near, supervisor, *programs.values()):
        each.close()


def gather(far: Far, verb: str = "ready", limit: float = 2.0) -> list[str]:
    return [name for name, _ in far.channels.gather(verb, [("a", None), ("b", None)], "connecting", limit)]


def test_answers_come_in_any_order(far: Far) -> None:
    far.say("b", "ready")
    far.say("a", "ready")
    assert sorted(gather(far)) == ["a", "b"]


@pytest.mark.parametrize("line", ["started", "ready\nready", "bye"])
def test_another_word_than_the_expected_is_an_error(line: str, far: Far) -> None:
    far.say("a", line)
    word = line.split()[-1]
    with pytest.raises(TrialError, match=f"a said `{word}` where `ready` was expected \\(connecting\\)"):
        gather(far)


def test_who_is_late_is_named(far: Far) -> None:
    far.say("a", "ready")
    with pytest.raises(TrialError, match=r"no answer within 0.05 s: connecting, waiting for b$") as caught:
        gather(far, limit=0.05)
    assert caught.value.process == "b"


def test_each_wait_is_noted_by_its_step(far: Far) -> None:
    far.say("a", "ready")
    with pytest.raises(TrialError):
        gather(far, limit=0.05)
    assert list(far.channels.waits.by_step) == ["connecting"]
    assert far.channels.waits.coming >= 0.04 * SECOND


def test_the_time_of_the_whole_trial_stands_above(far: Far) -> None:
    far.channels._deadline = 0
    with pytest.raises(TrialError, match="the whole trial took too long: connecting, waiting for a, b"):
        gather(far)


def test_a_program_says_why_it_fails(far: Far) -> None:
    far.say("a", "fail reason=no%20licence")
    far.programs["a"].close()
    far.tell("exited id=a status=3 signal=0")
    with pytest.raises(TrialError, match=r"a: no licence \(connecting\)"):
        gather(far)


@pytest.mark.parametrize(
    ("status", "number", "words"),
    [(3, 0, "exited with status 3"), (0, 11, "was ended by SIGSEGV"), (0, 99, "was ended by signal 99")],
)
def test_an_end_is_told_as_the_supervisor_tells_it(status: int, number: int, words: str, far: Far) -> None:
    far.programs["a"].close()
    far.tell(f"exited id=a status={status} signal={number}")
    with pytest.raises(TrialError, match=rf"a {words} \(connecting\)"):
        gather(far)


def test_who_died_without_a_word_is_blamed_for_what_another_one_complains_of(far: Far) -> None:
    far.say("b", "fail reason=connection%20reset")
    far.programs["a"].close()
    far.tell("exited id=b status=2 signal=0\nexited id=a status=0 signal=9")
    with pytest.raises(
        TrialError, match=r"^a was ended by SIGKILL \(connecting\), and b said: connection reset$"
    ) as caught:
        gather(far)
    assert caught.value.process == "a"


def test_of_several_that_died_the_first_is_blamed(far: Far) -> None:
    far.tell("exited id=b status=0 signal=9\nexited id=a status=0 signal=6")
    far.programs["a"].close()
    with pytest.raises(TrialError, match=r"^b was ended by SIGKILL \(connecting\)$"):
        gather(far)


@pytest.fixture
def stopped() -> Iterator[int]:
    """A process that is stopped."""
    with subprocess.Popen(["sleep", "600"]) as process:
        try:
            process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, process.pid, os.WSTOPPED)
            yield process.pid
        finally:
            process.kill()


def test_who_is_stopped_is_named_not_who_waits_for_him(far: Far, stopped: int) -> None:
    far.tell(f"spawned id=a pid={stopped}\nspawned id=b pid={os.getpid()}")
    far.say("a", "ready")
    with pytest.raises(TrialError, match=r"no answer within 0.05 s: a is stopped \(connecting\)$") as caught:
        gather(far, limit=0.05)
    assert caught.value.process == "a"


def test_who_is_stopped_is_named_not_who_gave_up_on_him(far: Far, stopped: int) -> None:
    far.tell(f"spawned id=a pid={stopped}\nspawned id=b pid={os.getpid()}")
    far.say("b", "fail reason=timed%20out")
    with pytest.raises(TrialError, match=r"^a is stopped \(connecting\), and b said: timed out$") as caught:
        gather(far)
    assert caught.value.process == "a"


def test_an_end_is_noticed_though_a_grandchild_holds_the_channel(far: Far) -> None:
    far.tell("exited id=a status=1 signal=0")
    with pytest.raises(TrialError, match="a exited with status 1"):
        gather(far)


def test_a_daemon_that_ends_ends_the_trial(far: Far) -> None:
    far.tell("exited id=names status=0 signal=15")
    with pytest.raises(TrialError, match="the daemon names was ended by SIGTERM"):
        gather(far)


def test_who_may_leave_may_end(far: Far) -> None:
    far.channels.leave(["a", "names"])
    far.say("a", "bye")
    far.programs["a"].close()
    far.tell("exited id=names status=0 signal=15\nexited id=a status=0 signal=0")
    far.channels.gather("bye", [("a", None)], "quit", 1.0)
    far.channels.ended(["a"], 1.0)
    far.say("b", "ready")
    far.channels.gather("ready", [("b", None)], "connecting", 1.0)


@pytest.mark.parametrize("how", ["status=0 signal=0", "status=0 signal=15", "status=143 signal=0"])
def test_who_was_terminated_may_say_so(how: str, far: Far) -> None:
    far.channels.leave(["a"])
    far.tell(f"exited id=a {how}")
    far.channels.ended(["a"], 1.0, ["a"])


@pytest.mark.parametrize("how", ["status=0 signal=11", "status=1 signal=0"])
def test_who_was_terminated_and_ended_otherwise_is_named(how: str, far: Far) -> None:
    far.channels.leave(["a"])
    far.tell(f"exited id=a {how}")
    with pytest.raises(TrialError, match="after its last word"):
        far.channels.ended(["a"], 1.0, ["a"])


def test_a_process_that_stays_is_named(far: Far) -> None:
    far.channels.leave(["a", "b"])
    far.tell("exited id=a status=0 signal=0")
    with pytest.raises(TrialError, match=r"no answer within 0\.05 s: stopping, waiting for b"):
        far.channels.ended(["a", "b"], 0.05)


def test_pids_come_from_the_supervisor(far: Far) -> None:
    far.tell("spawned id=a pid=17\nspawned id=b pid=18")
    far.channels.spawned(["a", "b"], "starting", 1.0)
    assert far.channels.pids == {"a": 17, "b": 18}


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("cannot%20enter%20a%20namespace:%20Operation%20not%20permitted", Refused),
        ("cannot%20execute%20the%20program:%20Exec%20format%20error", TrialError),
    ],
)
def test_a_namespace_that_is_not_to_be_had_is_a_refusal(reason: str, kind: type[Exception], far: Far) -> None:
    far.tell(f"refused id=a reason={reason}")
    with pytest.raises(kind):
        far.channels.spawned(["a"], "starting", 1.0)


def test_a_dead_supervisor_is_noticed(far: Far) -> None:
    far.supervisor.close()
    with pytest.raises(TrialError, match="the supervisor of the trial has died"):
        gather(far)


def test_only_lines_of_the_protocol_are_sent(far: Far) -> None:
    far.channels.send("a", "go", [("id", 1), ("at", 5)])
    assert far.programs["a"].recv(100) == b"go id=1 at=5\n"
    with pytest.raises(Exception, match="unknown key `colour`"):
        far.channels.send("a", "go", [("id", 1), ("at", 5), ("colour", "red")])


def test_speaking_to_one_that_has_ended_says_so(far: Far) -> None:
    far.programs["a"].close()
    far.tell("exited id=a status=7 signal=0")
    with pytest.raises(TrialError, match="a exited with status 7"):
        far.channels.send("a", "quit")


def test_what_came_while_something_was_written_is_heard_next(far: Far) -> None:
    said = [f"listening object=s[{number}] port=serve ref=r" for number in range(5000)]
    text = "".join(f"{line}\n" for line in said)
    with talkative(text.encode(), wanted=len(text)) as (near, _):
        far.channels.add(SocketChannel(near, "c", REPLIES))
        far.channels.send_lines("c", text.splitlines())
        waiting = Waiting("starting its objects", 5, {"c"})
        deadline = SystemClock().now() + 5 * SECOND
        heard = [far.channels.next(waiting, deadline)[1]["object"] for _ in said]
    assert heard == [f"s[{number}]" for number in range(5000)]


class Hashed(str):
    """A name that counts how often it is looked for in a set."""

    __slots__ = ()
    looks = 0

    def __hash__(self) -> int:
        Hashed.looks += 1
        return super().__hash__()


def test_who_is_waited_for_is_found_out_once_not_at_each_answer(far: Far) -> None:
    members = 1000
    name = Hashed("a")
    wanted = [(name, f"client[{number}]") for number in range(members)]
    far.say("a", "\n".join(f"armed id=1 object={object_} port=server" for _, object_ in wanted))
    Hashed.looks = 0
    far.channels.gather("armed", wanted, "arming", 5, lambda line: line["object"])
    assert Hashed.looks < 20 * members
