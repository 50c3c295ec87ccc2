"""Records from a stranger: zip archives that lie, and campaigns that were forged and whose sums were made anew."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hostile.attack import Attack, Site, each
from hostile.sound import record
from orrery.api.reading.arguments import ARGUMENTS
from orrery.campaign.effort import Effort
from orrery.definitions.study_protocol import text_hash
from orrery.planning.request import Request
from orrery.store.record.form import CAMPAIGN, MANIFEST

TRIAL = "trials/00000.json"
BOMB = "plans/00000.txt"
Made = Callable[[Path], None]
Members = dict[str, bytes]


def verify(name: str, line: str, made: Made | bytes | str, words: str = "record verify r.zip", **more: Any) -> Attack:
    """A record `r.zip` that a command is given."""
    return Attack(name, words, rf"r\.zip: .*{line}", files={"r.zip": made}, **more)


def members_of(path: Path) -> Members:
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def summed(members: Members) -> Members:
    """These members with a manifest that tells their sums."""
    manifest = json.loads(members[MANIFEST])
    sums = {n: {"bytes": len(c), "sha256": hashlib.sha256(c).hexdigest()} for n, c in members.items() if n != MANIFEST}
    return {**members, MANIFEST: json.dumps({**manifest, "members": sums}).encode()}


def archived(path: Path, members: Members, method: int = zipfile.ZIP_DEFLATED) -> None:
    with zipfile.ZipFile(path, "w", method) as zipped:
        for name, content in members.items():
            zipped.writestr(name, content)


def forged(name: str, change: Callable[[Any], Any]) -> Made:
    """A record in which `change` was made to a JSON member, and all sums anew."""

    def make(path: Path) -> None:
        record(path)
        members = members_of(path)
        document = json.loads(members[name])
        change(document)
        archived(path, summed({**members, name: json.dumps(document).encode()}))

    return make


def rewritten(change: Callable[[Members], Members], sums: bool = True) -> Made:
    """A record whose members `change` made of those of a sound one."""

    def make(path: Path) -> None:
        record(path)
        members = change(members_of(path))
        archived(path, summed(members) if sums else members)

    return make


def packed(method: int, harm: bool) -> Made:
    """A record whose members are packed by another method, one of them damaged where it lies."""

    def make(path: Path) -> None:
        record(path)
        archived(path, members_of(path), method)
        if harm:
            damage(path, TRIAL)

    return make


def damage(path: Path, name: str) -> None:
    """Turn bytes amid the packed content of a member."""
    with zipfile.ZipFile(path) as zipped:
        entry = zipped.getinfo(name)
    content = bytearray(path.read_bytes())
    begin = entry.header_offset + 30 + len(name)
    for at in range(begin + 4, begin + min(64, entry.compress_size)):
        content[at] ^= 0xA5
    path.write_bytes(content)


def with_entry(name: str, content: bytes = b"x", mode: int = stat.S_IFREG | 0o644) -> Made:
    """A sound record with one more member."""

    def make(path: Path) -> None:
        record(path)
        entry = zipfile.ZipInfo(name)
        entry.external_attr = mode << 16
        with zipfile.ZipFile(path, "a") as zipped:
            zipped.writestr(entry, content)

    return make


def link(path: Path) -> None:
    """A record whose campaign is a link to a file of the reader's."""
    record(path)
    members = members_of(path)
    with zipfile.ZipFile(path, "w") as zipped:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = ((stat.S_IFLNK if name == CAMPAIGN else stat.S_IFREG) | 0o777) << 16
            zipped.writestr(entry, b"/etc/passwd" if name == CAMPAIGN else content)


def patched(name: str, at: int, value: bytes, local: int | None = None) -> Made:
    """A record with bytes changed in a member's entry of the directory, and in its own header at `local`."""

    def make(path: Path) -> None:
        record(path)
        content = bytearray(path.read_bytes())
        entry = content.rindex(b"PK\x01\x02", 0, content.rindex(name.encode()))
        content[entry + at : entry + at + len(value)] = value
        if local is not None:
            (header,) = struct.unpack_from("<I", content, entry + 42)
            content[header + local : header + local + len(value)] = value
        path.write_bytes(content)

    return make


def cut(share: float) -> Made:
    def make(path: Path) -> None:
        record(path)
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * share)])

    return make


def bomb(size: int, name: str = BOMB) -> Made:
    """A record of little more than nothing that is `size` MiB when it is unpacked."""

    def make(path: Path) -> None:
        record(path)
        archived(path, summed({**members_of(path), name: bytes(size << 20)}))

    return make


def many(count: int) -> Made:
    """Members by the thousand, each of nothing."""

    def make(path: Path) -> None:
        record(path)
        plans = {f"plans/{number:05d}.txt": b"" for number in range(1, count)}
        archived(path, summed({**members_of(path), **plans}), zipfile.ZIP_STORED)

    return make


def latency(trial: Any) -> Any:
    return trial["measurements"][0]["series"]["latency"]


def counters(trial: Any) -> Any:
    return trial["measurements"][0]["counters"]


def raw(name: str, content: bytes) -> Made:
    """A record one of whose members is just these bytes."""
    return rewritten(lambda members: {**members, name: content})


def manifest(**changed: object) -> Made:
    """A record whose manifest says something else."""

    def change(members: Members) -> Members:
        return {**members, MANIFEST: json.dumps({**json.loads(members[MANIFEST]), **changed}).encode()}

    return rewritten(change, sums=False)


FORGED = {
    "a-minimum": (lambda t: latency(t).update(min=1), "its minimum 1 is not in its first bucket"),
    "a-maximum": (lambda t: latency(t).update(max=latency(t)["min"]), "its maximum"),
    "a-sum": (lambda t: latency(t).update(sum=latency(t)["sum"] * 9 // 10), "its sum .* cannot be"),
    "a-count": (lambda t: latency(t).update(count=9**9), "does not hold the"),
    "a-bucket-far-away": (lambda t: latency(t)["buckets"].update({str(1 << 60): 1}), "a bucket that there is not"),
    "slices-of-another-run": (lambda t: t["measurements"][0]["slices"].pop(), "slices hold other values"),
    "calls-that-nobody-made": (lambda t: t["call_counters"][0].update(calls=1), "its call counter 1"),
    "a-counter-below-0": (lambda t: counters(t).update(wrong=-1), "counters.wrong"),
    "compared-more-than-called": (lambda t: counters(t).update(checked=1 << 40), "replies were compared"),
    "a-phase-twice": (lambda t: t["measurements"].append(t["measurements"][0]), "more than once"),
}
TYPES: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "a-text-for-a-number": (TRIAL, lambda t: t.update(wall="long"), "wall: Input should be a valid integer"),
    "a-fraction-for-a-number": (TRIAL, lambda t: t.update(block=0.5), "block: Input should be a valid integer"),
    "a-list-for-a-table": (TRIAL, lambda t: t.update(facts=[]), "facts: Input should be an object"),
    "a-text-for-a-list": (TRIAL, lambda t: t["facts"].update({"transport.seen": "unix"}), r"facts\.transport\.seen"),
    "a-table-for-a-text": (CAMPAIGN, lambda c: c.update(title={}), "title: Input should be a valid string"),
    "nothing-for-a-text": (CAMPAIGN, lambda c: c.update(command=None), "command: Input should be a valid string"),
    "a-list-for-arguments": (CAMPAIGN, lambda c: c["settings"].update(arguments=[]), r"settings\.arguments"),
    "a-number-of-4000-digits": (TRIAL, lambda t: t["facts"].update(mine=10**4000), "more than 64 bits|valid JSON|int"),
    "a-number-beyond-64-bits": (TRIAL, lambda t: counters(t).update(gap=1 << 64), "counters.gap"),
    "no-number": (TRIAL, lambda t: t["facts"].update(mine=float("nan")), "nan is no number"),
}


def asked_by(text: str, sha256: str | None = None) -> Made:
    """A record that says how its campaign was begun, and that it was to answer this protocol."""
    request = Request("conformance/call", placements=("same",), drivers=("unix",))

    def change(document: Any) -> None:
        document["settings"][ARGUMENTS] = {**request.arguments(), **Effort(most=6).arguments()}
        document["inputs"]["protocol"] = {"text": text, "sha256": sha256 or text_hash(text)}

    return forged(CAMPAIGN, change)


def rerun(name: str, line: str, text: str, sha256: str | None = None) -> Attack:
    """A record `r.zip` with a protocol, to be run again."""
    words = "record rerun r.zip --store n.db"
    return Attack(name, words, rf"r\.zip, its protocol{line}", files={"r.zip": asked_by(text, sha256)})


QUESTION = 'metric = "p50"\n[stop]\nrepeat = 6\n[[question]]\nasks = "?"\nrow = "unix"\nbase = "tcp"\n'

ATTACKS = [
    # What is no zip archive, or no regular file.
    verify("nothing-in-it", "no zip archive", b""),
    verify("a-text", "no zip archive", "Dear all\n"),
    verify("a-pipe", "this is a pipe", lambda path: os.mkfifo(path)),
    Attack("a-folder", "record verify r.zip", "'r.zip' is a directory", files={"r.zip": lambda path: path.mkdir()}),
    verify("a-link-to-zeros", "this is a device", lambda path: path.symlink_to("/dev/zero")),
    verify("a-link-to-itself", "too many levels", lambda path: path.symlink_to("r.zip")),
    verify("half-of-it", "no zip archive", cut(0.5)),
    verify("without-its-last-bytes", "no zip archive", cut(0.999)),
    verify("another-archive", "no record of Orrery", lambda path: archived(path, {"a.txt": b"a"})),
    # Members that no record has.
    verify("a-path-upwards", "'../../evil.sh', which no record does", with_entry("../../evil.sh")),
    verify("an-absolute-path", "'/tmp/evil.sh', which no record does", with_entry("/tmp/evil.sh")),
    verify("a-path-of-windows", "which no record does", with_entry("..\\evil.sh")),
    verify("a-folder-in-it", "'trials/', which no record does", with_entry("trials/", b"")),
    verify("a-pickle", "'trials/00000.pkl', which no record does", with_entry("trials/00000.pkl")),
    verify("a-name-with-a-line-end", "which no record does", with_entry("a\nerror: b")),
    verify("a-link-for-a-member", "campaign.json is no plain file", link),
    verify("a-member-of-another-place", "names other members than it holds", with_entry("plans/00099.txt")),
    verify("forty-thousand-members", "more than 40,000 members", many(40_001)),
    # Members that are packed otherwise, or lie about themselves.
    verify("lzma", "packed by a method that records do not use", packed(zipfile.ZIP_LZMA, False)),
    verify("lzma-that-is-damaged", "packed by a method that records do not use", packed(zipfile.ZIP_LZMA, True)),
    verify("bzip2-that-is-damaged", "packed by a method that records do not use", packed(zipfile.ZIP_BZIP2, True)),
    verify("deflated-and-damaged", "trials/00000.json", packed(zipfile.ZIP_DEFLATED, True)),
    verify("an-encrypted-member", "campaign.json is encrypted", patched(CAMPAIGN, 8, b"\1\0", local=6)),
    verify("a-method-of-nobody", "a method that records do not use", patched(CAMPAIGN, 10, b"\x63\0", local=8)),
    verify("a-size-that-is-a-lie", "campaign.json", patched(CAMPAIGN, 24, b"\3\0\0\0")),
    verify("a-checksum-that-is-a-lie", "campaign.json", patched(CAMPAIGN, 16, b"\0\0\0\0")),
    verify("a-place-that-is-a-lie", "campaign.json|no zip archive", patched(CAMPAIGN, 42, b"\xff\xff\xff\x7f")),
    verify("a-bomb", "to more than 100 times its size", bomb(60)),
    verify("a-larger-bomb", "to more than 100 times its size", bomb(900)),
    verify("a-bomb-that-is-opened", "to more than 100 times its size", bomb(60), "record open r.zip --store n.db"),
    verify("a-bomb-that-is-shown", "to more than 100 times its size", bomb(60), "show --record r.zip"),
    verify("a-bomb-of-json", "trials/00000.json", raw(TRIAL, b"[" * (15 << 20))),
    # Manifests.
    verify(
        "a-manifest-of-another-member",
        "is not what the manifest says",
        rewritten(lambda members: {**members, TRIAL: members["trials/00001.json"]}, sums=False),
    ),
    verify("a-version-of-tomorrow", "this record has format 99", manifest(version=99)),
    verify("a-version-below-0", "no record of Orrery", manifest(version=-1)),
    verify("a-version-of-text", "no record of Orrery", manifest(version="3")),
    verify("another-campaign", "another one than the manifest says", manifest(campaign="another")),
    verify("a-manifest-of-nothing", "manifest.json", rewritten(lambda m: {**m, MANIFEST: b""}, sums=False)),
    verify("a-list-of-members", "members", manifest(members=[])),
    # Other JSON.
    verify(
        "json-as-deep-as-it-comes",
        "recursion limit exceeded",
        raw(TRIAL, b'{"facts":' * 100_000 + b"1" + b"}" * 100_000),
    ),
    verify("no-utf-8", "trials/00000.json", raw(TRIAL, b'{"scenario": "\xff\xfe"}')),
    verify("half-a-letter", "campaign.json", raw(CAMPAIGN, b'{"uuid": "\\ud800"}')),
    verify("a-plan-that-is-no-text", "not UTF-8", raw(BOMB, b"\xff\xfe")),
    verify("the-same-trial-twice", "is there 2 times", rewritten(lambda m: {**m, "trials/00099.json": m[TRIAL]})),
    verify("programs-of-nothing", "programs.json", raw("programs.json", b"null")),
    *(
        verify(f"forged-{name}", line, forged(TRIAL, change), generator="forged")
        for name, (change, line) in FORGED.items()
    ),
    *(
        verify(f"json-of-{name}", line, forged(member, change), generator="types")
        for name, (member, change, line) in TYPES.items()
    ),
    # What is asked of whoever runs it again.
    rerun("a-protocol-that-is-no-toml", ":1: not TOML", "metric = ="),
    rerun("a-protocol-without-an-end", ":2: when does it end", QUESTION.replace("repeat = 6", "")),
    rerun("a-protocol-of-another-driver", ":7: tcp is no driver of this campaign", QUESTION),
    rerun("a-protocol-of-another-hash", ": the protocol is not the one that was hashed", QUESTION, "0" * 64),
    rerun("a-protocol-as-deep-as-it-comes", ":1: more than 32 tables", "a = " + "[" * 100_000),
    # Every command that takes a record.
    verify("shown", "its minimum 1", forged(TRIAL, FORGED["a-minimum"][0]), "show --record r.zip"),
    verify("reported", "its minimum 1", forged(TRIAL, FORGED["a-minimum"][0]), "report --record r.zip"),
    verify("compared", "its minimum 1", forged(TRIAL, FORGED["a-minimum"][0]), "compare r.zip r.zip"),
    verify("opened", "its minimum 1", forged(TRIAL, FORGED["a-minimum"][0]), "record open r.zip --store n.db"),
]


@each(ATTACKS)
def test_a_hostile_record_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)


def test_a_sound_record_is_taken(site: Site) -> None:
    """What all of these were made of."""
    record(site.folder / "r.zip")
    site.endure(Attack("sound", "record verify r.zip", "", 0))
    site.endure(Attack("opened", "record open r.zip --store n.db", "", 0, writes=("n.db",)))
