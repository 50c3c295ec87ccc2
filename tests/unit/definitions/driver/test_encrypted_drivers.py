"""What a driver.toml says of encryption: options with which a trial has certificates, choices that exclude others."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_driver_file import DRIVER

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.errors import InputError

SECURITY = """\
[options.security]
choices = ["none", "tls"]
default = "none"
applies = "start"
help = "how messages are protected"

[options.security.when.tls]
encryption = "TLS 1.3"
excludes = { wait = "spin" }

[certificates]
when = { security = "tls" }
"""
WITH = DRIVER.replace("[contract]", f"{SECURITY}\n[contract]")


def load(tmp_path: Path, old: str = "", new: str = "") -> Driver:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bus.conf").write_text("")
    assert old in WITH
    (folder / "driver.toml").write_text(WITH.replace(old, new, 1) if old else WITH)
    return load_driver(folder)


def test_certificates_go_by_the_options(tmp_path: Path) -> None:
    driver = load(tmp_path)
    assert driver.has_certificates({"security": "tls"})
    assert not driver.has_certificates({"security": "none"})
    assert [driver.contract_with({"security": choice}).encryption for choice in ("none", "tls")] == ["", "TLS 1.3"]


def test_a_driver_that_says_nothing_has_none(tmp_path: Path) -> None:
    assert not load(tmp_path, SECURITY).has_certificates({})


def test_choices_that_exclude_each_other_are_told(tmp_path: Path) -> None:
    driver = load(tmp_path)
    assert driver.contradiction({"security": "tls", "wait": "spin"}) == "security=tls and wait=spin"
    assert driver.contradiction({"security": "tls", "wait": "block"}) is None
    assert driver.contradiction({"security": "tls"}) is None
    assert driver.contradiction({}) is None
    assert driver.contradiction({"security": "none", "wait": "spin"}) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('excludes = { wait = "spin" }', 'excludes = { weight = "spin" }', "unknown option weight"),
        ('excludes = { wait = "spin" }', 'excludes = { wait = "spins" }', "option wait has no spins"),
        ('when = { security = "tls" }', 'when = { security = "ssl" }', "option security has no ssl"),
        ('when = { security = "tls" }', "when = {}", "certificates.when"),
        ('when = { security = "tls" }', 'if = { security = "tls" }', "certificates"),
    ],
)
def test_a_mistake_has_its_line(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        load(tmp_path, old, new)
    assert said in str(error.value)
    assert error.value.line
