from pathlib import Path

import pytest

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver, Origin, Way
from orrery.errors import InputError
from orrery.paths import DRIVERS, MAPPINGS

DRIVER = """\
name = "echo"
family = "raw"
title = "Echo"
language = "c++"
mapping = "cdr-cxx"
wire = "cdr"
licence = "MIT"
capabilities = ["window", "oneway"]

[version]
command = ["uname", "-r"]

[options.transport]
choices = ["unix", "tcp"]
default = "unix"
applies = "start"
help = "how bytes travel"

[options.wait]
choices = ["block", "spin"]
default = "block"
applies = "start"
help = "how a thread waits"
when.spin.without = ["window"]
when.spin.with = ["nested"]
when.spin.server_threads = "one a CPU"
when.spin.serves_alone = false
when.spin.one_connection = true
when.spin.one_caller = true
when.spin.buffering = "none"
when.spin.reliable = false

[contract]
handler_thread = "inline"
pump = "own"
spins = { wait = "spin" }
server_threads = "one"
serves_alone = true
delivery = "in order, none lost"
buffering = "the socket's"
copies = "into the kernel and out of it"

[proof]
sockets = ["unix"]
absent = ["tcp"]

[[proof.when]]
options = { transport = "tcp" }
sockets = ["tcp"]
absent = ["unix"]

[[daemon]]
name = "bus"
when = { transport = ["tcp"] }
command = ["busd", "--config={folder}/bus.conf"]
ready = "address=(?P<address>.*)"
provides = { address = "{address}" }
files = { "bus.conf" = "bus.conf" }

[exceptions]
"classics/*/Echo::slow" = "it cannot be slow"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bus.conf").write_text("<bus/>")
    return folder


def load(folder: Path, text: str = DRIVER) -> Driver:
    (folder / "driver.toml").write_text(text)
    return load_driver(folder)


def refused(folder: Path, old: str, new: str) -> InputError:
    assert old in DRIVER
    with pytest.raises(InputError) as caught:
        load(folder, DRIVER.replace(old, new))
    return caught.value


def line_of(text: str) -> int:
    return DRIVER[: DRIVER.index(text)].count("\n") + 1


def test_every_driver_of_the_checkout_is_right() -> None:
    names = [file.parent.name for file in DRIVERS.glob("*/driver.toml")]
    assert "unix" in names
    assert [load_driver(DRIVERS / name).name for name in names] == names


def test_every_driver_of_the_checkout_says_how_a_thread_waits() -> None:
    drivers = [load_driver(file.parent) for file in DRIVERS.glob("*/driver.toml")]
    assert [driver.name for driver in drivers if "wait" not in driver.options and not driver.contract.wait] == []


@pytest.mark.parametrize("new", ['needs = ["name spaces"]', 'when.tcp.needs = ["name spaces"]'])
def test_what_an_option_needs_is_one_of_what_can_be_asked_for(folder: Path, new: str) -> None:
    error = refused(folder, 'help = "how bytes travel"', f'help = "how bytes travel"\n{new}')
    assert (error.line, "namespaces" in f"{error} {error.hint}") == (line_of('help = "how bytes travel"') + 1, True)


def test_how_a_thread_waits_is_said_once(folder: Path) -> None:
    error = refused(folder, 'pump = "own"', 'pump = "own"\nwait = "block"')
    assert (error.line, "the option wait says it already" in str(error)) == (line_of('pump = "own"') + 1, True)


def test_an_option_may_be_later_than_its_driver(folder: Path) -> None:
    later = DRIVER.replace('help = "how bytes travel"', 'help = "how bytes travel"\nlater = true')
    assert {name: one.later for name, one in load(folder, later).options.items()} == {"transport": True, "wait": False}
    error = refused(folder, 'help = "how bytes travel"', 'help = "how bytes travel"\nlater = "dynamic"')
    assert error.line == line_of('help = "how bytes travel"') + 1


def test_a_driver_says_by_which_ways_its_middleware_is_found_and_where_it_comes_from(folder: Path) -> None:
    ways = '[[needs.any]]\nvariables = { ORB_ROOT = "orb.h" }\n\n[[needs.any]]\npkgconfig = ["orb"]\n'
    origin = '[origin]\nname = "Orb"\nversion = "2.0"\nproject = "its page"\n'
    driver = load(folder, DRIVER + ways + origin)
    assert driver.needs.ways == (Way({"ORB_ROOT": "orb.h"}), Way(pkgconfig=("orb",)))
    assert driver.origin == Origin("Orb", "2.0", "its page")
    assert (load(folder).needs.ways, load(folder).origin) == ((), None)
    with pytest.raises(InputError, match="a way names variables, commands, headers or pkgconfig"):
        load(folder, DRIVER + "[[needs.any]]\n" + origin)
    with pytest.raises(InputError, match="project is missing"):
        load(folder, DRIVER + ways + origin.replace('project = "its page"\n', ""))


def test_a_driver_says_what_it_is(folder: Path) -> None:
    driver = load(folder)
    assert driver.options["transport"].choices == ("unix", "tcp")
    assert driver.daemons[0].files == (("bus.conf", folder / "bus.conf"),)
    assert driver.exception_for("classics/seven_calls", "Echo::slow") == "it cannot be slow"
    assert driver.exception_for("classics/seven_calls", "Echo::fast") is None


@pytest.mark.parametrize("shares, file", [("dbus-cxx", "daemon/bus.conf"), ("shared/brokers", "daemon/ports.py")])
def test_a_driver_may_share_the_files_of_further_mappings_and_of_what_is_none(
    folder: Path, shares: str, file: str
) -> None:
    shared = DRIVER.replace('wire = "cdr"', f'wire = "cdr"\nshares = ["{shares}"]')
    driver = load(folder, shared.replace('= "bus.conf"', f'= "{{{shares}}}/{file}"'))
    assert driver.shares == (shares,)
    assert driver.daemons[0].files == (("bus.conf", MAPPINGS / shares / file),)


def test_a_driver_may_say_how_long_a_process_of_it_starts(folder: Path) -> None:
    assert load(folder).startup == 0
    assert load(folder, DRIVER.replace('wire = "cdr"', 'wire = "cdr"\nstartup = 2.5')).startup == 2.5
    error = refused(folder, 'wire = "cdr"', 'wire = "cdr"\nstartup = 61')
    assert "startup: 61 is more than 60" in str(error)


def test_a_mapping_for_several_middlewares_has_a_profile_of_each(folder: Path) -> None:
    assert load(folder).profile == ""
    orb = DRIVER.replace('mapping = "cdr-cxx"', 'mapping = "corba-cxx"\nprofile = "omniorb"')
    assert load(folder, orb).profile == "omniorb"


def test_the_folder_of_what_is_shared_is_nothing_that_a_driver_shares(folder: Path) -> None:
    assert "there is no mapping shared" in str(refused(folder, 'wire = "cdr"', 'shares = ["shared"]\nwire = "cdr"'))


def test_proof_follows_the_options(folder: Path) -> None:
    driver = load(folder)
    assert driver.proof_with({"transport": "unix"}).present == ("unix",)
    assert driver.proof_with({"transport": "tcp"}).absent == ("unix",)


def test_proof_may_depend_on_whether_all_objects_share_a_process(folder: Path) -> None:
    asked = 'options = { transport = "tcp" }\nsockets', 'options = { processes = "one" }\nsockets'
    driver = load(folder, DRIVER.replace(*asked))
    assert driver.proof_with({"transport": "unix", "processes": "one"}).present == ("tcp",)
    assert driver.proof_with({"transport": "unix", "processes": "several"}).present == ("unix",)
    assert "option processes has no two" in str(refused(folder, asked[0], asked[1].replace("one", "two")))
    elsewhere = refused(folder, 'when = { transport = ["tcp"] }', 'when = { processes = "one" }')
    assert "unknown option processes" in str(elsewhere)
    assert "processes is no option of a driver" in str(refused(folder, "[options.wait]", "[options.processes]"))


def test_daemons_follow_the_options(folder: Path) -> None:
    driver = load(folder)
    assert driver.daemons_with({"transport": "unix"}) == ()
    assert [daemon.name for daemon in driver.daemons_with({"transport": "tcp"})] == ["bus"]


def test_the_contract_and_capabilities_follow_the_options(folder: Path) -> None:
    driver = load(folder)
    blocking, spinning = {"wait": "block"}, {"wait": "spin"}
    assert not driver.contract_with(blocking).spins
    assert driver.contract_with(spinning).spins
    assert driver.contract_with(blocking).serves_alone and not driver.contract_with(spinning).serves_alone
    assert driver.contract_with(spinning).one_connection and not driver.contract_with(blocking).one_connection
    assert driver.contract_with(spinning).one_caller and not driver.contract_with(blocking).one_caller
    assert driver.contract_with(spinning).server_threads == "one a CPU"
    assert driver.contract_with(blocking).reliable  # as where nothing is said
    assert not driver.contract_with(spinning).reliable
    assert (driver.contract_with(blocking).buffering, driver.contract_with(spinning).buffering) == (
        "the socket's",
        "none",
    )
    assert driver.capabilities_with(blocking) - driver.capabilities_with(spinning) == {"window"}
    assert driver.capabilities_with(spinning) - driver.capabilities_with(blocking) == {"nested"}


@pytest.mark.parametrize(
    ("old", "new", "place", "message", "hint"),
    [
        ('title = "Echo"', 'titel = "Echo"', 'title = "Echo"', "unknown key titel", "did you mean title?"),
        ('"oneway"]', '"oneways"]', "capabilities", "unknown capability oneways", "did you mean oneway?"),
        ('with = ["nested"]', 'with = ["nestd"]', "when.spin.with =", "unknown capability nestd", "mean nested?"),
        ('default = "unix"', 'default = "udp"', "[options.transport]", "udp is none of its choices", "unix, tcp"),
        ('applies = "start"\nhelp = "how bytes', 'applies = "strat"\nhelp = "how bytes', 'applies', "strat", "start"),
        ("spins = { wait", "spins = { wiat", "spins", "unknown option wiat", "did you mean wait?"),
        ('{ transport = "tcp" }', '{ transport = "tpc" }', "options = { t", "option transport has no tpc", "tcp?"),
        ('"{address}" }', '"{adress}" }', "provides", "{adress} is no group of ready", "did you mean address?"),
        ('= "bus.conf"', '= "bus.cnf"', "files =", "there is no file bus.cnf", "did you mean bus.conf?"),
        ('= "bus.conf"', '= "{dbus-cxx}/bus.conf"', "files =", "{dbus-cxx} is no folder that the driver shares", None),
        ('wire = "cdr"', 'shares = ["dbus-cx"]\nwire = "cdr"', "wire =", "no mapping dbus-cx", "mean dbus-cxx?"),
        ('= "bus.conf"', '= "../secret"', "files =", "only a file of the driver's folder", None),
        ('wire = "cdr"', 'profile = "tao"\nwire = "cdr"', "wire =", "the mapping cdr-cxx has no profile tao", None),
        ('ready = "address=(', 'ready = "address=((', "ready", "not a regular expression", None),
        ('name = "echo"', 'name = "ecko"', "name", "the driver is called ecko", 'name = "echo"'),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_line_and_nearest_word(
    folder: Path, old: str, new: str, place: str, message: str, hint: str | None
) -> None:
    error = refused(folder, old, new)
    assert error.line == line_of(place)
    assert message in str(error)
    assert hint is None or hint in str(error.hint)


def test_daemons_may_depend_on_how_servers_are_found(folder: Path) -> None:
    named = DRIVER.replace('when = { transport = ["tcp"] }', 'when = { location = "naming" }')
    named = named.replace('"oneway"]', '"oneway", "naming"]')
    driver = load(folder, named)
    assert driver.daemons_with({"transport": "tcp", "location": "reference"}) == ()
    assert [daemon.name for daemon in driver.daemons_with({"location": "naming"})] == ["bus"]
    with pytest.raises(InputError, match="option location has no nameing"):
        load(folder, named.replace('location = "naming"', 'location = "nameing"'))


def test_only_drivers_that_know_names_depend_on_them(folder: Path) -> None:
    error = refused(folder, 'when = { transport = ["tcp"] }', 'when = { location = "naming" }')
    assert "unknown option location" in str(error)


def test_how_servers_are_found_is_no_option_of_a_driver(folder: Path) -> None:
    error = refused(folder, "[options.wait]", "[options.location]")
    assert "location is no option of a driver" in str(error)
    assert error.line == line_of("[options.wait]")


def test_a_missing_key_is_named(folder: Path) -> None:
    error = refused(folder, 'wire = "cdr"\n', "")
    assert "wire is missing" in str(error)


def test_commands_that_ask_what_is_here_may_be_the_driver_s_own_files(folder: Path) -> None:
    asked = DRIVER.replace('["uname", "-r"]', '["sh", "./version.sh", "-r"]')
    asked = asked.replace("when.spin.without", 'when.spin.built = ["./spins.sh"]\nwhen.spin.without')
    for name in ("spins.sh", "version.sh"):
        with pytest.raises(InputError, match=rf"there is no file \./{name} beside it"):
            load(folder, asked)
        (folder / name).touch()
    driver = load(folder, asked)
    assert driver.version == ("sh", str(folder / "version.sh"), "-r")
    assert driver.commands_with({"wait": "spin"}) == {"wait=spin": (str(folder / "spins.sh"),)}


def test_a_choice_that_the_override_names_must_exist(folder: Path) -> None:
    assert "spn is none of its choices" in str(refused(folder, "when.spin.without", "when.spn.without"))


def test_daemons_may_depend_on_whether_there_are_topics(folder: Path) -> None:
    with_topics = DRIVER.replace('when = { transport = ["tcp"] }', "when = { topics = true }")
    assert "unknown option topics" in str(refused(folder, 'when = { transport = ["tcp"] }', "when = { topics = true }"))
    driver = load(folder, with_topics.replace('"oneway"]', '"oneway", "topics"]'))
    assert [daemon.name for daemon in driver.daemons_with({"topics": "true"})] == ["bus"]
    assert driver.daemons_with({"topics": "false"}) == ()
    assert "topics is no option of a driver" in str(refused(folder, "[options.wait]", "[options.topics]"))


@pytest.mark.parametrize(
    ("name", "events", "transport"),
    [
        ("omniorb", "omnievents", "tcp"),
        ("omniorb", "omnievents", "unix"),
        ("ice", "icestorm", "tcp"),
        ("ice", "icestorm", "ws"),
    ],
)
def test_event_services_run_only_for_topics(name: str, events: str, transport: str) -> None:
    driver = load_driver(DRIVERS / name)
    said = {"events": events, "transport": transport, "location": "reference"}
    assert driver.daemons_with({**said, "topics": "false"}) == ()
    assert driver.daemons_with({**said, "topics": "true"})
    assert driver.daemons_with({**said, "events": "direct", "topics": "true"}) == ()
