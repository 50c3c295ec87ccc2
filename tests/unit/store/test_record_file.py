"""A record gives back what was packed, and whatever is wrong with one is a single clear line."""

from __future__ import annotations

import hashlib
import json
import random
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from observations import campaign, failed, observations
from orrery import paths
from orrery.errors import InputError
from orrery.store.observation import StoredCampaign
from orrery.store.record import archive
from orrery.store.record.form import CAMPAIGN, MANIFEST
from orrery.store.record.opening import open_record, read_programs
from orrery.store.record.packing import pack
from orrery.store.store import open_store

Members = dict[str, bytes]


def whole() -> StoredCampaign:
    made = [*observations(["unix", "sd-bus"], blocks=2, calls=70), failed("ice")]
    made[0].plan = "hello protocol=1\nquit\n"
    first = made[0].measurements[0]
    first.raw = [(1 << 62, first.series["latency"].min)]
    return StoredCampaign(campaign(), made)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    pack(whole(), tmp_path / "a.zip")
    return tmp_path / "a.zip"


def members_of(path: Path) -> Members:
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def write(path: Path, members: Members, sums: bool = True) -> Path:
    """A record of these members, its manifest telling their sums unless that is what is wrong."""
    if sums:
        manifest = json.loads(members[MANIFEST])
        manifest["members"] = {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in members.items()
            if name != MANIFEST
        }
        members = {**members, MANIFEST: json.dumps(manifest).encode()}
    with zipfile.ZipFile(path, "w") as zipped:
        for name, content in members.items():
            zipped.writestr(name, content)
    return path


def changed(record: Path, name: str, change: Callable[[Any], Any], sums: bool = True) -> Path:
    """The record with one JSON member changed."""
    members = members_of(record)
    document = json.loads(members[name])
    change(document)
    return write(record, {**members, name: json.dumps(document).encode()}, sums)


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        open_record(path)
    assert caught.value.file == path
    assert "\n" not in caught.value.message
    return caught.value.message


def test_what_was_packed_comes_back(record: Path) -> None:
    found, made = open_record(record), whole()
    assert found.record == made.record
    assert found.observations == made.observations


def test_the_same_campaign_gives_the_same_bytes(record: Path, tmp_path: Path) -> None:
    pack(whole(), tmp_path / "b.zip")
    assert (tmp_path / "b.zip").read_bytes() == record.read_bytes()


def test_a_record_becomes_a_stored_campaign_once(record: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "o.db") as store:
        number = store.add(open_record(record))
        assert store.load(number).observations == whole().observations
        with pytest.raises(InputError, match=f"it is there already, as campaign {number}"):
            store.add(open_record(record))


def test_a_number_of_more_than_64_bits_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    made = whole()
    made.observations[3].wall = 1 << 70
    with open_store(tmp_path / "o.db") as store:
        with pytest.raises(InputError, match="more than 64 bits"):
            store.add(made)
        assert store.campaigns() == []


def test_plans_can_be_read_without_orrery(record: Path) -> None:
    assert members_of(record)["plans/00000.txt"] == b"hello protocol=1\nquit\n"


def test_nothing_is_written_over(record: Path) -> None:
    with pytest.raises(InputError, match="such a file already"):
        pack(whole(), record)


def test_folders_of_the_machine_stay_there(tmp_path: Path) -> None:
    made, build = whole(), paths.cache() / "build" / "unix-1"
    made.observations[0].programs = {f"{build}/node": "a" * 64}
    made.observations[0].stderr = f"cannot open {Path.home()}/x, {Path.home()}x stays"
    made.record.command = f"orrery run --store {Path.home()}/lab.db"
    pack(made, tmp_path / "c.zip")
    found = open_record(tmp_path / "c.zip")
    assert found.observations[0].programs == {"{cache}/build/unix-1/node": "a" * 64}
    assert found.observations[0].stderr == f"cannot open ~/x, {Path.home()}x stays"
    assert found.record.command == "orrery run --store ~/lab.db"
    assert str(Path.home()).encode() + b"/" not in b"".join(members_of(tmp_path / "c.zip").values())


def test_sources_of_programs_are_told_where_they_still_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = paths.cache() / "build" / "unix-1"
    (folder / "source").mkdir(parents=True)
    (folder / "source" / "node.cpp").write_bytes(b"int main() {}\n")
    made = whole()
    made.observations[0].programs = {f"{folder}/node": "a" * 64, "/elsewhere/serve": "b" * 64}
    pack(made, tmp_path / "d.zip")
    manifest, programs = read_programs(tmp_path / "d.zip")
    assert manifest.campaign == made.record.uuid
    assert programs["{cache}/build/unix-1/node"].sources == {"node.cpp": hashlib.sha256(b"int main() {}\n").hexdigest()}
    assert programs["/elsewhere/serve"].sources == {}


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    assert refused(path) == "there is no such record"
    path.write_text("this is a text")
    assert refused(path) == "not a record: this is no zip archive"
    write(path, {"a.txt": b"a"}, sums=False)
    assert refused(path) == "a zip archive, but no record of Orrery"
    write(path, {MANIFEST: b'{"format": "other", "version": 1}'}, sums=False)
    assert refused(path) == "a zip archive, but no record of Orrery"


def test_a_newer_record(record: Path) -> None:
    path = changed(record, MANIFEST, lambda manifest: manifest.update(version=7, another="key"))
    assert refused(path) == "this record has format 7, this Orrery knows formats up to 6"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "trials/00000.json/../x", "trials/x.json", "a.pkl"]
)
def test_a_name_that_no_record_holds(record: Path, name: str) -> None:
    assert f"it holds {name!r}" in refused(write(record, {**members_of(record), name: b"x"}))


def test_a_member_that_stands_in_it_twice(record: Path) -> None:
    with zipfile.ZipFile(record, "a") as zipped, pytest.warns(UserWarning, match="Duplicate"):
        zipped.writestr(CAMPAIGN, b"{}")
    assert "twice" in refused(record)


def test_a_member_that_was_changed_is_named(record: Path) -> None:
    path = changed(record, "trials/00001.json", lambda trial: trial.update(wall=1), sums=False)
    assert refused(path) == "a broken record: trials/00001.json is not what the manifest says"


@pytest.mark.parametrize("gone", ["trials/00001.json", CAMPAIGN])
def test_a_member_that_is_missing(record: Path, gone: str) -> None:
    members = {name: content for name, content in members_of(record).items() if name != gone}
    assert "names other members than it holds" in refused(write(record, members, sums=False))


def test_a_record_without_its_campaign(record: Path) -> None:
    members = {name: content for name, content in members_of(record).items() if name != CAMPAIGN}
    assert refused(write(record, members)) == "a broken record: campaign.json: there is no 'campaign.json'"


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (CAMPAIGN, lambda c: c.update(seed="1"), "campaign.json: seed: Input should be a valid integer"),
        (CAMPAIGN, lambda c: c.update(seed=-1), "campaign.json: its seed or its number of blocks cannot be"),
        (CAMPAIGN, lambda c: c.update(uuid="another"), "another one than the manifest says"),
        (CAMPAIGN, lambda c: c.pop("command"), "campaign.json: command: Field required"),
        (CAMPAIGN, lambda c: c["machine"].update(load=float("nan")), "campaign.json: machine: nan is no number"),
        (CAMPAIGN, lambda c: c["settings"].update(bindings="unix"), "settings.bindings: Input should be a valid list"),
        ("trials/00000.json", lambda t: t.update(block="x"), "trials/00000.json: block: Input should be a valid"),
        ("trials/00000.json", lambda t: t.update(status="fine"), "its status is 'fine'"),
        ("trials/00000.json", lambda t: t.update(wall=-1), "its block, position, wall time or seed cannot be"),
        ("trials/00001.json", lambda t: t.update(block=0, driver="unix", binding="unix[wait=block]"), "there 2 times"),
    ],
)
def test_what_cannot_be_is_named(record: Path, name: str, change: Callable[[Any], Any], said: str) -> None:
    message = refused(changed(record, name, change))
    assert message.startswith("a broken record: ")
    assert said in message


def test_sizes_are_bounded(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES_OF_MEMBER", 1 << 20)
    members = {**members_of(record), "plans/00001.txt": bytes(1 << 21)}
    assert refused(write(record, members)) == "a broken record: plans/00001.txt has more than 1 MiB"
    monkeypatch.setattr(archive, "MOST_BYTES", 1 << 20)
    assert "or 1 MiB" in refused(record)


def test_a_size_that_is_a_lie_unpacks_no_more_than_it_says(record: Path) -> None:
    members = members_of(record)
    path = write(record, members)
    told = len(members[CAMPAIGN]).to_bytes(4, "little")
    at = path.read_bytes()
    directory = at.rindex(b"PK\x01\x02", 0, at.rindex(CAMPAIGN.encode()))
    assert at[directory + 24 : directory + 28] == told
    path.write_bytes(at[: directory + 24] + (3).to_bytes(4, "little") + at[directory + 28 :])
    assert refused(path).startswith("a broken record: campaign.json")


def test_damage_anywhere_is_one_line(record: Path) -> None:
    content, chance = record.read_bytes(), random.Random(11)
    seen = 0
    for _ in range(60):
        damaged = bytearray(content)
        at = chance.randrange(len(damaged))
        damaged[at : at + chance.randrange(1, 9)] = chance.randbytes(chance.randrange(0, 9))
        record.write_bytes(damaged)
        try:
            open_record(record)  # some bytes say nothing: dates, attributes
        except InputError as error:
            seen += 1
            assert "\n" not in error.message
    assert seen > 40
