"""Programs by hand call and serve as they are told, omniORB's as the driver's options say.

A pair that called otherwise than Orrery's own programs would be compared with them all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from orrery.errors import DriverError
from orrery.machine.packages import want
from orrery.trial.placement import Cpus, available_cpus
from rig.sides import hand
from rig.sides.built import build_hand
from rig.sides.subjects import OPERATIONS, Subject, Workload, subjects
from symbols import asked_for_by, defined_in, spoken_of, tables_of

pytestmark = [pytest.mark.slow, pytest.mark.thorough]  # Programs of each option, which nothing else has.

REQUEST = "_ZN5CORBA6Object8_requestEPKc"
"""What builds a request: CORBA::Object::_request."""


@dataclass(frozen=True)
class Way:
    """What the programs of a pair have, of that which any has."""

    requests: bool = False
    sends: bool = False
    handles: bool = False
    takes_apart: bool = False


WAYS = {
    "omniorb": Way(),
    "omniorb[invocation=dii]": Way(requests=True),
    "omniorb[invocation=deferred]": Way(requests=True),
    "omniorb[invocation=polling]": Way(sends=True),
    "omniorb[invocation=callback]": Way(sends=True, handles=True),
    "omniorb[dispatch=dsi,transport=unix]": Way(takes_apart=True),
}


def subject_of(spec: str) -> Subject:
    (subject,) = subjects(spec)
    if not (lacks := want(subject.driver)).ready:
        pytest.skip(f"{spec} cannot be had here: {lacks.reason}")
    return subject


def way_of(folder: Path) -> Way:
    """What is in the programs of a folder."""
    client, server = folder / "client", folder / "server"
    return Way(
        requests=REQUEST in asked_for_by(client),
        sends=any("sendp_in_out_int_call" in name for name in defined_in(client)),
        handles=bool(tables_of(defined_in(client), "Handler")),
        takes_apart=spoken_of(asked_for_by(server), "DynamicImplementation"),
    )


@pytest.mark.parametrize("spec", WAYS)
def test_a_pair_calls_and_serves_as_its_options_say(spec: str) -> None:
    subject = subject_of(spec)
    assert way_of(build_hand("omniorb", subject)) == WAYS[spec]
    cpus = tuple(available_cpus())[:1]
    found = hand.run_hand(subject, Cpus(cpus, cpus, cpus), Workload(warm=2, calls=20))
    assert {name: len(durations) for name, durations in found.items()} == dict.fromkeys(OPERATIONS, 20)


IN_JAVA = [
    *("tcp-java", "unix-java", "java-rmi", "jacorb", "glassfish-orb", "glassfish-rmi"),
    *("grpc-java", "ice-java", "jeromq", "nats-java", "thrift-java"),
]
OF_TAO = [
    *(f"tao[invocation={way}]" for way in ("static", "dii", "deferred", "callback")),
    *(f"tao[dispatch={way}]" for way in ("dsi", "amh")),
]


@pytest.mark.parametrize("spec", [*IN_JAVA, *OF_TAO])
def test_a_pair_calls_as_often_as_it_is_told(spec: str) -> None:
    cpus = tuple(available_cpus())[:1]
    found = hand.run_hand(subject_of(spec), Cpus(cpus, cpus, cpus), Workload(warm=2, calls=20))
    assert {name: len(durations) for name, durations in found.items()} == dict.fromkeys(OPERATIONS, 20)


@pytest.mark.parametrize("spec", ["unix", "omniorb"])
@pytest.mark.parametrize("thread", [False, True])
def test_a_server_has_a_second_thread_where_that_is_asked_for(spec: str, thread: bool) -> None:
    subject = replace(subject_of(spec), thread=thread)
    cpus = tuple(available_cpus())[:1]
    counts = []
    for asked in (subject, replace(subject, thread=False)):
        with hand.hand_pair(asked, Cpus(cpus, cpus, cpus)) as pair:
            counts.append(len(list(Path(f"/proc/{pair.server}/task").iterdir())))
            pair.start_client(Workload(warm=1, calls=1))
            pair.finish()
    assert counts[0] - counts[1] == int(thread)


@pytest.mark.parametrize("spec", ["omniorb", "tao"])
def test_a_process_calls_its_own_object_as_often_as_it_is_told(spec: str) -> None:
    cpus = tuple(available_cpus())[:1]
    found = hand.run_collocated(subject_of(spec), Cpus(cpus, cpus, cpus), Workload(warm=2, calls=20))
    assert {name: len(durations) for name, durations in found.items()} == dict.fromkeys(OPERATIONS, 20)


def test_who_has_no_such_process_is_told() -> None:
    cpus = tuple(available_cpus())[:1]
    with pytest.raises(DriverError, match="unix: nobody has written by hand what calls an object of its own process"):
        hand.run_collocated(subject_of("unix"), Cpus(cpus, cpus, cpus), Workload(warm=2, calls=20))
