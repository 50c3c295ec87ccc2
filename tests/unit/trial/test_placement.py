"""Which CPUs a placement takes, and when it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.hosts import read_hosts
from orrery.definitions.driver.binding import Binding
from orrery.machine.files import expand_list
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, PortPlan, ProcessPlan
from orrery.probes.cpus import UsableCpus
from orrery.trial import placement as module
from orrery.trial.placement import Cpus, check_descriptors, place, usable_here


@pytest.fixture(autouse=True)
def no_siblings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_siblings", lambda cpu: {cpu})


def plan(placement: str, spins: bool = False, clients: int = 1, threads: int = 1) -> Plan:
    serve = PortPlan("server[0]", "Echo", "serve", "Echo")
    call = PortPlan("client", "server", "call", "Echo", threads=threads, peers=(("server[0]", "Echo"),))
    server = ProcessPlan("server[0]", "serve", "server", ("server[0]",), (serve,))
    callers = [ProcessPlan(f"client[{n}]", "node", "client", (f"client[{n}]",), (call,)) for n in range(clients)]
    binding = Binding("fake")
    return Plan("echo", "{}", binding, placement, 1, (server, *callers), (), spins=spins)  # type: ignore[arg-type]


def test_same_is_one_cpu_for_all() -> None:
    assert place(plan("same"), (0, 1, 5)) == Cpus((5,), (5,), (5,))


def test_split_is_one_cpu_for_each_side() -> None:
    assert place(plan("split"), (0, 1, 5)) == Cpus((5,), (1,), (1, 5))


def test_split_takes_two_cores_where_there_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_siblings", lambda cpu: {cpu, cpu ^ 1})
    assert place(plan("split"), (0, 1, 2, 3)).server == (1,)
    assert place(plan("split"), (2, 3)).server == (2,)


def test_free_sets_no_affinity() -> None:
    cpus = place(plan("free"), (0, 1))
    assert (cpus.of("client"), cpus.of("server"), cpus.used) == ((), (), (0, 1))


@pytest.mark.parametrize(
    ("what", "available", "reason"),
    [
        (plan("split"), (0,), "placement split needs two CPUs, and there is one"),
        (plan("split", spins=True), (0,), "placement split needs two CPUs, and there is one"),
        (plan("same", spins=True), (0, 1), "fake spins while it waits: on one CPU"),
        (plan("split", spins=True, clients=2), (0, 1, 2, 3), "2 threads need as many CPUs on the client side"),
        (plan("split", spins=True, threads=3), (0, 1, 2, 3), "3 threads need as many CPUs on the client side"),
        (plan("free", spins=True, clients=2), (0, 1), "3 threads need as many CPUs in all, and there are 2"),
    ],
)
def test_what_the_host_cannot_grant_is_refused(what: Plan, available: tuple[int, ...], reason: str) -> None:
    with pytest.raises(Refused) as caught:
        place(what, available)
    assert reason in caught.value.message


@pytest.mark.parametrize(("placement", "clients"), [("split", 1), ("free", 1)])
def test_spinners_with_a_cpu_each_are_let_in(placement: str, clients: int) -> None:
    assert place(plan(placement, spins=True, clients=clients), (0, 1)).used == (0, 1)


@pytest.mark.parametrize(
    ("placement", "clients", "granted"), [("split", 1, True), ("split", 2, False), ("free", 2, True)]
)
def test_generators_that_spin_need_a_cpu_each(placement: str, clients: int, granted: bool) -> None:
    load = LoadPlan("constant-rate", calls=1, interval=1000, wait="spin")
    members = tuple(MemberPlan("client", "server", (("Echo::ping", 1),), load) for _ in range(clients))
    spinning = replace(plan(placement, clients=clients), phases=(PhasePlan(1, "steady", "measure", "", members),))
    if granted:
        assert place(spinning, (0, 1)).used == (0, 1)
    else:
        with pytest.raises(Refused, match="2 generators that spin need as many CPUs, and there are 1 for them"):
            place(spinning, (0, 1))


HOSTS = ["host1", "host2", "host3"]


@pytest.mark.parametrize(
    ("threads", "hosts", "cpus", "block", "reason"),
    [
        (1, 2, 2, 0, None),
        (1, 3, 2, 0, None),  # the third host has nobody, and its CPU is the first one's
        (2, 2, 4, 0, None),
        (3, 2, 4, 0, "3 threads need as many CPUs on host2, and there are 2"),
        (3, 2, 4, 1, "3 threads need as many CPUs on host1, and there are 2"),
        (1, 2, 1, 0, "2 threads need as many CPUs on host1 and host2, and there are 1"),
    ],
)
def test_spinners_need_the_cpus_of_their_host(
    threads: int, hosts: int, cpus: int, block: int, reason: str | None
) -> None:
    what = plan("across", spins=True, threads=threads)
    if reason is None:
        assert place(what, tuple(range(cpus)), HOSTS[:hosts], block).used == tuple(range(cpus))
    else:
        with pytest.raises(Refused) as caught:
            place(what, tuple(range(cpus)), HOSTS[:hosts], block)
        assert reason in caught.value.message


FAR = UsableCpus("another boot", (0, 1, 2))


def test_hosts_on_another_machine_share_its_cpus_and_leave_ours_to_the_others() -> None:
    cpus = place(plan("across"), (4, 5), HOSTS, elsewhere={"host1": FAR, "host3": FAR})
    assert cpus.hosts == {"host1": (0,), "host2": (4, 5), "host3": (1,)}
    assert (cpus.used, cpus.on(["host1", "host3"]), cpus.on(["host2"])) == ((4, 5), (0, 1), (4, 5))
    assert cpus.elsewhere == {"host1": "another boot", "host3": "another boot"}


def test_where_no_host_is_on_this_machine_nothing_of_it_is_used() -> None:
    other = UsableCpus("a third boot", (0, 1, 2))
    cpus = place(plan("across"), (4, 5), HOSTS[:2], elsewhere={"host1": FAR, "host2": other})
    assert (cpus.hosts, cpus.used) == ({"host1": (0, 1, 2), "host2": (0, 1, 2)}, ())


def test_cpus_of_one_number_on_two_machines_are_two() -> None:
    one = UsableCpus("another boot", (0,))
    spinning = plan("across", spins=True)
    assert place(spinning, (0,), HOSTS[:2], elsewhere={"host2": one}).hosts == {"host1": (0,), "host2": (0,)}
    with pytest.raises(Refused, match="2 threads need as many CPUs on host1 and host2, and there are 1"):
        place(spinning, (5,), HOSTS[:2], elsewhere=dict.fromkeys(HOSTS[:2], one))


def test_generators_that_spin_need_the_cpus_of_their_host() -> None:
    load = LoadPlan("constant-rate", calls=1, interval=1000, wait="spin")
    members = (MemberPlan("client", "server", (("Echo::ping", 1),), load),)
    spinning = replace(plan("across", clients=2), phases=(PhasePlan(1, "steady", "measure", "", members),))
    assert place(spinning, (0, 1, 2, 3), HOSTS[:2]).hosts == {"host1": (0, 1), "host2": (2, 3)}
    with pytest.raises(Refused, match="2 generators that spin need as many CPUs on host2, and there are 1 for them"):
        place(spinning, (0, 1), HOSTS[:2])


def test_who_goes_before_all_others_must_not_spin() -> None:
    first = replace(plan("split"), scheduling="fifo")
    assert place(first, (0, 1)).used == (0, 1)
    with pytest.raises(Refused, match="fake spins while it waits: as SCHED_FIFO it would leave its CPU to nobody"):
        place(replace(first, spins=True), (0, 1))
    load = LoadPlan("constant-rate", calls=1, interval=1000, wait="spin")
    phase = PhasePlan(1, "steady", "measure", "", (MemberPlan("client", "server", (("Echo::ping", 1),), load),))
    with pytest.raises(Refused, match="a generator spins while it waits: as SCHED_FIFO"):
        place(replace(first, phases=(phase,)), (0, 1))


def test_a_server_needs_a_descriptor_for_each_thread_that_calls_it() -> None:
    crowd = plan("free", clients=10, threads=50)
    check_descriptors(crowd, 500 + module.SPARE_DESCRIPTORS)
    with pytest.raises(Refused, match="about 564 descriptors in one process, the limit is 563"):
        check_descriptors(crowd, 499 + module.SPARE_DESCRIPTORS)


@pytest.mark.parametrize(("shares", "needed"), [(False, 1000), (True, 2)])
def test_objects_that_share_a_connection_need_one_descriptor_a_thread(shares: bool, needed: int) -> None:
    names = tuple(f"server[{n}]" for n in range(500))
    serve = tuple(PortPlan(name, "Echo", "serve", "Echo") for name in names)
    call = PortPlan("client", "server", "call", "Echo", threads=2, peers=tuple((name, "Echo") for name in names))
    server = ProcessPlan("server", "serve", "server", names, serve)
    client = ProcessPlan("client", "node", "client", ("client",), (call,))
    crowd = replace(plan("free"), processes=(server, client), shares_connections=shares)
    spare = module.SPARE_DESCRIPTORS
    check_descriptors(crowd, max(needed, 6) + spare)
    with pytest.raises(Refused):
        check_descriptors(crowd, max(needed, 6) + spare - 1)


def test_a_lonely_process_needs_only_the_spare_ones() -> None:
    check_descriptors(replace(plan("free"), processes=()), module.SPARE_DESCRIPTORS)


@pytest.mark.parametrize(("text", "cpus"), [("0\n", [0]), ("0,4\n", [0, 4]), ("0-2,5", [0, 1, 2, 5])])
def test_kernel_lists(text: str, cpus: list[int]) -> None:
    assert list(expand_list(text)) == cpus


@pytest.mark.parametrize(
    ("hosts", "cpus"),
    [
        ("", (0, 1, 2)),
        ("namespaces:2", (0, 1, 2)),
        ("ssh:alpha,beta[spare=0]", (1, 2)),
        ("ssh:alpha,beta[spare=8]", (0, 1, 2)),
        ("ssh:alpha,beta[spare=0-7]", (0, 1, 2)),  # else nothing would be left
    ],
)
def test_what_hosts_spare_is_taken_by_no_trial(
    hosts: str, cpus: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "available_cpus", lambda: (0, 1, 2))
    assert usable_here(replace(plan("same"), hosts=read_hosts(hosts)), {}) == cpus
