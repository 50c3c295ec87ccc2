"""Scenarios to draw, as graphs."""

from pathlib import Path

from orrery.codegen.model import Model
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.wiring.wiring import Wiring
from orrery.paths import INTERFACES
from orrery.picture.graph import Graph, graph

HEAD = 'title = "Drawn"\ninterface = "seven_calls"\n'
PROXY = f"""{HEAD}
[object.server]
count = 3
serves = "*"
[object.proxy]
serves = "*"
forwards = "server[caller]"
process = "middle"
[object.client]
count = 3
calls = {{ to = "proxy", threads = 2 }}
"""
ROBOT = f"""{HEAD}
[object.camera]
calls = {{ to = "fusion", operations = ["in_string_call"] }}
load = {{ kind = "constant-rate", interval = "33ms" }}
[object.fusion]
serves = "*"
[[object.fusion.on]]
operation = "in_string_call"
chance = 0.25
work = "1500us"
calls = [{{ to = "arm[*]", operations = ["void_call"] }}, {{ to = "camera_end", operations = ["in_int_call"] }}]
at_once = true
[object.camera_end]
serves = "*"
[object.arm]
count = 2
serves = "*"
calls = {{ to = "fusion", operations = {{ void_call = 9, in_int_call = 1 }}, order = "mix" }}
"""
CHAIN = f"""{HEAD}
[object.server]
serves = "*"
[object.stage]
count = 3
serves = "*"
forwards = "stage[after] or server"
[object.client]
calls = {{ to = "stage[0]", operations = ["void_call"] }}
load = {{ window = 8 }}
"""


def drawn(folder: Path, text: str) -> Graph:
    file = folder / "drawn.toml"
    file.write_text(text)
    scenario = load_scenario(file, "drawn")
    arrangement = arrange(scenario, {})
    return graph(arrangement, Wiring(scenario.document, arrangement, [seven()], None).ports())


def seven() -> Model:
    return load_interface(INTERFACES / "seven_calls").model
