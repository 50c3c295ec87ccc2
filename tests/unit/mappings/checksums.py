"""What a driver's programs send and read: two of them verify every operation and report their checksums."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from orrery.build.programs import build_programs
from orrery.codegen.mappings import load_mapping, unsupported
from orrery.codegen.model import Interface, Model
from orrery.definitions.driver.file import load_driver
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl, load_interface
from orrery.paths import DRIVERS, ROOT
from unoptimised import unoptimised

Ledger = dict[tuple[str, str], tuple[str, str, str]]
"""(operation, side) -> calls, sum of arguments, sum of results."""


def defined(interface: str, folder: Path) -> InterfaceDefinition:
    """One of `interfaces/`; or the interface that this text of IDL declares, written to `folder`."""
    if interface.isidentifier():
        return load_interface(ROOT / "interfaces" / interface)
    path = folder / "corners.idl"
    path.write_text(interface)
    return interface_from_idl(path)


def checksums_of(
    driver: str,
    start: Mapping[str, str],
    interface: str,
    folder: Path,
    build: Mapping[str, str] | None = None,
    like: str | None = None,
    one_by_one: bool = False,
) -> Ledger:
    """The sums of every operation that the mapping of the driver (or of the one that it shall be `like`) can express.

    What `start` does not say of the driver's options is as by default. Topics are left out: nothing that follows a
    sample says that it has arrived. The interfaces share two processes, or `one_by_one` have two each.
    """
    definition = defined(interface, folder)
    shape = load_driver(DRIVERS / (like or driver))
    missing = unsupported(load_mapping(shape.mapping, shape.profile), definition.model, build or {})
    left_out = {*missing, *(topic.operation for topic in definition.model.topics)}
    known = load_driver(DRIVERS / driver)
    with unoptimised():
        programs = build_programs(known, build or {}, [definition])
    own = Path(tempfile.mkdtemp(dir=folder))
    options = {option.name: option.default for option in known.options.values() if option.applies == "start"} | dict(
        start
    )
    model, found = definition.model, Ledger()
    for group in [[i] for i in model.interfaces] if one_by_one else [model.interfaces]:
        others = {key for i in model.interfaces if i not in group for key in _operations(model, i)}
        found |= verified(programs.node, model, own, options, {*left_out, *others})
    return found


def raw_checksums(interface: str, folder: Path, like: str) -> Ledger:
    """The sums of the raw driver, over the operations that the driver `like` can express."""
    return checksums_of("unix", {"wait": "block"}, interface, folder, like=like)


def side(checksums: Ledger, name: str) -> dict[str, tuple[str, str, str]]:
    """Operation -> sums of one side, `call` or `serve`."""
    return {operation: sums for (operation, of), sums in checksums.items() if of == name}


def versions(driver: str, package: str) -> tuple[str, str]:
    """What a driver's program tells of the library that it runs with, and what is installed."""
    told = build_programs(load_driver(DRIVERS / driver), {}, [load_interface(ROOT / "interfaces" / "seven_calls")])
    command = ["pkg-config", "--modversion", package]
    return told.version, subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@dataclass(frozen=True)
class Conversation:
    """A `node` that is spoken to by its standard input."""

    process: subprocess.Popen[str]

    def ask(self, lines: list[str], answer: str) -> list[dict[str, str]]:
        """Says `lines`; what the program says until the verb `answer`, each line as its pairs."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        said = []
        for line in self.process.stdout:
            verb, *pairs = line.split()
            assert verb != "fail", line
            said.append(dict(pair.split("=", 1) for pair in pairs))
            if verb == answer:
                return said
        raise AssertionError(f"the program ended before it said {answer}")

    def checksums(self) -> Ledger:
        """The sums of every operation."""
        said = self.ask(["collect"], "end")
        return {(r["operation"], r["side"]): (r["calls"], r["in"], r["out"]) for r in said if r.get("type") == "calls"}

    def quit(self) -> int:
        """Ends the program as the conductor does; its exit status."""
        self.ask(["quit"], "bye")
        return self.process.wait(10)


@contextmanager
def program(
    node: Path, name: str, folder: Path, options: Mapping[str, str], log: IO[str] | None = None, **environment: str
) -> Iterator[Conversation]:
    """A program that knows its process, its options and the lengths of its values; its stderr goes to `log`."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([node], stdin=pipe, stdout=pipe, stderr=log, text=True, env=os.environ | environment)
    try:
        conversation = Conversation(process)
        plan = [f"process name={name} seed=7 folder={folder}", "length path=* value=5"]
        plan += [f"option name={option} value={value}" for option, value in options.items()]
        conversation.ask(["hello protocol=1"], "hello")
        assert process.stdin is not None
        process.stdin.write("".join(f"{line}\n" for line in plan))
        yield conversation
    finally:
        process.kill()
        process.communicate()


def verified(
    node: Path, model: Model, folder: Path, options: Mapping[str, str], left_out: Container[str] = ()
) -> Ledger:
    """Both ends' checksums after every operation was called once with every argument set and compared whole.

    But for those of `left_out`, each `Interface::operation`.
    """
    operations = {i: [o for o in _operations(model, i) if o not in left_out] for i in model.interfaces}
    served = {interface: keys for interface, keys in operations.items() if keys}
    with program(node, "server", folder, options) as server, program(node, "client", folder, options) as client:
        listening = server.ask(["object id=s", *_ports("s", "serve", served), "start"], "started")
        binds = [
            f"bind object=c port={said['port']} peer=s peer_port={said['port']} ref={said['ref']}"
            for said in listening
            if "ref" in said
        ]
        client.ask(["object id=c", *_ports("c", "call", served), "start"], "started")
        client.ask([*binds, "connect"], "ready")
        _verify(client, [(port, key) for port, keys in enumerate(served.values()) for key in keys])
        checksums = {**server.checksums(), **client.checksums()}
        assert (client.quit(), server.quit()) == (0, 0)
    return {key: sums for key, sums in checksums.items() if key[0] not in left_out}


def _operations(model: Model, interface: Interface) -> list[str]:
    return [f"{interface.name}::{operation.name}" for operation in model.all_operations(interface)]


def _ports(object_: str, kind: str, interfaces: Iterable[Interface]) -> list[str]:
    return [
        f"port object={object_} name=p{number} kind={kind} interface={interface.name}"
        for number, interface in enumerate(interfaces)
    ]


def _verify(client: Conversation, operations: list[tuple[int, str]]) -> None:
    for phase, (port, operation) in enumerate(operations, 1):
        said = f"phase id={phase} object=c port=p{port} operation={operation} kind=verify load=closed"
        client.ask([said], "armed")
        done = client.ask([f"go id={phase} at=1"], "done")[-1]
        assert (done["wrong"], done["checked"]) == ("0", "16"), operation
