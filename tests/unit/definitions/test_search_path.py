from pathlib import Path

import pytest

from orrery import paths
from orrery.definitions.search_path import Library
from orrery.errors import InputError


@pytest.fixture(scope="module")
def library() -> Library:
    return Library((paths.INTERFACES,), (paths.SCENARIOS,), (paths.DRIVERS,))


def test_names_come_from_places(library: Library) -> None:
    assert "seven_calls" in library.interface_folders
    assert "classics/seven_calls" in library.scenario_files
    assert "unix" in library.driver_folders
    assert "README" not in library.interface_folders


def test_published_figures_are_no_scenario(tmp_path: Path) -> None:
    (tmp_path / "seven.toml").write_text('title = ""\n')
    (tmp_path / "seven.published.toml").write_text('source = ""\n')
    assert list(Library((), (tmp_path,), ()).scenario_files) == ["seven"]


def test_every_scenario_of_the_checkout_is_right(library: Library) -> None:
    assert {"patterns/client-server", "conformance/types"} <= library.scenarios().keys()


def test_the_last_word_of_a_scenario_is_enough_of_a_hint(library: Library) -> None:
    with pytest.raises(InputError) as caught:
        library.scenario("seven_calls")
    assert caught.value.hint == "did you mean classics/seven_calls?"


def test_a_name_that_stands_twice_names_both_files(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        (folder / "echo").mkdir(parents=True)
        (folder / "echo" / "driver.toml").write_text("")
    with pytest.raises(InputError) as caught:
        _ = Library((), (), folders).driver_folders
    assert str(folders[1] / "echo") in str(caught.value)
    assert str(folders[0] / "echo") in str(caught.value.hint)


def test_a_folder_that_is_not_there_is_told() -> None:
    with pytest.raises(InputError) as caught:
        Library((), (Path("/nowhere"),), ())
    assert "no such folder" in str(caught.value)


def test_a_driver_that_is_wrong_is_nobody_else_s_mistake(tmp_path: Path) -> None:
    for name, text in (("good", (paths.DRIVERS / "unix" / "driver.toml").read_text()), ("bad", "nonsense")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "driver.toml").write_text(text.replace('"unix"', f'"{name}"', 1))
    drivers = Library((), (), (tmp_path,)).drivers
    assert drivers["good"].name == "good"
    with pytest.raises(InputError):
        _ = drivers["bad"]
