"""Benchmarks and tests share one import path, so a module of the one may not hide one of the other."""

from collections import Counter

from orrery.paths import ROOT


def test_no_two_modules_on_the_path_have_one_name() -> None:
    tests = ROOT / "tests"
    on_the_path = [*tests.glob("*.py"), *tests.glob("**/test_*.py"), *(ROOT / "benchmarks").glob("*.py")]
    names = Counter(path.stem for path in on_the_path)
    assert [name for name, count in names.items() if count > 1] == []
