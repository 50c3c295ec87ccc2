"""The wheel in a bare environment, without the checkout, as a user without rights: by pip, by pipx and by uv."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nobody
from orrery import __version__
from orrery.paths import ROOT
from package.archives import NEEDED, wheel

PYTHON = "/usr/bin/python3"
"""The system's own: that of the tests may lie where nobody else may look."""
INSTALL = {
    "pip": f"uv venv --quiet --seed --python {PYTHON} pip && pip/bin/python -m pip install --quiet {{wheel}}",
    "pipx": f"uv tool run --quiet --python {PYTHON} pipx install --quiet --python {PYTHON} {{wheel}}",
    "uv": f"uv tool install --quiet --python {PYTHON} {{wheel}}",
}
"""Way -> the command that installs by it, in the user's home."""
COMMAND = {"pip": "pip/bin/orrery", "pipx": ".local/bin/orrery", "uv": ".local/bin/orrery"}
"""Way -> where the command then is."""

pytestmark = [NEEDED, *nobody.NEEDED, pytest.mark.skipif(not Path(PYTHON).exists(), reason="needs the system's Python")]


class Installed:
    """An installed Orrery in a home of its own."""

    def __init__(self, home: Path, way: str) -> None:
        self.home = home
        self._command = home / COMMAND[way]

    def run(self, arguments: str, command: str = "{orrery}") -> subprocess.CompletedProcess[str]:
        """Run it with these arguments, or another shell command; there is no checkout."""
        whole = f"{command.replace('{orrery}', str(self._command))} {arguments}".strip()
        path = f"{self.home / 'bin'}:{nobody.PATH}"
        return nobody.as_nobody(whole, self.home, self.home, [ROOT], path)

    def done(self, arguments: str) -> str:
        """What it prints; it ends well."""
        done = self.run(arguments)
        assert done.returncode == 0, f"{arguments}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        return done.stdout


@pytest.fixture(scope="module", params=list(INSTALL))
def installed(request: pytest.FixtureRequest) -> Iterator[Installed]:
    with nobody.home_of_nobody() as home:
        (home / "bin").mkdir()
        found = shutil.which("uv", path=str(Path(sys.executable).parent))
        assert found is not None, "the tests' own requirements bring uv"
        shutil.copy(found, home / "bin" / "uv")
        shutil.copy(wheel(), home)
        nobody.given_to_nobody(home)
        made = Installed(home, request.param)
        done = made.run("", INSTALL[request.param].format(wheel=home / wheel().name))
        assert done.returncode == 0, done.stderr[-3000:]
        yield made


def test_it_says_what_it_is(installed: Installed) -> None:
    assert installed.done("--version").strip() == f"orrery {__version__}"


@pytest.mark.parametrize("what", ["scenarios", "drivers", "interfaces"])
def test_it_lists_what_it_brings(installed: Installed, what: str) -> None:
    kind = "toml" if what == "scenarios" else "idl" if what == "interfaces" else "driver.toml"
    own = [file for file in (ROOT / what).rglob(f"*{kind}") if not file.name.endswith(".published.toml")]
    assert len(installed.done(f"list {what}").splitlines()) > len(own) / 2 > 5


def test_it_measures(installed: Installed) -> None:
    table = installed.done("run classics/seven_calls --drivers unix,omniorb --calls 50 --repeat 1 --placement same")
    assert "unix" in table and "omniorb" in table and "void_call" in table
    assert installed.done("report --output report.html") == ""
    assert (installed.home / "report.html").stat().st_size > 10_000


def test_a_driver_from_outside_is_found_on_a_path(installed: Installed) -> None:
    installed.done("new driver mine --at outside")
    table = installed.done("run conformance/call --drivers mine --drivers-path outside --repeat 1 --placement same")
    assert "mine" in table
    assert "unknown driver mine" in installed.run("run conformance/call --drivers mine").stderr


def test_what_is_begun_is_begun_here(installed: Installed) -> None:
    for kind, run in (("scenario", "begun"), ("interface", "spoken")):
        installed.done(f"new {kind} {run}")
    assert (installed.home / "scenarios" / "begun.toml").is_file()
    assert (installed.home / "interfaces" / "spoken" / "spoken.idl").is_file()
    installed.done("plan begun --driver unix --scenarios-path scenarios")


def test_man_and_bash_find_their_files(installed: Installed) -> None:
    pages = sorted(file.name for file in installed.home.rglob("man1/orrery*.1"))
    assert {"orrery.1", "orrery-run.1", "orrery-record-pack.1"} <= set(pages)
    scripts = [file for file in installed.home.rglob("bash-completion/completions/orrery") if file.is_file()]
    assert scripts
    done = installed.run("", f"bash -c 'source {scripts[0]}; complete -p orrery'")
    assert done.returncode == 0 and "_orrery_completion" in done.stdout, done.stderr
