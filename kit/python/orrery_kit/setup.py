"""What a program is told before it starts."""

from __future__ import annotations

from orrery_kit.errors import ConfigurationError
from orrery_kit.message import Message
from orrery_kit.values import Lengths

KINDS = ("serve", "call", "forward")
"""Kinds of ports that this kit has."""
CERTAIN = 1_000_000
LOOPBACK = "127.0.0.1"


class Setup:
    """The process: its folder for sockets and files, and the driver's start-time options."""

    def __init__(self) -> None:
        self.process, self.folder, self.seed = "", "", 1
        self.address = LOOPBACK
        """Of its host, where servants listen."""
        self.options: dict[str, str] = {}
        self.lengths = Lengths()
        self.serves = False
        """Whether any port of the process publishes a servant."""

    def option(self, name: str) -> str:
        """The value of an option; ConfigurationError where the plan has none."""
        if name not in self.options:
            raise ConfigurationError(f"option {name} is missing")
        return self.options[name]


class Reaction:
    """What a servant does after it has read the arguments of an operation and before it replies."""

    def __init__(self, message: Message) -> None:
        self.operation = message.text("operation")
        self.chance = message.number("chance")
        if self.chance > CERTAIN:
            raise ConfigurationError(f"a chance is at most {CERTAIN} in a million")
        self.work = message.number("work")
        self.how = message.word("how", "spin", "sleep", "loop")
        self.at_once = message.number("at_once") > 0
        self.counts, self.withdraw = message.text("counts"), message.number("withdraw")
        if self.withdraw:
            raise ConfigurationError("the Python kit withdraws no objects: withdraw=0")
        calls = message.text("calls")
        self.calls = [_call(text) for text in calls.split(",")] if calls else []


def _call(text: str) -> tuple[str, str]:
    """`PORT/OPERATION`: both."""
    port, _, operation = text.partition("/")
    if not port or not operation:
        raise ConfigurationError(f"`{text}` is no port with an operation")
    return port, operation


class Port:
    """A port as the plan declares it, with the references of its peers once it is bound."""

    def __init__(self, message: Message) -> None:
        self.object, self.name, self.interface = (message.text(key) for key in ("object", "name", "interface"))
        self.kind = message.text("kind")
        if self.kind not in KINDS:
            raise ConfigurationError(f"the Python kit has no ports of the kind {self.kind}")
        self.threads = message.number("threads", 1)
        # No argument set is taken again while its call is out.
        self.pool = max(message.number("pool", 16, least=1), message.number("window", 1, least=1))
        self.to = message.text("to")
        self.references: list[str] = []
        self.reactions: list[Reaction] = []

    @property
    def is_client(self) -> bool:
        """Whether it calls."""
        return self.kind == "call"

    @property
    def label(self) -> str:
        """What it is called in messages."""
        return f"{self.object}.{self.name}"
