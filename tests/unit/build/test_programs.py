"""Programs are built once for everything that goes into them. Nothing is compiled here."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from orrery import paths
from orrery.build import cxx, programs
from orrery.build.again import main as build_again
from orrery.build.languages import LANGUAGES, toolchains
from orrery.build.programs import Programs, build_from, build_programs
from orrery.build.recipe import files_of, recipe_in
from orrery.codegen.model import Model
from orrery.definitions.conditions.toolchain import HostToolchain
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver, Needs, Way
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl
from orrery.errors import DriverError, InputError

IDL = "interface Echo { long ping(in long sent); };\n"


@dataclass
class Builder:
    """In place of CMake: makes programs that say `version`, and notes what was asked."""

    version: str = "1.0"
    asked: list[tuple[Path, dict[str, str], str]] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    def __call__(
        self,
        source: Path,
        target: Path,
        settings: Mapping[str, str],
        what: str,
        log: Path,
        toolchain: Path | None = None,
    ) -> None:
        self.asked.append((source, dict(settings), what))
        for library in cxx.KIT_LIBRARIES:
            (target / library).touch()
            objects = target / f"CMakeFiles/orrery_{library[len('liborrery_') : -len('.a')]}.dir/src/room"
            objects.mkdir(parents=True)
            (objects / "made.cpp.o").touch()
        self.sources = {p.name: p.read_text() for p in source.iterdir() if p.suffix in (".cpp", ".hpp", ".txt")}
        for name in ("serve", "node"):
            (target / name).write_text(f"#!/bin/sh\necho {self.version}\n")
            (target / name).chmod(0o755)

    @property
    def drivers(self) -> list[str]:
        return [what for _, _, what in self.asked if what != "the kit"]


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builder:
    made = Builder()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(cxx, "build_project", made)
    return made


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """The driver unix, copied to where a test may change it."""
    folder = tmp_path / "unix"
    (folder / "src").mkdir(parents=True)
    for name in ("driver.toml", "src/runtime.hpp"):
        (folder / name).write_bytes((paths.DRIVERS / "unix" / name).read_bytes())
    return load_driver(folder)


def interface(tmp_path: Path, text: str = IDL) -> InterfaceDefinition:
    path = tmp_path / "echo.idl"
    path.write_text(text)
    return interface_from_idl(path)


def test_both_programs_and_their_version_come_back(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    built = build_programs(driver, {}, [interface(tmp_path)])
    assert built.version == "1.0"
    assert built.serve.parent == built.node.parent
    assert built.node.is_file()
    assert built.serve.parent.name == f"unix-{built.key}"


def test_they_are_built_once(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    said: list[str] = []
    first = build_programs(driver, {}, [interface(tmp_path)], said.append)
    assert build_programs(driver, {}, [interface(tmp_path)], said.append) == first
    assert builder.drivers == ["driver unix"]
    assert said == ["building unix for echo"]


def test_cmake_is_told_where_everything_is(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    build_programs(driver, {"invocation": "dynamic"}, [interface(tmp_path)])
    source, settings, _ = builder.asked[-1]
    assert settings["ORRERY_KIT"] == str(paths.KIT / "cpp")
    assert settings["ORRERY_DRIVER"] == str(driver.folder)
    assert settings["ORRERY_MAPPING"] == str(paths.MAPPINGS / "cdr-cxx")
    assert settings["ORRERY_IDL"] == str(source / "echo.idl")
    assert settings["ORRERY_STANDARD"] == str(driver.standard)
    assert settings["ORRERY_OPTION_INVOCATION"] == "dynamic"


def test_the_kit_s_objects_are_kept_from_all_its_rooms(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    build_programs(driver, {}, [interface(tmp_path)])
    _, settings, _ = builder.asked[-1]
    for short in ("kit", "load"):
        assert [made.name for made in Path(settings["ORRERY_KIT_LIBRARIES"], short).iterdir()] == ["made.cpp.o"]


def test_the_programs_bind_the_runtime_to_the_interfaces(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    two = "module M { interface One { void f(); }; interface Two { void g(); }; interface Empty {}; };"
    build_programs(driver, {}, [interface(tmp_path, two)])
    for part in ("serving.cpp", "forwarding.cpp", "node.cpp"):
        assert "Program<Runtime, orrery::List<orrery_idl::M_One, orrery_idl::M_Two>>" in builder.sources[part]
        assert '#include "echo.hpp"' in builder.sources[part]
    assert "struct M_One" in builder.sources["echo.hpp"]


def test_a_compiler_and_its_flags_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cxx, "version_by", lambda toolchain: "c++ 12.2.0")
    monkeypatch.delenv("LDFLAGS", raising=False)
    monkeypatch.delenv("ORRERY_CXXFLAGS", raising=False)
    assert toolchains(["c++", "c++", "martian"]) == {"c++": {"compiler": "c++ 12.2.0", "flags": cxx.FLAGS}}
    monkeypatch.setenv("LDFLAGS", "-fuse-ld=gold")
    monkeypatch.setenv("ORRERY_CXXFLAGS", "-O3")
    assert toolchains(["c++"])["c++"]["flags"] == f"{cxx.FLAGS} -O3 -fuse-ld=gold"


def test_an_interpreter_and_its_flags_are_told() -> None:
    found = toolchains(["python"])["python"]
    assert platform.python_version() in found["interpreter"] and "\n" not in found["interpreter"]
    assert found["flags"] == "-ISB"


def test_every_language_tells_its_toolchain() -> None:
    assert all(LANGUAGES[name].toolchain() for name in LANGUAGES)


def test_where_there_is_no_compiler_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(toolchain: Path | None) -> str:
        raise DriverError("there is no C++ compiler")

    monkeypatch.setattr(cxx, "version_by", missing)
    assert toolchains(["c++"]) == {}


@pytest.mark.parametrize(("variable", "flag"), [("LDFLAGS", "-fuse-ld=gold"), ("ORRERY_CXXFLAGS", "-O3")])
def test_other_flags_are_other_programs(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, flag: str
) -> None:
    before = key(driver, tmp_path)
    monkeypatch.setenv(variable, flag)
    assert key(driver, tmp_path) != before


def test_the_compiler_is_given_more_flags(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORRERY_CXXFLAGS", "-O3 -march=native")
    build_programs(driver, {}, [interface(tmp_path)])
    _, settings, _ = builder.asked[-1]
    assert settings["ORRERY_FLAGS"] == f"{cxx.FLAGS} -O3 -march=native"


def test_the_flags_of_a_toolchain_file_are_given_with_ours_told_and_part_of_the_key(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LDFLAGS", raising=False)
    monkeypatch.setenv("ORRERY_CXXFLAGS", "-g0")
    file = tmp_path / "small.cmake"
    linker = "set(CMAKE_EXE_LINKER_FLAGS_INIT -Wl,--gc-sections)\n"
    file.write_text(f'set(CMAKE_CXX_FLAGS_INIT "-Os -DORRERY_SMALL=1")\n{linker}')
    keys = [build_programs(driver, {}, [interface(tmp_path)], toolchain=one).key for one in (None, file)]
    assert keys[0] != keys[1]
    given = [(what == "the kit", settings["ORRERY_FLAGS"]) for _, settings, what in builder.asked]
    of_both = [
        (is_kit, f"{cxx.FLAGS}{added} -g0") for added in ("", " -Os -DORRERY_SMALL=1") for is_kit in (True, False)
    ]
    assert given == of_both
    found = toolchains(["c++"], [HostToolchain("host1", file, "0123")])
    assert found["c++"]["flags"] == f"{cxx.FLAGS} -g0"
    assert found["c++ on host1"]["flags"] == f"{cxx.FLAGS} -Os -DORRERY_SMALL=1 -g0 -Wl,--gc-sections"


def test_programs_with_marks_are_others_and_so_is_their_kit(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ORRERY_CXXFLAGS", raising=False)
    said: list[str] = []
    keys = [build_programs(driver, {}, [interface(tmp_path)], said.append, marks=marks).key for marks in (False, True)]
    assert keys[0] != keys[1]
    assert said == ["building unix for echo", "building unix for echo, with marks of calls"]
    given = [(what == "the kit", settings["ORRERY_FLAGS"]) for _, settings, what in builder.asked]
    assert given == [(is_kit, f"{cxx.FLAGS}{added}") for added in ("", " -DORRERY_MARKS") for is_kit in (True, False)]


def test_programs_with_marks_are_built_on_no_other_host(builder: Builder, brought: Driver, tmp_path: Path) -> None:
    assert recipe_in(build_programs(brought, {}, [interface(tmp_path)]).serve.parent) is not None
    assert recipe_in(build_programs(brought, {}, [interface(tmp_path)], marks=True).serve.parent) is None


@pytest.fixture
def brought(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """The same as one of the drivers that Orrery brings along."""
    monkeypatch.setattr(paths, "DRIVERS", driver.folder.parent)
    return driver


def sent(folder: Path, target: Path) -> Path:
    """The recipe of programs in another folder, with what was generated."""
    recipe = recipe_in(folder)
    assert recipe is not None
    for file in files_of(folder, recipe):
        place = target / file.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.read_bytes())
    return target


def test_programs_are_found_by_their_recipe_under_the_same_key(
    builder: Builder, brought: Driver, tmp_path: Path
) -> None:
    built = build_programs(brought, {"linking": "static"}, [interface(tmp_path)])
    again, names = build_from(sent(built.serve.parent, tmp_path / "sent"))
    assert (again, names) == (built.serve.parent, ["serve", "node"])
    assert builder.drivers == ["driver unix"]


def test_by_another_compiler_the_same_is_built_under_another_key(
    builder: Builder, brought: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build_programs(brought, {"linking": "static"}, [interface(tmp_path)])
    (_, here, _), sources = builder.asked[-1], builder.sources
    folder = sent(built.serve.parent, tmp_path / "sent")
    monkeypatch.setattr(cxx, "version_by", lambda toolchain: "c++ 99")
    made, _ = build_from(folder)
    assert made != built.serve.parent and (made / "node").is_file()
    assert builder.drivers == ["driver unix"] * 2
    _, there, _ = builder.asked[-1]
    changed = ("ORRERY_KIT_LIBRARIES", "ORRERY_IDL")
    assert builder.sources == sources
    assert [there[name] for name in there if name not in changed] == [
        here[name] for name in here if name not in changed
    ]


def test_where_orrery_is_another_one_nothing_is_built(builder: Builder, brought: Driver, tmp_path: Path) -> None:
    folder = sent(build_programs(brought, {}, [interface(tmp_path)]).serve.parent, tmp_path / "sent")
    (brought.folder / "src" / "runtime.hpp").write_text("// another")
    with pytest.raises(DriverError, match="unix, its mapping or the kit is another one here"):
        build_from(folder)
    assert builder.drivers == ["driver unix"]


def test_a_driver_of_the_user_s_own_has_no_recipe(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    folder = build_programs(driver, {}, [interface(tmp_path)]).serve.parent
    assert recipe_in(folder) is None
    with pytest.raises(DriverError, match="there is no recipe of programs"):
        build_from(folder)


def test_who_builds_again_says_where_and_what_or_why_not(
    builder: Builder, brought: Driver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built = build_programs(brought, {}, [interface(tmp_path)])
    assert build_again([str(sent(built.serve.parent, tmp_path / "sent"))]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "folder": str(built.serve.parent),
        "hashes": {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (built.serve, built.node)},
    }
    assert build_again([str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1) and "there is no recipe" in said.err


def key(driver: Driver, tmp_path: Path, idl: str = IDL, **options: str) -> str:
    return build_programs(driver, options, [interface(tmp_path, idl)]).key


def test_a_language_without_a_kit_is_named(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no kit for the language pythn") as caught:
        build_programs(replace(driver, language="pythn"), {}, [interface(tmp_path)])
    assert caught.value.file == driver.folder / "driver.toml"
    assert caught.value.hint == "did you mean python?"


def test_whatever_goes_in_changes_the_key(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [
        key(driver, tmp_path),
        key(driver, tmp_path, invocation="dynamic"),
        key(driver, tmp_path, idl=IDL.replace("ping", "pong")),
        key(replace(driver, version=("echo", "another middleware")), tmp_path),
    ]
    (driver.folder / "src" / "runtime.hpp").write_text("// another")
    keys.append(key(driver, tmp_path))
    monkeypatch.setattr(cxx, "version_by", lambda toolchain: "c++ 99")
    keys.append(key(driver, tmp_path))
    assert len(set(keys)) == len(keys)


def test_programs_are_made_with_the_middleware_of_the_folders_that_variables_name(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = replace(driver, needs=Needs(ways=(Way({"ORB_ROOT": "orb.h"}), Way(commands=("sh",)))))
    keys = {key(driver, tmp_path), key(found, tmp_path)}
    assert "ORB_ROOT" not in builder.asked[-1][1]
    for place in ("one", "other"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "orb.h").touch()
        monkeypatch.setenv("ORB_ROOT", str(tmp_path / place))
        keys.add(key(found, tmp_path))
        assert builder.asked[-1][1]["ORB_ROOT"] == str(tmp_path / place)
    assert len(keys) == 4


def test_an_included_file_counts(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    included = tmp_path / "base.idl"
    idl = '#include "base.idl"\ninterface Echo { Number ping(); };\n'
    included.write_text("typedef long Number;\n")
    first = key(driver, tmp_path, idl)
    included.write_text("typedef short Number;\n")
    assert key(driver, tmp_path, idl) != first


@pytest.mark.parametrize("version", ["", "; exit 1"])
def test_without_a_version_nothing_is_measured(builder: Builder, driver: Driver, tmp_path: Path, version: str) -> None:
    builder.version = version
    with pytest.raises(DriverError, match="does not tell its version"):
        build_programs(driver, {}, [interface(tmp_path)])


def test_a_version_command_that_cannot_run_is_named(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    with pytest.raises(DriverError, match="unix: its version cannot be found out"):
        build_programs(replace(driver, version=("no-such-command",)), {}, [interface(tmp_path)])


def test_what_cannot_be_expressed_is_handed_on(builder: Builder, driver: Driver, tmp_path: Path) -> None:
    built: Programs = build_programs(driver, {}, [interface(tmp_path)])
    assert built.unsupported == {}


def test_a_mapping_that_fails_is_its_drivers_fault_alone(
    builder: Builder, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def unsupported(self, model: Model) -> dict[str, str]:
            raise KeyError("octet")

    monkeypatch.setattr(programs, "load_mapping", lambda name, profile: Broken())
    with pytest.raises(
        DriverError, match=r"test_programs.py:\d+: unix could not be built: the mapping cdr-cxx fails: "
    ):
        build_programs(driver, {}, [interface(tmp_path)])
