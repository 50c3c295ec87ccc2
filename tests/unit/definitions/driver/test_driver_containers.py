"""What a driver.toml says of containers that carry objects in place of its own programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_driver_file import DRIVER

from orrery.definitions.driver import known
from orrery.definitions.driver.container import COMPONENTS
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.errors import InputError
from orrery.paths import DRIVERS

CONTAINER = """\
[options.container]
choices = ["none", "box"]
default = "none"
applies = "start"
help = "what owns main"

[[container]]
name = "Box"
when = { container = "box" }
command = ["boxd", "--config={here}/box.conf"]
files = { "box.conf" = "bus.conf" }
library = "lib{program}.so"
component = "{component} {programs}/{program}"
ready = "^ready$"
timeout = 20
proof = { program = "boxd", libraries = ["libbox.so"] }
terms = { threads = "its own, beside {wait}" }
"""
WITH = DRIVER.replace("[contract]", f"{CONTAINER}\n[contract]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bus.conf").write_text("{components}")
    return folder


def load(folder: Path, old: str = "", new: str = "") -> Driver:
    assert old in WITH
    (folder / "driver.toml").write_text(WITH.replace(old, new, 1) if old else WITH)
    return load_driver(folder)


def test_a_container_goes_by_the_options(folder: Path) -> None:
    driver = load(folder)
    assert driver.container_with({"container": "none"}) is None
    container = driver.container_with({"container": "box"})
    assert container is not None
    assert (container.name, container.command) == ("Box", ("boxd", "--config={here}/box.conf"))
    assert (container.library, container.timeout) == ("lib{program}.so", 20.0)
    assert container.files == (("box.conf", folder / "bus.conf"),)
    assert (container.proof.program, container.proof.libraries) == ("boxd", ("libbox.so",))
    assert container.terms == (("threads", "its own, beside {wait}"),)


def test_programs_for_a_container_are_others(folder: Path) -> None:
    driver = load(folder)
    defaults = {name: option.default for name, option in driver.options.items()}
    assert driver.build_options(defaults) == {}
    assert driver.build_options({**defaults, "container": "box"}) == {COMPONENTS: "lib{program}.so"}


def within(folder: Path, more: str = "") -> Driver:
    """With a container that the driver's own program boots."""
    begin, end = WITH.index('command = ["boxd"'), WITH.index("proof = { program")
    shown = WITH[end:].replace('program = "boxd", libraries = ["libbox.so"]', 'program = "echo", threads = ["box"]')
    (folder / "driver.toml").write_text(WITH[:begin] + more + shown)
    return load_driver(folder)


def test_a_container_within_the_program_needs_no_programs_of_its_own(folder: Path) -> None:
    driver = within(folder)
    defaults = {name: option.default for name, option in driver.options.items()}
    container = driver.container_with({**defaults, "container": "box"})
    assert container is not None and container.is_within
    assert container.proof.threads == ("box",)
    assert driver.build_options({**defaults, "container": "box"}) == driver.build_options(defaults)


def test_what_only_a_program_of_its_own_needs_says_nothing_without_one(folder: Path) -> None:
    with pytest.raises(InputError, match="without a command the driver's program boots it, and ready says nothing"):
        within(folder, 'ready = "^ready$"\n')


def test_a_choice_may_take_longer_to_start(folder: Path) -> None:
    assert load(folder).startup_with({"container": "box"}) == 0.0
    longer = load(folder, 'help = "what owns main"\n', 'help = "what owns main"\nwhen.box.startup = 9.5\n')
    assert (longer.startup_with({"container": "none"}), longer.startup_with({"container": "box"})) == (0.0, 9.5)


def test_two_containers_that_load_the_same_library_share_programs() -> None:
    ice = load_driver(DRIVERS / "ice")
    defaults = {name: option.default for name, option in ice.options.items()}
    own, shared = (ice.build_options({**defaults, "container": which}) for which in ("icebox", "icebox-shared"))
    assert own == shared != ice.build_options(defaults)


def test_the_files_of_a_container_are_looked_for_again(folder: Path) -> None:
    load(folder)
    assert known.driver_in(folder).containers
    (folder / "bus.conf").unlink()
    with pytest.raises(InputError, match=r"there is no file bus\.conf"):
        known.driver_in(folder)


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ('when = { container = "box" }', 'when = { container = "bx" }', "option container has no bx", "mean box?"),
        ('when = { container = "box" }', 'when = { location = "naming" }', "unknown option location", None),
        ('when = { container = "box" }', "when = {}", "when", None),
        ('library = "lib{program}.so"', 'library = "libecho.so"', "library is the name of a file", "lib{program}.so"),
        ('library = "lib{program}.so"', 'library = "x/{program}"', "library is the name of a file", "lib{program}.so"),
        ("={here}/box", "={her}/box", "nothing is called {her} here", "did you mean here?"),
        ('"{component} {p', '"{component} {q}{p', "nothing is called {q} here", None),
        ("beside {wait}", "beside {here}", "nothing is called {here} here", "transport, wait"),
        ('ready = "^ready$"', 'ready = "(ready"', "ready is not a regular expression", None),
        ("timeout = 20", "timeout = 0", "0 is not more than 0", "write more than 0"),
        ("timeout = 20\n", "", "a container with a command says its timeout too", None),
        ('libraries = ["libbox.so"]', "libraries = []", "how its libraries or threads are called", None),
        ('= "bus.conf" }\nlibrary', '= "bus.cnf" }\nlibrary', "there is no file bus.cnf", "did you mean bus.conf?"),
        ("[options.container]", "[options.components]", "components is no option of a driver", "use another name"),
    ],
)
def test_mistakes_have_words(folder: Path, old: str, new: str, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        load(folder, old, new)
    assert message in str(caught.value)
    assert caught.value.line is not None
    assert hint is None or hint in str(caught.value.hint)
