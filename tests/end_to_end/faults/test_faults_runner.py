"""The conductor itself is interrupted or killed in mid-trial, or its supervisor is: nothing is left either way."""

from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_driver.plans import SHORT, House, keeper, new_house, plan
from orrery.hosts.journal import new_journal, remove_leftovers
from orrery.planning.plan import PhasePlan, Plan
from orrery.trial.run import run_trial

CONDUCTOR = """
import signal
import sys
from pathlib import Path
from fake_driver.plans import SHORT, plan
from orrery.trial.run import run_trial

class Listener:
    def phase(self, plan, number, count, phase):
        print(phase.kind, flush=True)

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is born deaf to it
programs, root, behaviour = sys.argv[1:]
what = plan(Path(programs), client_does="hang_in_measure", server_does=behaviour)
run_trial(what, block=0, position=0, timeouts=SHORT, root=Path(root), os_noise_ms=0, listener=Listener())
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


@pytest.mark.parametrize("behaviour", ["normal", "lingering_grandchild", "ignores_sigterm", "leaves_segment"])
def test_a_killed_conductor_leaves_nothing(behaviour: str, house: House, tmp_path: Path) -> None:
    with conductor(house, tmp_path, behaviour) as process:
        supervisor = os.pidfd_open(keeper())
        assert len(house.processes()) >= 2
        process.kill()
        process.wait()
        assert select.select((supervisor,), (), (), 20.0)[0], "the supervisor did not end"
        assert house.left() == []


def test_an_interrupted_conductor_cleans_up_and_says_so(house: House, tmp_path: Path) -> None:
    with conductor(house, tmp_path, "lingering_grandchild") as process:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20.0)
        assert process.returncode == -signal.SIGINT
        assert "KeyboardInterrupt" in errors
        assert house.left() == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_supervisor_that_is_killed_costs_its_trial_only(number: signal.Signals, house: House, tmp_path: Path) -> None:
    class Listener:
        def phase(self, plan: Plan, number_: int, count: int, phase: PhasePlan) -> None:
            if phase.kind == "measure":
                os.kill(keeper(), number)

    what = plan(tmp_path, server_does="lingering_grandchild", client_does="hang_in_measure")
    observation = run_trial(
        what, block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=Listener()
    )
    assert observation.status == "failed"
    assert observation.wall < 10_000_000_000
    assert house.left() == []


def test_a_supervisor_that_is_stopped_costs_its_trial_only(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Listener:
        def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
            if phase.kind == "measure":
                os.kill(keeper(), signal.SIGSTOP)

    what = plan(tmp_path, server_does="lingering_grandchild")
    with monkeypatch.context() as patch:
        patch.setattr("orrery.hosts.local.TIMEOUT", 0.5)
        observation = run_trial(
            what, block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=Listener()
        )
    reason = "the supervisor of the trial did not end within 0.8 s: it is stopped"
    assert (observation.status, observation.reason) == ("failed", reason)
    assert house.left() == []
    assert house.run(plan(tmp_path)).status == "ok"


def test_what_a_dead_machine_left_is_swept(house: House) -> None:
    journal = new_journal(house.root)
    journal.folder.mkdir()
    (journal.folder / "server[0].out").write_text("words")
    segment = Path(f"/dev/shm/{journal.segments}-fake")
    segment.write_text(os.environ["XDG_STATE_HOME"])
    assert house.segments() == [segment]
    assert remove_leftovers() == []
    assert journal.folder.exists()
    assert remove_leftovers(boot="another") == [journal.tag]
    assert house.left() == []
    assert not segment.exists()


@pytest.mark.parametrize(("name", "left"), [("", False), ("-another", True)])
def test_the_message_queue_of_a_dead_trial_is_swept_and_no_other(name: str, left: bool, house: House) -> None:
    library = ctypes.CDLL(None)
    journal = new_journal(house.root)
    queue = f"/{journal.segments}{name}".encode()
    os.close(library.mq_open(queue, os.O_RDWR | os.O_CREAT, 0o600, None))
    assert remove_leftovers(boot="another") == [journal.tag]
    assert (library.mq_unlink(queue) == 0) == left


def test_a_process_whose_pid_is_another_ones_by_now_is_spared(house: House) -> None:
    journal = new_journal(house.root)
    with subprocess.Popen(["sleep", "600"]) as bystander:
        journal.note("supervisor", pid=2**22, start=1)
        journal.note("process", pid=bystander.pid, start=1)
        assert remove_leftovers() == [journal.tag]
        assert bystander.poll() is None
        bystander.kill()


def test_a_process_that_a_dead_supervisor_left_is_ended(house: House) -> None:
    journal = new_journal(house.root)
    journal.note("supervisor", pid=2**22, start=1)
    environment = {**os.environ, "ORRERY_TRIAL": journal.tag}
    with subprocess.Popen(["sleep", "600"], env=environment) as left:
        assert remove_leftovers() == [journal.tag]
        assert left.wait(10.0) == -signal.SIGKILL


@pytest.mark.parametrize(
    ("verb", "key", "name"),
    [
        ("folder", "path", "precious"),
        ("folder", "path", "or.abcdefgh/../precious"),
        ("file", "path", "precious/letter"),
        ("shm", "prefix", "orrery-"),
        ("cgroup", "path", "precious"),
    ],
)
def test_a_journal_takes_nothing_away_that_is_not_a_trials(
    verb: str, key: str, name: str, house: House, tmp_path: Path
) -> None:
    letter = tmp_path / "precious" / "letter"
    letter.parent.mkdir()
    (tmp_path / "or.abcdefgh").mkdir()
    letter.write_text("dear")
    segment = Path(f"/dev/shm/orrery-mine-{os.getpid()}")  # the other cases may run beside this one
    segment.write_text("mine")
    journal = new_journal(house.root)
    journal.note(verb, **{key: name if verb == "shm" else tmp_path / name})
    try:
        assert remove_leftovers(boot="another") == [journal.tag]
        assert letter.read_text() == "dear"
        assert segment.read_text() == "mine"
    finally:
        segment.unlink()


def test_a_folder_that_is_a_symbolic_link_is_not_followed(house: House, tmp_path: Path) -> None:
    journal = new_journal(house.root)
    (tmp_path / "letter").write_text("dear")
    journal.folder.symlink_to(tmp_path)
    remove_leftovers(boot="another")
    assert (tmp_path / "letter").exists()
    journal.folder.unlink()


def conductor(house: House, programs: Path, behaviour: str) -> subprocess.Popen[str]:
    """A process of its own that runs a trial, come to the measured phase, in which its client hangs."""
    process = subprocess.Popen(
        [sys.executable, "-c", CONDUCTOR, str(programs), str(house.root), behaviour],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line == "measure\n":
            break
    return process
