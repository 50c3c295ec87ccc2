"""Programs in Python: what stands in their folder. A driver that needs no middleware stands for all."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from orrery.build.programs import Programs, build_programs
from orrery.build.scripts import interpreter
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl
from orrery.errors import DriverError
from orrery.paths import DRIVERS

RUNTIME = """
from orrery_options import OPTIONS
import orrery_stubs

class Runtime:
    @staticmethod
    def version():
        return f"7.5 {OPTIONS}"
"""
PREPARE = """
import sys
from pathlib import Path

idl, folder, *options = sys.argv[1:]
if "route=nowhere" in options:
    sys.exit("there is no way there")
text = "class Echo: pass\\nclass CORBA: tk_long = tk_string = tk_struct = TC_long = TC_string = 0\\n"
for name in ("orrery_stubs", "orrery_stubs/_GlobalIDL", "orrery_stubs/_GlobalIDL__POA", "omniORB"):
    (Path(folder) / name).mkdir()
    (Path(folder) / name / "__init__.py").write_text(text)
"""


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "omniorb-python"
    (folder / "src").mkdir(parents=True)
    (folder / "driver.toml").write_bytes((DRIVERS / "omniorb-python" / "driver.toml").read_bytes())
    (folder / "src" / "driver.py").write_text(RUNTIME)
    (folder / "prepare.py").write_text(PREPARE)
    return load_driver(folder)


@pytest.fixture
def interface(tmp_path: Path) -> InterfaceDefinition:
    path = tmp_path / "echo.idl"
    path.write_text("interface Echo { long ping(in long sent); };\n")
    return interface_from_idl(path)


def built(driver: Driver, interface: InterfaceDefinition, **options: str) -> Programs:
    return build_programs(driver, options, [interface])


def test_programs_import_what_stands_beside_them(driver: Driver, interface: InterfaceDefinition) -> None:
    made = built(driver, interface, route="short")
    assert made.version == "7.5 {'route': 'short'}"
    text = made.node.read_text()
    assert text.startswith(f"#!{interpreter()} -ISB\n")
    assert str(made.node.parent) not in text


def test_only_a_node_makes_calls(driver: Driver, interface: InterfaceDefinition) -> None:
    made = built(driver, interface)
    assert "makes_calls=True" in made.node.read_text()
    assert "makes_calls=False" in made.serve.read_text()


def test_nothing_is_compiled_when_they_run(driver: Driver, interface: InterfaceDefinition) -> None:
    sources = list((built(driver, interface).serve.parent / "modules").rglob("*.py"))
    assert {"driver.py", "program.py"} <= {source.name for source in sources}
    for source in sources:
        assert list((source.parent / "__pycache__").glob(f"{source.stem}.*.pyc")), source


def test_nothing_of_an_environment_is_loaded(driver: Driver, interface: InterfaceDefinition) -> None:
    serve = built(driver, interface).serve
    line = "-c", "import sys; print('site' in sys.modules, any('site-packages' in path for path in sys.path))"
    options = serve.read_text().splitlines()[0].partition(" ")[2]
    told = subprocess.run([interpreter(), options, *line], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]


def test_whatever_goes_in_builds_them_anew(driver: Driver, interface: InterfaceDefinition) -> None:
    first = built(driver, interface).key
    assert built(driver, interface).key == first
    (driver.folder / "src" / "driver.py").write_text(RUNTIME.replace("7.5", "7.6"))
    second = built(driver, interface)
    assert second.key != first
    assert second.version.startswith("7.6")


def test_a_middleware_that_cannot_be_prepared_is_told(driver: Driver, interface: InterfaceDefinition) -> None:
    with pytest.raises(DriverError, match="omniorb-python could not be built: there is no way there"):
        built(driver, interface, route="nowhere")
