import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from orrery.build import presence
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver, Needs, Option, Origin, Override, Way
from orrery.definitions.driver.wire import Grant, NeedsWire
from orrery.machine import packages
from orrery.machine.kernel import GRANTED
from orrery.machine.packages import Want, install, install_command, missing_packages, want, want_with
from orrery.paths import DRIVERS


class Shell:
    """Answers commands by their first words, and remembers them."""

    def __init__(self, **answers: tuple[int, str, str]) -> None:
        self.answers = answers
        self.asked: list[list[str]] = []

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.asked.append(list(command))
        status, out, err = self.answers.get(command[0].replace("-", "_"), (0, "", ""))
        return subprocess.CompletedProcess(command, status, out, err)


@pytest.fixture(autouse=True)
def debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name != "absent" else None)
    monkeypatch.setattr(packages, "lists_missing", lambda: False)


@pytest.fixture
def driver() -> Driver:
    return load_driver(DRIVERS / "unix")


def test_only_what_dpkg_calls_installed_is_installed() -> None:
    shell = Shell(dpkg_query=(1, "here installed\nremoved config-files\n", "no packages found matching gone"))
    assert missing_packages(["here", "removed", "gone"], shell) == ("removed", "gone")


def test_nothing_is_missing_where_dpkg_does_not_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert missing_packages(["x"], Shell()) == ()


def test_needs_decide_and_packages_only_without_them(driver: Driver) -> None:
    nothing = Shell(dpkg_query=(1, "", ""), pkg_config=(1, "", ""))
    assert want(replace(driver, packages=("lib-dev",)), nothing).packages == ("lib-dev",)
    needy = replace(driver, packages=("lib-dev",), needs=Needs(commands=("absent", "sh"), pkgconfig=("lib",)))
    assert want(needy, nothing) == Want("unix", commands=("absent",), pkgconfig=("lib",))
    assert want(needy, nothing).reason == "missing commands: absent; missing pkg-config modules: lib"


def test_what_the_kernel_does_not_grant_is_missing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "GRANTED", {"io_uring": lambda: False, "mqueue": lambda: True})
    lacking = want(replace(driver, needs=Needs(kernel=("io_uring", "mqueue"))), Shell())
    assert lacking.kernel == ("io_uring",)
    assert lacking.reason == "missing in the kernel, or forbidden by it: io_uring"


def test_what_the_kernel_does_not_grant_is_missing_only_for_options_that_need_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packages, "GRANTED", {"namespaces": lambda: False})
    bus = load_driver(DRIVERS / "sd-bus")
    assert want_with(bus, {"route": "dbus-daemon"}).ready
    assert want_with(bus, {"route": "dbus-broker"}).reason == "missing in the kernel, or forbidden by it: namespaces"
    # Each choice of this option needs one.
    assert want_with(load_driver(DRIVERS / "iceoryx"), {"wait": "poll"}).kernel == ("namespaces",)


def test_a_choice_is_missing_where_the_middleware_was_built_without_it(driver: Driver) -> None:
    paint = Option("paint", ("red", "blue"), "red", "build", "", when={"blue": Override(built=("probe", "blue"))})
    painted = replace(driver, options={"paint": paint})
    assert want_with(painted, {"paint": "red"}, Shell(probe=(1, "", ""))).ready
    assert want_with(painted, {"paint": "blue"}, Shell()).ready
    lacks = want_with(painted, {"paint": "blue"}, Shell(probe=(1, "", "")))
    assert not lacks.ready and not lacks.installable
    assert lacks.reason == "the build of unix that is here has no paint=blue"


def test_a_container_that_is_not_there_is_missing_only_for_options_that_ask_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ice = load_driver(DRIVERS / "ice")
    inside = {"container": "icebox"}
    assert want_with(ice, {"container": "none"}).ready and want_with(ice, inside).ready
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert want_with(ice, {"container": "none"}).ready
    assert want_with(ice, inside).reason == "missing commands: icebox++11"


def test_it_is_known_of_everything_that_may_be_needed_whether_the_kernel_grants_it() -> None:
    needs = NeedsWire.model_fields["kernel"].annotation
    assert set(get_args(get_args(needs)[0])) | set(get_args(Grant)) == GRANTED.keys()


def test_whether_namespaces_are_granted_is_tried_by_a_process_of_its_own() -> None:
    here = Path("/proc/self/ns/mnt").readlink()
    assert GRANTED["namespaces"]() in (True, False)
    assert Path("/proc/self/ns/mnt").readlink() == here


def test_a_daemons_command_is_found_where_an_ordinary_path_does_not_lead(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(presence, "SYSTEM", tmp_path)
    needy = replace(driver, needs=Needs(commands=("absent",)))
    assert want(needy, Shell()).commands == ("absent",)
    (tmp_path / "absent").touch()
    assert want(needy, Shell()).ready


def test_a_wheel_may_be_needed(driver: Driver) -> None:
    needy = replace(driver, needs=Needs(wheels=("click", "no-such-wheel")))
    assert want(needy, Shell()).reason == "missing Python wheels: no-such-wheel"


def test_one_of_several_ways_will_do(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ORB_ROOT", raising=False)
    ways = (Way({"ORB_ROOT": "orb.h"}), Way(commands=("absent",)), Way(pkgconfig=("orb",)))
    needy = replace(driver, needs=Needs(ways=ways), origin=Origin("Orb", "2.0", "its project's page"))
    assert want(needy, Shell()).ready
    lacks = want(needy, Shell(pkg_config=(1, "", "")))
    origin, wanted = "Orb 2.0 (its project's page; in no package registry)", "ORB_ROOT (a folder with orb.h)"
    assert lacks.reason == f"missing {origin}: wanted is {wanted}, or absent on the PATH, or the pkg-config module orb"
    assert not lacks.installable


def test_a_folder_that_is_named_wrongly_is_all_that_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ORB_ROOT", str(tmp_path))
    needy = replace(driver, needs=Needs(commands=("absent",), ways=(Way({"ORB_ROOT": "orb.h"}), Way(commands=("sh",)))))
    lacks = want(needy, Shell())
    wanted = f"missing the middleware: wanted is orb.h in {tmp_path} (ORB_ROOT)"
    assert (lacks.reason, lacks.installable) == (f"missing commands: absent; {wanted}", True)


def test_a_driver_that_needs_nothing_is_ready(driver: Driver) -> None:
    assert want(driver, Shell()).ready


def test_packages_are_installed_in_one_go() -> None:
    shell = Shell()
    assert install(["b", "a"], shell) is None
    assert shell.asked == [["apt-get", "install", "--yes", "--no-install-recommends", "a", "b"]]


def test_lists_are_fetched_when_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "lists_missing", lambda: True)
    shell = Shell()
    install(["a"], shell)
    assert shell.asked[0] == ["apt-get", "update"]


def test_one_unknown_package_costs_only_itself() -> None:
    class Apt(Shell):
        def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
            self.answers = {
                "apt_get": (100, "", "E: Unable to locate package bad") if "bad" in command else (0, "", "")
            }
            return super().__call__(command)

    shell = Apt()
    assert install(["good", "bad"], shell) == "bad: E: Unable to locate package bad"
    assert install_command(["good"]) in shell.asked


def test_package_lists_are_looked_for_where_apt_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert packages.lists_missing(tmp_path)
    (tmp_path / "deb.example_dists_stable_main_binary-amd64_Packages.lz4").touch()
    assert not packages.lists_missing(tmp_path)
