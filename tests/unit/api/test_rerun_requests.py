"""What a record names of its own machine is not looked for here: whoever runs it again says where it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from observations import campaign, observations
from orrery.api.rerun import RerunRequest, rerun
from orrery.campaign.effort import Effort
from orrery.definitions.study_protocol import text_hash
from orrery.errors import InputError
from orrery.planning.request import Request
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack
from orrery.trial.listener import NullListener

ARGUMENTS = {**Request("conformance/call", drivers=("unix",)).arguments(), **Effort(most=6).arguments()}


class FolderListener(NullListener):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, text: str) -> None:
        self.lines.append(text)


def record(folder: Path, inputs: dict[str, Any] | None = None, **changed: object) -> Path:
    """The record of a campaign that was begun with these arguments."""
    settings = {**campaign().settings, "arguments": {**ARGUMENTS, **changed}}
    trials = observations(drivers=["unix"], placements=["same"], calls=20)
    made = replace(campaign(), settings=settings, inputs=inputs or {})
    pack(StoredCampaign(made, trials), folder / "one.zip")
    return folder / "one.zip"


def refused(asked: RerunRequest, folder: Path, listener: FolderListener | None = None) -> InputError:
    with pytest.raises(InputError) as caught:
        rerun(asked, folder / "here.db", listener)
    assert not (folder / "here.db").exists()
    return caught.value


def test_a_record_that_does_not_say_how_it_was_begun_is_refused(tmp_path: Path) -> None:
    trials = observations(drivers=["unix"], placements=["same"], calls=20)
    pack(StoredCampaign(campaign(), trials), tmp_path / "one.zip")
    error = refused(RerunRequest(tmp_path / "one.zip"), tmp_path)
    assert (error.file, "does not say how" in error.message) == (tmp_path / "one.zip", True)


@pytest.mark.parametrize(
    ("changed", "words", "hint"),
    [
        ({"scenario": "/theirs/pairs.toml"}, "a scenario of its user's own, pairs.toml", "--scenario FILE"),
        ({"idl": "/theirs/account.idl"}, "an IDL file of its user's own, account.idl", "--idl FILE"),
        ({"hosts": "ssh:alpha,beta"}, "hosts of its user's own, which ssh has", "--hosts"),
        ({"hosts": "dask:tls://theirs:8786[ca=/theirs/ca.pem]"}, "which dask has", "--hosts"),
        ({"roles": ["edge=host1[toolchain=/theirs/arm.cmake]"]}, "toolchain files of its own machine", "--host"),
    ],
)
def test_what_lies_on_its_machine_is_to_be_named(
    tmp_path: Path, changed: dict[str, Any], words: str, hint: str
) -> None:
    error = refused(RerunRequest(record(tmp_path, **changed)), tmp_path)
    assert words in error.message and error.hint is not None and hint in error.hint


def test_its_folders_are_told_and_not_looked_in(tmp_path: Path) -> None:
    (tmp_path / "theirs" / "evil").mkdir(parents=True)
    (tmp_path / "theirs" / "evil" / "driver.toml").write_text("it must not be read\n")
    folders: dict[str, Any] = {"drivers_path": [str(tmp_path / "theirs")], "specs": ["evil"]}
    heard = FolderListener()
    error = refused(RerunRequest(record(tmp_path, **folders)), tmp_path, heard)
    assert "unknown driver evil" in error.message
    assert heard.lines == ["its campaign found drivers in theirs; --drivers-path says where such are here"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('metric = "latency.p50"\nstop = 7\n', "its protocol:2: "),
        ("\nno = [\n", "its protocol:2: not TOML"),
        ("a" * 100_000, "its protocol:1: not TOML"),
    ],
)
def test_its_protocol_is_read_as_a_file_of_a_stranger(tmp_path: Path, text: str, words: str) -> None:
    stored = {"protocol": {"text": text, "sha256": text_hash(text)}}
    error = refused(RerunRequest(record(tmp_path, stored)), tmp_path)
    assert f"one.zip, {words}" in str(error) and len(str(error).splitlines()) == 1


def test_a_protocol_about_other_drivers_is_refused(tmp_path: Path) -> None:
    text = 'metric = "latency.p50"\n[stop]\nrepeat = 6\n[[question]]\nasks = "?"\nrow = "tcp"\nbase = "unix"\n'
    stored = {"protocol": {"text": text, "sha256": text_hash(text)}}
    error = refused(RerunRequest(record(tmp_path, stored)), tmp_path)
    assert "one.zip, its protocol:6: tcp is no driver of this campaign" in str(error)


def test_what_it_required_is_read_as_a_strangers(tmp_path: Path) -> None:
    error = refused(RerunRequest(record(tmp_path, {"require": {"{}": ["quickly"]}})), tmp_path)
    assert '"quickly" is no requirement' in str(error)
