"""The libraries that a file is linked with, as the dynamic loader lists them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from orrery.probes.libraries import libraries_in, linked, mapped_files, own_loader

LISTED = """\
\tlinux-vdso.so.1 (0x00007f5be12c0000)
\tlibseven.so => /home/some one/lib/libseven.so (0x00007f5be10bc000)
\t/opt/lib/libeight.so (0x00007f5be10bc000)
\tlibnine.so => not found
\t/lib64/ld-linux-x86-64.so.2 => {loader} (0x00007f5be12c2000)
\t{loader} (0x00007f5be12c2000)
"""


def test_libraries_are_found_by_name_and_by_path_and_the_loader_is_none(tmp_path: Path) -> None:
    loader, alias = tmp_path / "ld-linux.so.2", tmp_path / "alias"
    alias.symlink_to(loader)
    found = libraries_in(LISTED.format(loader=alias), loader)
    assert found == [Path("/home/some one/lib/libseven.so"), Path("/opt/lib/libeight.so")]


def test_a_program_is_linked_with_the_libraries_that_it_maps(tmp_path: Path) -> None:
    sleep = Path(shutil.which("sleep") or "/bin/sleep")
    assert any(path.name.startswith("libc.so") for path in linked(sleep))
    assert own_loader() in mapped_files(os.getpid())
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\n")
    assert linked(script) == []
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x7fELF and nothing else")
    assert linked(broken) == []
