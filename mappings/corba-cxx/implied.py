"""Names of the IDL that asynchronous method invocation (AMI) implies for an interface, as omniidl makes them.

A call is sent by `sendc_NAME`, and a reply handler takes what comes back; or by `sendp_NAME`, and a poller has it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from orrery.codegen.model import Interface, Model, Operation


@dataclass(frozen=True)
class _Own:
    """What an interface declares itself: the names that are taken, and by operation what failures are told by."""

    taken: frozenset[str]
    failures: dict[str, str]


class Implied:
    """The implied names of a model; an interface may have a thousand operations, so each is worked out once."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._owned: dict[str, _Own] = {}
        self._declared: dict[str, dict[str, Interface]] = {}

    def handler(self, interface: Interface) -> str:
        """The scoped name of the interface's reply handler."""
        return self._implied(interface.name, "Handler")

    def poller(self, operation: Operation) -> str:
        """The scoped name of the poller that has an operation's reply: that of the interface that declares it."""
        return self._implied(self.declarer(operation).name, "Poller")

    def sent(self, prefix: str, operation: Operation) -> str:
        """The call of the prefix `sendc_` or `sendp_`, with `ami_` in it where its interface has such an operation."""
        taken = self._own(self.declarer(operation)).taken
        while f"{prefix}{reply_name(operation)}" in taken:
            prefix += "ami_"
        return f"{prefix}{reply_name(operation)}"

    def failure(self, operation: Operation) -> str:
        """What a handler is told a failure by, with `_ami` in it where its interface has such an operation."""
        return self._own(self.declarer(operation)).failures[operation.name]

    def lineage(self, interface: Interface) -> list[str]:
        """The names of an interface and of all that it inherits from."""
        return [interface.name, *(name for base in interface.bases for name in self.lineage(self._interface(base)))]

    def declarer(self, operation: Operation) -> Interface:
        """The interface that declares an operation, which may be inherited."""
        return self._declarers(operation.interface)[operation.name]

    def _interface(self, name: str) -> Interface:
        found = self._model[name]
        assert isinstance(found, Interface)
        return found

    def _implied(self, interface: str, kind: str) -> str:
        scope, separator, name = interface.rpartition("::")
        prefix = "AMI_"
        while f"{scope}{separator}{prefix}{name}{kind}" in self._model:
            prefix += "AMI_"
        return f"{scope}{separator}{prefix}{name}{kind}"

    def _declarers(self, interface: str) -> dict[str, Interface]:
        if interface not in self._declared:
            here, found = self._interface(interface), dict[str, Interface]()
            for base in here.bases:
                found = self._declarers(base) | found
            self._declared[interface] = found | dict.fromkeys((one.name for one in here.operations), here)
        return self._declared[interface]

    def _own(self, interface: Interface) -> _Own:
        if interface.name not in self._owned:
            self._owned[interface.name] = _own(interface)
        return self._owned[interface.name]


def reply_name(operation: Operation) -> str:
    """What a reply is called in handlers and pollers."""
    if operation.attribute is None:
        return operation.name
    return f"{'get' if operation.name.startswith('_get_') else 'set'}_{operation.attribute}"


def _own(interface: Interface) -> _Own:
    stands = [one for one in interface.operations if not one.refused]
    names = frozenset(one.attribute or one.name for one in stands)
    taken, failures = set(names), dict[str, str]()
    for one in stands:
        if not one.oneway:
            failures[one.name] = _free(reply_name(one), taken)
            taken.add(failures[one.name])
    return _Own(names, failures)


def _free(stem: str, taken: Container[str]) -> str:
    while f"{stem}_excep" in taken:
        stem += "_ami"
    return f"{stem}_excep"
