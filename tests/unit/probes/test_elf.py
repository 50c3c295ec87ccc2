"""Sizes of programs and libraries: held against a file of known sections, and against a process of our own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from orrery.errors import DriverError
from orrery.probes import elf
from orrery.probes.elf import Sections, sections_of, together
from orrery.probes.libraries import mapped_files

SIZE = shutil.which("size")


def test_sections_are_added_up() -> None:
    assert Sections(1, 2, 3) + Sections(10, 20, 30) == Sections(11, 22, 33)
    assert Sections(1, 2, 3).total == 6


@pytest.mark.skipif(SIZE is None, reason="binutils are not installed")
@pytest.mark.parametrize("library", ["libc.so.6", "libm.so.6", "libstdc++.so.6"])
def test_they_are_those_that_the_tool_size_tells(library: str) -> None:
    found = [path for path in Path("/lib").glob(f"*/{library}") if path.is_file()]
    if not found:
        pytest.skip(f"no {library}")
    told = subprocess.run([str(SIZE), str(found[0])], capture_output=True, text=True, check=True).stdout
    assert sections_of(found[0]) == Sections(*map(int, told.splitlines()[1].split()[:3]))


def test_what_is_no_program_is_told(tmp_path: Path) -> None:
    file = tmp_path / "no.so"
    file.write_text("not an ELF file")
    with pytest.raises(DriverError, match=r"no\.so cannot be read"):
        sections_of(file)


def test_a_file_is_read_again_only_where_it_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = tmp_path / "some.so"
    shutil.copy("/proc/self/exe", library)
    first = sections_of(library)
    with monkeypatch.context() as patched:
        patched.setattr(elf, "_read", lambda path: pytest.fail("it was read before"))
        assert sections_of(library) == first
    library.write_text("another file")
    with pytest.raises(DriverError):
        sections_of(library)


def test_files_are_added_up() -> None:
    one = str(Path("/proc/self/exe").resolve())
    assert together([one, one]) == sections_of(Path(one)) + sections_of(Path(one))
    assert together([]) == Sections()


def test_a_process_maps_its_program_and_libc() -> None:
    found = mapped_files(os.getpid())
    assert str(Path("/proc/self/exe").resolve()) in found
    assert any("libc" in path for path in found)
    assert found == sorted(set(found))


def test_a_process_that_is_gone_maps_nothing() -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    assert mapped_files(gone.pid) == []
