"""What a command writes is there whole or not at all, and never takes the place of something else."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from orrery.errors import InputError, OrreryError
from orrery.outputs import (
    CSV,
    HTML,
    JSON,
    MARKDOWN,
    PARQUET,
    RECORD,
    SITE,
    SVG,
    FileKind,
    output_file,
    output_folder,
    write_output,
)

OWN = {
    HTML: b"<!doctype html><p>old",
    SVG: b'<?xml version="1.0"?>\n<svg xmlns="x"/>',
    MARKDOWN: b"there: unix\n",
    CSV: b"scenario,point\n",
    JSON: b'[\n {\n  "scenario": "a"}]',
    PARQUET: b"PAR1....",
}
FOREIGN = {
    "results.db": b"SQLite format 3\0...",
    "record.zip": b"PK\x03\x04...",
    "scenario.toml": b'title = "A"\n',
    "echo.idl": b"interface Echo {};\n",
    "letter.txt": b"Dear all\n",
    "page.html": b"<p>no doctype",
}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.name)
def test_a_file_of_the_same_kind_is_replaced(tmp_path: Path, kind: FileKind) -> None:
    path = tmp_path / "out"
    path.write_bytes(OWN[kind])
    write_output(path, kind, "new")
    assert path.read_bytes() == b"new" and names(tmp_path) == ["out"]


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.name)
@pytest.mark.parametrize("name", FOREIGN)
def test_nothing_else_is_replaced(tmp_path: Path, kind: FileKind, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FOREIGN[name])
    with pytest.raises(InputError, match=f"{name}: there is a file already, and it is not {kind.name}"):
        write_output(path, kind, "new")
    assert path.read_bytes() == FOREIGN[name] and names(tmp_path) == [name]


def test_no_kind_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "out"
    for kind in OWN:
        for other in (*OWN, RECORD):
            if other is not kind:
                path.write_bytes(OWN[kind])
                with pytest.raises(InputError):
                    write_output(path, other, "new")


def test_a_record_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "one.zip"
    write_output(path, RECORD, b"PK")
    with pytest.raises(InputError, match="such a file already"):
        write_output(path, RECORD, b"PK")


def test_an_empty_file_is_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    path.touch()
    write_output(path, HTML, "new")
    assert path.read_text() == "new"


def test_rights_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "out.html", tmp_path / "link.html"
    path.write_bytes(OWN[HTML])
    path.chmod(0o640)
    link.symlink_to(path)
    write_output(link, HTML, "new")
    assert link.is_symlink() and path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_rights_that_the_user_gives(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_output(tmp_path / "out.html", HTML, "new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "out.html").stat().st_mode) == 0o640


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As on a disk that is full after so many bytes."""
    before, ignored = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def test_what_cannot_be_written_whole_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    path.write_bytes(OWN[HTML])
    with files_no_longer_than(1000), pytest.raises(OrreryError, match="an HTML page cannot be written: file too large"):
        write_output(path, HTML, "x" * 5000)
    assert path.read_bytes() == OWN[HTML] and names(tmp_path) == ["out.html"]


def test_what_fails_on_the_way_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), output_file(tmp_path / "out.html", HTML) as file:
        file.write(b"half")
        raise ZeroDivisionError
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "told"),
    [("no/such/out.html", "there is no such folder"), ("folder", "this is a folder"), ("pipe", "no regular file")],
)
def test_what_is_no_place_for_a_file_is_refused(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match=told):
        write_output(tmp_path / name, HTML, "new")


def test_a_full_device_is_told() -> None:
    with pytest.raises(OrreryError, match="no space left on device"):
        write_output(Path("/dev/full"), HTML, "x")
    write_output(Path("/dev/null"), HTML, "x")


def test_a_folder_that_could_not_be_filled_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="no space left"), output_folder(tmp_path / "room" / "mine") as made:
        (made / "half").write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")
    assert names(tmp_path / "room") == []


def test_a_folder_takes_the_place_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine").symlink_to("nowhere")
    with pytest.raises(InputError, match="something of this name"), output_folder(tmp_path / "mine"):
        raise AssertionError("nothing shall be made")
    assert names(tmp_path) == ["mine"]


def test_a_folder_of_the_same_kind_is_replaced_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for content in (b"<!doctype html>\n<!-- Orrery: a site -->old", b"<!doctype html>\n<!-- Orrery: a site -->new"):
        with output_folder(folder, SITE) as made:
            (made / "index.html").write_bytes(content)
    assert (folder / "index.html").read_bytes().endswith(b"new") and names(tmp_path) == ["site"]


@pytest.mark.parametrize("content", [b"<!doctype html>\n<p>mine", b""])
def test_a_folder_of_another_kind_is_never_replaced(tmp_path: Path, content: bytes) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "index.html").write_bytes(content)
    with pytest.raises(InputError, match="it is not a site"), output_folder(folder, SITE):
        pass
    assert (folder / "index.html").read_bytes() == content
