"""What a build left that died together with its keeper is swept; what is being built is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from orrery import keeper
from orrery.build import scratch
from orrery.build.scratch import LOCK, scratch_folder

remove_stale = scratch.remove_stale.__wrapped__
LONG_AGO = 1_000_000_000


def left(root: Path, name: str, mark: str | None = None, *, old: bool = False) -> Path:
    """A folder of a build that is over."""
    folder = root / name
    folder.mkdir()
    (folder / "half").write_text("")
    if mark is not None:
        (folder / LOCK).write_text(mark)
    if old:
        os.utime(folder, (LONG_AGO, LONG_AGO))
    return folder


def test_what_a_dead_build_left_is_swept_with_all_that_it_had_started(tmp_path: Path) -> None:
    mark = "0123456789abcdef"
    left(tmp_path, ".unix-1-x", mark)
    with subprocess.Popen(["sleep", "600"], env={**os.environ, keeper.VARIABLE: mark}) as compiler:
        remove_stale(tmp_path)
        assert compiler.wait(10.0) == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []


def test_what_is_being_built_is_spared(tmp_path: Path) -> None:
    with scratch_folder(tmp_path, "unix-1") as folder:
        (folder / "half").write_text("")
        os.utime(folder, (LONG_AGO, LONG_AGO))
        remove_stale(tmp_path)
        assert (folder / "half").exists()


def test_a_build_that_has_just_begun_is_spared(tmp_path: Path) -> None:
    young = [left(tmp_path, ".unix-1-x"), left(tmp_path, ".unix-2-x", "")]
    remove_stale(tmp_path)
    assert all(folder.exists() for folder in young)


def test_what_earlier_versions_left_goes_after_a_day(tmp_path: Path) -> None:
    left(tmp_path, ".unix-1-abcdefgh", old=True)
    left(tmp_path, ".work-abcdefgh", old=True)
    left(tmp_path, "tmpabcdefgh", old=True)
    log = tmp_path / ".work-abcdefgh.log"
    log.write_text("")
    os.utime(log, (LONG_AGO, LONG_AGO))
    remove_stale(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_built_stays(tmp_path: Path) -> None:
    kept = [left(tmp_path, "unix-0123456789abcdef", old=True), left(tmp_path, "tmpfs-0123456789abcdef", old=True)]
    remove_stale(tmp_path)
    assert all(folder.exists() for folder in kept)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    root, other = tmp_path / "root", tmp_path / "other"
    root.mkdir()
    other.mkdir()
    left(other, "letters", "0123456789abcdef", old=True)
    (root / ".unix-1-x").symlink_to(other / "letters")
    remove_stale(root)
    assert (other / "letters" / "half").exists()


def test_a_cache_that_is_not_there_is_swept_in_vain(tmp_path: Path) -> None:
    remove_stale(tmp_path / "nowhere")
    remove_stale(Path("/dev/null"))


def test_the_next_start_sweeps(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    root = tmp_path / "orrery" / "build"
    root.mkdir(parents=True)
    left(root, ".unix-1-x", "0123456789abcdef")
    (root / "unix-2").mkdir()
    look = "from orrery.build.cache import cached; cached('unix-2', lambda folder: None)"
    subprocess.run([sys.executable, "-c", look], env=environment, check=True)
    assert [path.name for path in root.iterdir()] == ["unix-2"]
