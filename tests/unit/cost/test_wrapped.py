"""Which processes and daemons of a plan are started inside an instrument, and how."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from orrery.cost.instruments import Instrument, read_counter
from orrery.cost.trials import countable_daemons, wrapped
from orrery.definitions.builds import PLAIN
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import ContainerPlan, DaemonPlan, Plan, ProcessPlan

BUS = DaemonPlan("bus", ("dbus-daemon", "--config-file={folder}/bus.conf"), "ready")
BROKER = DaemonPlan("broker", ("python3", "{folder}/broker.py"), "ready")


def plan() -> Plan:
    process = ProcessPlan("client[0]", "/opt/my drivers/node", "client", ("client[0]",), ())
    return Plan("s", "{}", Binding("sd-bus"), "same", 1, (process,), (), daemons=(BUS, BROKER))


def test_an_interpreters_daemon_is_lost_to_the_count() -> None:
    assert countable_daemons(plan()) == {"bus"}


def test_programs_are_named_in_their_script_and_daemons_in_its_arguments(tmp_path: Path) -> None:
    tool = Instrument("tool", "tool -o {output}", read_counter)
    found = wrapped(plan(), lambda who, program: tool.wrap(tmp_path, who, program), frozenset(("bus",)))
    [process] = found.processes
    script = Path(process.program).read_text()
    assert script == f"#!/bin/sh\nexec tool -o '{tmp_path}/client[0].tool' '/opt/my drivers/node' \"$@\"\n"
    bus, broker = found.daemons
    # The runner fills in what stands in braces, and only in the command.
    assert bus.command == (str(tmp_path / "bus.tool.sh"), *BUS.command)
    assert (tmp_path / "bus.tool.sh").read_text() == f'#!/bin/sh\nexec tool -o {tmp_path}/bus.tool "$@"\n'
    assert broker == BROKER


def test_in_a_container_that_owns_main_that_is_started_else_the_program(tmp_path: Path) -> None:
    (process,) = plan().processes
    box = ContainerPlan("Box", ("boxd",), PLAIN, "", "", 1.0, "boxd", ("libbox.so",))
    for container in (box, replace(box, command=())):
        contained = replace(plan(), processes=(replace(process, container=container),))
        [found] = wrapped(contained, lambda who, program: tmp_path / f"{who}.sh").processes
        assert found.container is not None
        started = (str(tmp_path / "client[0].sh"), *container.command)
        if container.is_within:
            assert (found.program, found.container.command) == (started[0], ())
        else:
            assert (found.program, found.container.command) == (process.program, started)
