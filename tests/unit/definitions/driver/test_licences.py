"""Licences of middleware: each driver declares one, as an SPDX expression."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.licence import checked_licence
from orrery.errors import InputError
from orrery.paths import DRIVERS


@pytest.mark.parametrize(
    "text",
    [
        "MIT",
        "GPL-2.0+",
        "GPL-2.0-only WITH Linux-syscall-note",
        "EPL-2.0 OR BSD-3-Clause",
        "(LGPL-2.1-or-later OR MIT) AND GPL-2.0-only WITH Linux-syscall-note",
        "LicenseRef-of-ours",
    ],
)
def test_an_expression(text: str) -> None:
    assert checked_licence(text) == text


@pytest.mark.parametrize(
    "text",
    ["", "GPL 2", "MIT or BSD", "MIT OR", "OR MIT", "(MIT", "MIT)", "()", "MIT WITH", "MIT WITH (a)", "MIT/BSD", "A,B"],
)
def test_what_is_no_expression(text: str) -> None:
    with pytest.raises(ValueError, match="is no SPDX expression; write identifiers"):
        checked_licence(text)


def test_every_driver_of_the_checkout_says_what_its_licence_and_its_encryption_are() -> None:
    drivers = [load_driver(file.parent) for file in DRIVERS.glob("*/driver.toml")]
    assert [driver.name for driver in drivers if not driver.licence or not driver.encryption] == []
    # Combat's sources bear a copyright and no licence.
    assert [driver.name for driver in drivers if driver.licence == "NOASSERTION"] == ["combat"]


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ("", "driver.toml:1: licence is missing", "say what licence is"),
        ('licence = "GPL 2"\n', 'licence: "GPL 2" is no SPDX expression', "GPL-2.0-only OR MIT"),
    ],
)
def test_a_driver_without_one_is_refused(tmp_path: Path, written: str, message: str, hint: str) -> None:
    text = (DRIVERS / "unix" / "driver.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("licence"))
    (tmp_path / "unix").mkdir()
    (tmp_path / "unix" / "driver.toml").write_text(text.replace(line, written), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_driver(tmp_path / "unix")
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


def test_what_must_be_installed_is_what_it_depends_on() -> None:
    assert load_driver(DRIVERS / "capnp").dependencies == ("libcapnp-dev", "capnproto")
    assert load_driver(DRIVERS / "omniorb-python").dependencies == ("cmeel-omniorbpy",)
    assert load_driver(DRIVERS / "unix").dependencies == ()
