"""The tables of a driver.toml, as they are written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from orrery.definitions.builds import PLAIN
from orrery.definitions.driver.licence import checked_licence
from orrery.definitions.reading.wire import Wire


def _words(value: Any) -> Any:
    """One word is short for a list of one; true and false are the words `true` and `false`."""
    if isinstance(value, bool):
        value = str(value).lower()
    return [value] if isinstance(value, str) else value


Words = Annotated[list[str], BeforeValidator(_words)]
ConditionWire = dict[str, Words]
Grant = Literal["namespaces"]
"""What the kernel must grant for an option."""
Kind = Literal["unix", "seqpacket", "tcp", "udp", "fifo", "shm", "mqueue"]


class VersionWire(Wire):
    """`[version]`: the command that prints the middleware's version."""

    command: list[str] = Field(min_length=1)


class PackagesWire(Wire):
    """`[packages]`: what each distribution must have installed."""

    debian: list[str] = Field(default_factory=list)


class WayWire(Wire):
    """`[[needs.any]]`: one of several ways to find the middleware; all that it names must be there."""

    variables: dict[str, str] = Field(default_factory=dict)
    commands: list[str] = Field(default_factory=list)
    headers: list[str] = Field(default_factory=list)
    pkgconfig: list[str] = Field(default_factory=list)

    @model_validator(mode="after")
    def _names_something(self) -> WayWire:
        if not any(names for _, names in self):
            raise ValueError("a way names variables, commands, headers or pkgconfig")
        return self


class NeedsWire(Wire):
    """`[needs]`: what must be found on the host, whatever package brings it."""

    commands: list[str] = Field(default_factory=list)
    headers: list[str] = Field(default_factory=list)
    pkgconfig: list[str] = Field(default_factory=list)
    kernel: list[Literal["io_uring", "mqueue"]] = Field(default_factory=list)
    wheels: list[str] = Field(default_factory=list)
    ways: list[WayWire] = Field(default_factory=list, alias="any")


class OriginWire(Wire):
    """`[origin]`: where the middleware comes from that no package brings."""

    name: str
    version: str
    project: str


class ContractWire(Wire):
    """`[contract]`: threads, waiting and what becomes of a message, the terms that must be equal or shown."""

    handler_thread: str
    pump: str
    wait: str = ""
    spins: bool | ConditionWire = False
    server_threads: str
    serves_alone: bool = False
    one_connection: bool = False
    one_caller: bool = False
    shares_connections: bool = False
    delivery: str
    reliable: bool = True
    buffering: str
    copies: str
    encryption: str = ""


class OverrideWire(Wire):
    """`[options.NAME.when.CHOICE]`: what is different with this choice."""

    needs: list[Grant] = Field(default_factory=list)
    built: list[str] = Field(default_factory=list)
    gains: list[str] = Field(default_factory=list, alias="with")
    without: list[str] = Field(default_factory=list)
    handler_thread: str | None = None
    pump: str | None = None
    wait: str | None = None
    spins: bool | None = None
    server_threads: str | None = None
    serves_alone: bool | None = None
    one_connection: bool | None = None
    one_caller: bool | None = None
    shares_connections: bool | None = None
    delivery: str | None = None
    reliable: bool | None = None
    buffering: str | None = None
    copies: str | None = None
    encryption: str | None = None
    excludes: ConditionWire = Field(default_factory=dict)
    largest_message: int | None = Field(default=None, gt=0)
    startup: float | None = Field(default=None, gt=0)


class OptionWire(Wire):
    """`[options.NAME]`: one option and the values it can have."""

    choices: list[str] = Field(min_length=1)
    default: str
    applies: Literal["build", "start", "daemon"]
    help: str
    needs: list[Grant] = Field(default_factory=list)
    when: dict[str, OverrideWire] = Field(default_factory=dict)
    later: bool = False

    @model_validator(mode="after")
    def _default_is_a_choice(self) -> OptionWire:
        for word in (self.default, *self.when):
            if word not in self.choices:
                raise ValueError(f"{word} is none of its choices; choices = {', '.join(self.choices)}")
        return self


class DaemonWire(Wire):
    """`[[daemon]]`: a private daemon, started before the processes of a trial."""

    name: str
    when: ConditionWire = Field(default_factory=dict)
    command: list[str] = Field(min_length=1)
    ready: str
    provides: dict[str, str] = Field(default_factory=dict)
    files: dict[str, str] = Field(default_factory=dict)
    environment: dict[str, str] = Field(default_factory=dict)
    namespaces: list[str] = Field(default_factory=list)


class ContainerProofWire(Wire):
    """`[container.proof]`: by what it is seen that the container ran: its program, libraries, threads of its own."""

    program: str
    libraries: list[str] = Field(default_factory=list)
    threads: list[str] = Field(default_factory=list)

    @model_validator(mode="after")
    def _shows_more_than_the_program(self) -> ContainerProofWire:
        if not self.libraries and not self.threads:
            raise ValueError("how its libraries or threads are called; for example threads = ['ejb-pool']")
        return self


class ContainerWire(Wire):
    """`[[container]]`: a program that owns `main`, and carries the objects of a process as components.

    Without a `command` it is one that the driver's own program boots in itself: nothing is loaded and awaited then.
    """

    name: str
    when: ConditionWire = Field(min_length=1)
    command: list[str] = Field(default_factory=list)
    library: str = PLAIN
    component: str = ""
    ready: str = ""
    timeout: float = Field(default=1, gt=0)
    files: dict[str, str] = Field(default_factory=dict)
    environment: dict[str, str] = Field(default_factory=dict)
    terms: dict[str, str] = Field(default_factory=dict)
    proof: ContainerProofWire

    @model_validator(mode="after")
    def _says_all_of_its_command(self) -> ContainerWire:
        said = {"library", "component", "ready", "timeout", "files", "environment"} & self.model_fields_set
        if not self.command and said:
            raise ValueError(f"without a command the driver's program boots it, and {min(said)} says nothing")
        if self.command and (missing := {"library", "component", "ready", "timeout"} - self.model_fields_set):
            raise ValueError(f"a container with a command says its {min(missing)} too")
        return self

    @model_validator(mode="after")
    def _names_its_library_by_the_program(self) -> ContainerWire:
        if self.library.count("{program}") != 1 or "/" in self.library:
            raise ValueError('library is the name of a file; for example library = "lib{program}.so"')
        return self


class CertificatesWire(Wire):
    """`[certificates]`: the options with which the hosts of a trial have certificates, made for it alone."""

    when: ConditionWire = Field(min_length=1)


class MessagesWire(Wire):
    """`[messages]`: the largest one, in bytes."""

    largest: int | None = Field(default=None, gt=0)


class ProofVariantWire(Wire):
    """`[[proof.when]]`: what is seen with these options instead."""

    options: ConditionWire = Field(min_length=1)
    sockets: list[Kind] = Field(default_factory=list)
    absent: list[Kind] = Field(default_factory=list)


class ProofWire(Wire):
    """`[proof]`: what must and must not be seen of the transport from outside."""

    sockets: list[Kind] = Field(default_factory=list)
    absent: list[Kind] = Field(default_factory=list)
    when: list[ProofVariantWire] = Field(default_factory=list)


class LayerWire(Wire):
    """`[[layer]]`: functions of the middleware that are a layer of a call on one of its sides."""

    name: str
    side: Literal["client", "server", "both"]
    library: str
    symbols: list[str] = Field(min_length=1)


class DriverWire(Wire):
    """The whole file."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    family: str
    title: str
    summary: str = ""
    language: str
    mapping: str
    profile: str = ""
    shares: list[str] = Field(default_factory=list)
    wire: str
    licence: Annotated[str, AfterValidator(checked_licence)]
    encryption: str = ""
    standard: int | None = None
    capabilities: list[str]
    core: bool = False
    dials: bool = False
    startup: float = Field(default=0.0, ge=0.0, le=60.0)
    container_driver: str = ""
    version: VersionWire
    packages: PackagesWire = PackagesWire()
    needs: NeedsWire = NeedsWire()
    origin: OriginWire | None = None
    options: dict[str, OptionWire] = Field(default_factory=dict)
    daemon: list[DaemonWire] = Field(default_factory=list)
    container: list[ContainerWire] = Field(default_factory=list)
    certificates: CertificatesWire | None = None
    contract: ContractWire
    messages: MessagesWire = MessagesWire()
    proof: ProofWire = ProofWire()
    layer: list[LayerWire] = Field(default_factory=list)
    exceptions: dict[str, str] = Field(default_factory=dict)
