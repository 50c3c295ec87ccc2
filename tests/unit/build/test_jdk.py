"""The JDK: where it is looked for, and which is old."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.build import jdk as looked_up
from orrery.build.jdk import java, jdk, jdk_version, jvm
from orrery.errors import DriverError


@pytest.fixture(autouse=True)
def _asked_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for asked in (jdk, jdk_version):
        asked.cache_clear()
    yield
    for asked in (jdk, jdk_version):
        asked.cache_clear()


def made(folder: Path, version: str) -> Path:
    """A JDK whose programs tell this version."""
    (folder / "bin").mkdir(parents=True)
    for name, words in (("javac", f"javac {version}"), ("java", f"openjdk {version} 2022-10-18\nOpenJDK VM")):
        program = folder / "bin" / name
        program.write_text(f"#!/bin/sh\necho '{words}'\n", encoding="utf-8")
        program.chmod(0o755)
    return folder


def test_java_home_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = made(tmp_path / "jdk", "17.0.13")
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert jdk() == home
    assert (java(), jvm()) == (home / "bin" / "java", home / "lib" / "server" / "libjvm.so")
    assert jdk_version() == "openjdk 17.0.13 2022-10-18; OpenJDK VM"


def test_path_leads_to_it_by_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = made(tmp_path / "jvm" / "java-21", "21")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "javac").symlink_to(home / "bin" / "javac")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert jdk() == home


@pytest.mark.parametrize(("version", "release"), [("1.8.0_432", 8), ("11.0.25", 11), ("16", 16)])
def test_an_old_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, release: int) -> None:
    monkeypatch.setenv("JAVA_HOME", str(made(tmp_path / "jdk", version)))
    with pytest.raises(DriverError, match=f"is {release}, and programs need {looked_up.OLDEST}") as refused:
        jdk()
    assert "default-jdk-headless" in (refused.value.hint or "")


def test_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(DriverError, match=f"there is no JDK in JAVA_HOME={tmp_path}"):
        jdk()
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DriverError, match=r"^there is no JDK(\n|$)"):
        jdk()
