"""Plans whose objects are components: what stands for their programs, what is said to them, and on which terms."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_expand import Built, planned
from test_mixed_plans import TEXT, two

from orrery.definitions.builds import library_of, of_build, program_of
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.interface import load_interface
from orrery.paths import DRIVERS, INTERFACES
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.expand import expand
from orrery.planning.mixing import matrix, settled
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.text import plan_text

TOGETHER = TEXT.replace('serves = "*"', 'serves = "*"\nprocess = "both"') + 'process = "both"\n'
NESTED = (
    TOGETHER.replace(
        "[object.client]", '[[object.server.on]]\noperation = "void_call"\ncalls = "other"\n[object.client]'
    )
    + '[object.other]\nserves = "*"\nprocess = "both"\n'
)


@pytest.fixture(scope="module")
def drivers() -> dict[str, Driver]:
    return {"ice": load_driver(DRIVERS / "ice")}


def made(tmp_path: Path, drivers: dict[str, Driver], spec: str, text: str = TEXT) -> Plan | Refusal:
    scenario, asked = two(tmp_path, text)
    (binding,) = settled(bindings_of([spec], drivers), asked, drivers)
    each = [BoundDriver(part, drivers["ice"], _built(part.options)) for part in binding.parts]
    models = [load_interface(INTERFACES / "seven_calls").model]
    (found,) = expand(scenario, models, BoundObjects(binding, tuple(each)), "same", 1)
    return found


def _built(options: tuple[tuple[str, str], ...]) -> Built:
    """As the build gives them: programs, or the libraries that IceBox loads in their place."""
    if dict(options)["container"] == "none":
        return Built(Path("/ice/serve"), Path("/ice/node"))
    return Built(Path("/box/libserve++11.so"), Path("/box/libnode++11.so"), builds=3)


def test_each_process_is_a_container_with_the_library_of_what_it_does(
    tmp_path: Path, drivers: dict[str, Driver]
) -> None:
    server, client = planned(made(tmp_path, drivers, "ice[container=icebox]")).processes
    assert (server.program, client.program) == ("/box/libserve++11.so", "/box/libnode++11.so")
    assert (server.executable, client.executable) == ("/box/serve", "/box/node")
    assert server.dials and client.dials
    assert server.container is not None and server.container == client.container
    assert server.container.command == ("icebox++11", "--Ice.Config={here}/icebox.cfg")
    ((name, text),) = server.container.files
    assert (name, "{components}" in text) == ("icebox.cfg", True)
    assert "UseSharedCommunicator" not in server.container.component


def test_the_plan_says_what_a_process_is_in(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    text = plan_text(planned(made(tmp_path, drivers, "ice[container=icebox]")))
    assert "# client[0] (client, in IceBox): /box/libnode++11.so\n# container IceBox: icebox++11 " in text
    assert "container" not in plan_text(planned(made(tmp_path, drivers, "ice"))).replace("name=container", "")


def test_components_and_programs_meet(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    server, client = planned(made(tmp_path, drivers, "client=ice+server=ice[container=icebox]")).processes
    assert (server.container is None, client.container is None) == (False, True)
    assert (server.program, client.program) == ("/box/libserve++11.so", "/ice/node")


def test_a_matrix_has_the_four_pairs(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    _, asked = two(tmp_path)
    pairs = matrix(bindings_of(["ice", "ice[container=icebox]"], drivers), asked)
    assert [binding.label for binding in settled(pairs, asked, drivers)] == [
        "ice",
        "client=ice+server=ice[container=icebox]",
        "client=ice[container=icebox]+server=ice",
        "ice[container=icebox]",
    ]


def test_each_term_of_a_container_stands_with_its_objects(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    facts = dict(planned(made(tmp_path, drivers, "client=ice+server=ice[container=icebox,threads=4]")).facts)
    assert facts["container.communicator"] == "one for each service (server), no container (client)"
    assert "whose pool has 4 (server)" in facts["container.threads"]
    assert not [name for name in dict(planned(made(tmp_path, drivers, "ice")).facts) if name.startswith("container.")]


def test_objects_of_one_container_share_a_communicator_where_that_is_asked(
    tmp_path: Path, drivers: dict[str, Driver]
) -> None:
    own = planned(made(tmp_path, drivers, "ice[container=icebox]", TOGETHER))
    shared = planned(made(tmp_path, drivers, "ice[container=icebox-shared]", TOGETHER))
    (process,) = shared.processes
    assert process.objects == ("server[0]", "client[0]")
    assert process.container is not None
    assert "IceBox.UseSharedCommunicator.{component}=1" in process.container.component
    # On communicators of their own they call each other over the wire; on one they do not.
    assert (own.proof.present, shared.proof.present) == (("tcp",), ())
    facts = dict(shared.facts)
    assert facts["container.collocation"] == "direct, between services of a process"


def test_a_service_with_a_pool_of_its_own_may_call_its_neighbour(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    wire = "collocation=wire"
    assert isinstance(made(tmp_path, drivers, f"ice[{wire}]", NESTED), Refusal)
    assert isinstance(made(tmp_path, drivers, f"ice[{wire},container=icebox-shared]", NESTED), Refusal)
    assert isinstance(made(tmp_path, drivers, f"ice[{wire},container=icebox]", NESTED), Plan)


def test_each_build_of_a_library_stands_beside_that_of_its_program(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    plan = planned(made(tmp_path, drivers, "ice[container=icebox]")).in_build(2)
    assert [process.program for process in plan.processes] == ["/box/libserve.2++11.so", "/box/libnode.2++11.so"]
    assert [process.executable for process in plan.processes] == ["/box/serve.2", "/box/node.2"]


def test_libraries_are_called_by_their_programs() -> None:
    pattern = "lib{program}++11.so"
    assert library_of(of_build("serve", 1), pattern) == "libserve.1++11.so"
    assert program_of("libserve.1++11.so", pattern) == "serve.1"
    assert program_of("serve", pattern) == program_of("serve", "{program}") == "serve"


def test_a_container_within_the_program_leaves_that_as_it_is(tmp_path: Path) -> None:
    (driver,) = found = {"glassfish-rmi": load_driver(DRIVERS / "glassfish-rmi")}
    scenario, asked = two(tmp_path)
    models = [load_interface(INTERFACES / "seven_calls").model]
    (binding,) = settled(bindings_of([f"{driver}[container=ejb]"], found), asked, found)
    bound = BoundDriver(binding, found[driver], Built(Path("/made/serve"), Path("/made/node")))
    (expanded,) = expand(scenario, models, BoundObjects(binding, (bound,)), "same", 1)
    plan = planned(expanded)
    server, client = plan.processes
    assert (server.program, client.executable) == ("/made/serve", "/made/node")
    assert not server.dials and server.container is not None and server.container.is_within
    assert "(server, in GlassFish EJB): /made/serve\n" in plan_text(plan)
    assert "# container " not in plan_text(plan)
    assert plan.startup == 12.0
    assert dict(plan.facts)["container.transactions"] == "none (NotSupported)"
