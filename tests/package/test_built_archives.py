"""Wheel and source archive: the same bytes twice, all that a command needs, and the licences of what is inside."""

from __future__ import annotations

import email
import hashlib
from pathlib import Path

from orrery import __version__
from orrery.cli.main import COMMANDS
from orrery.paths import ROOT
from package.archives import AGAIN, BUILT, INSIDE, NEEDED, in_sources, in_wheel, source_archive, tracked, wheel

pytestmark = NEEDED


def sums(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def test_what_is_built_twice_has_the_same_bytes() -> None:
    assert sums(BUILT) == sums(AGAIN)
    assert wheel().name == f"orrery-{__version__}-py3-none-any.whl"
    assert source_archive().name == f"orrery-{__version__}.tar.gz"


def test_the_wheel_has_all_that_a_command_looks_for() -> None:
    inside = in_wheel()
    for name in tracked(*INSIDE):
        assert inside[f"orrery/brought/{name}"] == (ROOT / name).read_bytes(), name
    for name in tracked("src/orrery"):
        assert inside[name.removeprefix("src/")] == (ROOT / name).read_bytes(), name


def test_the_wheel_has_nothing_that_nobody_wrote() -> None:
    own = {f"orrery/brought/{name}" for name in tracked(*INSIDE)}
    own |= {name.removeprefix("src/") for name in tracked("src/orrery")}
    rest = [name for name in in_wheel() if name not in own]
    apart = (f"orrery-{__version__}.dist-info/", f"orrery-{__version__}.data/data/share/")
    assert [name for name in rest if not name.startswith(apart)] == []


def test_the_licences_are_there() -> None:
    inside, about = in_wheel(), f"orrery-{__version__}.dist-info"
    told = email.message_from_bytes(inside[f"{about}/METADATA"])
    assert told["License-Expression"] == "Apache-2.0 AND GPL-2.0-or-later AND ISC AND MIT"
    program = "src/orrery/site/program/third-party.txt"
    for name in ("LICENSE", "src/orrery/codegen/omniidl_backend/LICENSE", program):
        assert name in told.get_all("License-File", [])
        assert inside[f"{about}/licenses/{name}"] == (ROOT / name).read_bytes()


def test_there_are_manual_pages_and_completion() -> None:
    share = f"orrery-{__version__}.data/data/share"
    found = {name.removeprefix(f"{share}/") for name in in_wheel() if name.startswith(share)}
    assert {f"man/man1/orrery-{name}.1" for name in COMMANDS} <= found
    assert {"man/man1/orrery.1", "bash-completion/completions/orrery", "zsh/site-functions/_orrery"} <= found


def test_the_sources_are_whole() -> None:
    assert set(tracked()) - in_sources() == set()
