"""What `make bench` says of all benchmarks together."""

from pathlib import Path

import pytest

from orrery.paths import ROOT
from rig import every
from rig.every import summary


def test_every_way_to_end_is_counted() -> None:
    found = {"a.py": 0, "b.py": 0, "c.py": 1, "d.py": 4, "e.py": 5, "f.py": 3, "g.py": -9}
    assert summary(found) == (
        "7 benchmarks: 2 met, 1 not met (c.py), 1 examined nothing (d.py), 1 claim nothing (e.py), "
        "2 failed (f.py, g.py); status 1",
        1,
    )


@pytest.mark.parametrize(
    ("statuses", "status"), [([0, 0], 0), ([0, 5], 0), ([0, 4, 5], 4), ([0, 4, 3], 3), ([0, 2], 3), ([1, 4, 3], 1)]
)
def test_nothing_examined_is_no_success_of_the_whole(statuses: list[int], status: int) -> None:
    line, found = summary({f"{at}.py": each for at, each in enumerate(statuses)})
    assert found == status and line.endswith(f"; status {status}")


def test_without_benchmarks_nothing_is_examined() -> None:
    assert summary({})[1] == 4


def test_make_bench_ends_with_that() -> None:
    recipes = [line for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if "rig.every" in line]
    short = "\t@cd benchmarks && ../$(BIN)/python -m rig.every"
    assert recipes == [short, f"{short} --whole"]


def test_each_program_runs_and_the_last_line_tells_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, status in (("kept", 0), ("open", 4), ("shown", 5)):
        (tmp_path / f"{name}.py").write_text(f"print('this is {name}')\nraise SystemExit({status})\n")
    monkeypatch.setattr(every, "FOLDER", tmp_path)
    with pytest.raises(SystemExit) as ended:
        every.main()
    assert ended.value.code == 4
    told = capfd.readouterr().out
    assert all(f"this is {name}" in told for name in ("kept", "open", "shown"))
    assert "3 benchmarks: 1 met, 0 not met, 1 examined nothing (open.py), 1 claim nothing (shown.py), 0 failed" in told


def test_what_is_cut_short_is_there_and_has_these_options() -> None:
    for name, arguments in every.SHORT.items():
        source = (every.FOLDER / name).read_text(encoding="utf-8")
        assert all(f'"{option}"' in source for option in arguments if option.startswith("--")), name
