"""The ORB of a process as its drivers use it: the root POA, objects as stringified references."""

from __future__ import annotations

from collections.abc import Callable

from omniORB import CORBA
from orrery_kit.errors import ConfigurationError
from orrery_kit.operation import Interface

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Broker:
    """Adopts an ORB, one for the process."""

    _of_process: Broker | None = None

    def __init__(self, orb: Any) -> None:
        self._orb = orb
        self._poa: Any = None
        self._servants: list[Any] = []
        Broker._of_process = self

    @classmethod
    def of_process(cls) -> Broker:
        """That of this process; it is there when values are drawn."""
        assert cls._of_process is not None
        return cls._of_process

    def object(self, text: str) -> Any:
        """The object of a stringified reference."""
        return self._orb.string_to_object(text)

    def publish(self, interface: Interface, handlers: dict[str, Callable[..., Any]]) -> str:
        """Activate a servant: the generated skeleton with these methods. Its reference as text."""
        servant = type("Servant", (interface.skeleton,), dict(handlers))()
        self._servants.append(servant)
        poa = self._root()
        return str(self._orb.object_to_string(poa.id_to_reference(poa.activate_object(servant))))

    def resolve(self, interface: Interface, text: str) -> Any:
        """The generated stub of a reference; ConfigurationError where it is to something else."""
        target = self.object(text)._narrow(interface.stub)
        if target is None:
            raise ConfigurationError(f"the reference is not to a {interface.name}: {text}")
        return target

    def stop(self) -> None:
        """Wait for the calls that are being served; servants are released, sockets closed and their files removed."""
        self._orb.shutdown(True)
        self._servants.clear()
        self._orb.destroy()

    def _root(self) -> Any:
        if self._poa is None:
            self._poa = self._orb.resolve_initial_references("RootPOA")
            self._poa._get_the_POAManager().activate()
        return self._poa


def error_text(error: BaseException) -> str:
    """What an exception of the ORB says, or of Python."""
    if isinstance(error, CORBA.SystemException):
        return f"CORBA::{type(error).__name__}, {error}"
    if isinstance(error, CORBA.Exception):
        return f"the exception {type(error).__name__}"
    return f"{type(error).__name__}: {error}"
