"""What a container loads is built beside the programs in whose place it stands. Nothing is compiled here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from test_programs import Builder, brought, builder, driver, interface, sent

from orrery.build import cxx
from orrery.build.programs import build_from, build_programs
from orrery.definitions.driver.container import COMPONENTS
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver

__all__ = ["brought", "builder", "driver"]  # the fixtures
BOX = {COMPONENTS: "lib{program}.so"}
CONTAINER = """
[[container]]
name = "Box"
when = { linking = "static" }
command = ["boxd"]
library = "lib{program}.so"
component = "{component}"
ready = "ready"
timeout = 1
proof = { program = "boxd", libraries = ["libbox.so"] }
"""


class LibraryBuilder(Builder):
    """Makes libraries too, where they are asked for."""

    def __call__(
        self,
        source: Path,
        target: Path,
        settings: Mapping[str, str],
        what: str,
        log: Path,
        toolchain: Path | None = None,
    ) -> None:
        super().__call__(source, target, settings, what, log, toolchain)
        builds = range(int(settings.get("ORRERY_BUILDS", "1")))
        for name in [f"{name}.{number}" if number else name for name in ("serve", "node") for number in builds]:
            (target / name).write_text("#!/bin/sh\necho 1.0\n")
            (target / name).chmod(0o755)
            if pattern := settings.get("ORRERY_OPTION_COMPONENTS"):
                (target / pattern.replace("{program}", name)).write_text(f"the library of {name}")


@pytest.fixture
def libraries(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> LibraryBuilder:
    made = LibraryBuilder()
    monkeypatch.setattr(cxx, "build_project", made)
    monkeypatch.delenv("ORRERY_CXXFLAGS", raising=False)
    return made


def boxed(driver: Driver) -> Driver:
    """The driver with a container."""
    file = driver.folder / "driver.toml"
    file.write_text(file.read_text() + CONTAINER)
    return load_driver(driver.folder)


def test_libraries_stand_in_for_the_programs_beside_them(
    libraries: LibraryBuilder, driver: Driver, tmp_path: Path
) -> None:
    built = build_programs(boxed(driver), BOX, [interface(tmp_path)])
    assert (built.serve.name, built.node.name, built.version) == ("libserve.so", "libnode.so", "1.0")
    assert built.node.read_text() == "the library of node"
    assert (built.node.parent / "node").is_file()


def test_each_build_of_a_program_has_a_library(libraries: LibraryBuilder, driver: Driver, tmp_path: Path) -> None:
    folder = build_programs(boxed(driver), BOX, [interface(tmp_path)], builds=2).serve.parent
    assert {path.name for path in folder.glob("lib*")} == {
        "libserve.so", "libserve.1.so", "libnode.so", "libnode.1.so",
    }  # fmt: skip


def test_code_of_libraries_is_compiled_for_them_the_kit_s_too(
    libraries: LibraryBuilder, driver: Driver, tmp_path: Path
) -> None:
    made = boxed(driver)
    keys = [build_programs(made, options, [interface(tmp_path)]).key for options in ({}, BOX)]
    assert keys[0] != keys[1]
    flags = [(what == "the kit", settings["ORRERY_FLAGS"]) for _, settings, what in libraries.asked]
    assert flags == [(is_kit, f"{cxx.FLAGS}{added}") for added in ("", f" {cxx.SHARED}") for is_kit in (True, False)]


def test_only_drivers_with_containers_have_what_makes_components(
    libraries: LibraryBuilder, driver: Driver, tmp_path: Path
) -> None:
    build_programs(driver, {}, [interface(tmp_path)])
    assert not [name for name, text in libraries.sources.items() if "ORRERY_IN_CONTAINER" in text]
    build_programs(boxed(driver), BOX, [interface(tmp_path)])
    with_components = {name for name, text in libraries.sources.items() if "ORRERY_IN_CONTAINER" in text}
    assert with_components == {"serving.cpp", "serve.cpp", "node.cpp", "CMakeLists.txt"}
    assert '"{program}"' in libraries.sources["CMakeLists.txt"]
    assert 'orrery::Components all("unix", nullptr, orrery::serving_component);' in libraries.sources["serve.cpp"]


def test_another_host_builds_the_libraries_too(libraries: LibraryBuilder, brought: Driver, tmp_path: Path) -> None:
    built = build_programs(brought, BOX, [interface(tmp_path)])
    again, names = build_from(sent(built.serve.parent, tmp_path / "sent"))
    assert (again, names) == (built.serve.parent, ["serve", "node", "libserve.so", "libnode.so"])
