"""The facts of a trial: each is declared here, and written and read by what is declared.

`Observation.facts` holds them by name. tests/unit/store/test_trial_facts.py holds the rooms that are named here against
the code.
"""

from __future__ import annotations

from orrery.fact import Fact, FactFamily

RECORD = "docs/records.md"
"""Where it is told how to look at the facts that no figure is made of: a record has them in `trials/NNNNN.json`."""

# What the plan says: the driver's contract, and what was asked for.

FAMILY = Fact[str]("family", "the family of the driver", ("planning",), ("metrics", "report"))
WIRE = Fact[str]("wire", "the format in which the driver puts values on the wire", ("planning",), shown=RECORD)
COLD = Fact[str](
    "cold", "`yes` where nothing is called before the calls that are measured", ("planning",), ("metrics",)
)
TERMS = FactFamily[str](
    "terms.",
    "a term of the driver's contract or of the load: equal between rows, or shown where they differ",
    ("planning",),
    ("report",),
    keys={
        "wait": "how its threads wait",
        "handler_thread": "who runs the handler: the thread that reads, or another one",
        "pump": "who serves while a handler waits for a call of its own",
        "server_threads": "how many threads a server has",
        "delivery": "whether a message can be lost or overtaken",
        "buffering": "where messages wait",
        "copies": "where a payload is copied to, beside marshalling",
        "encryption": "by what protocol and cipher messages are encrypted; only where any is",
        "spins": "whether it keeps a CPU busy to wait: yes or no",
        "reliable": "whether no sample may be lost: yes or no; only with topics",
        "location": "how objects are found, where a naming service knows them",
        "outstanding": "how many calls of a thread are out at a time, at most",
        "load": "the kinds of load",
        "memory": "whether processes are to lock their memory, where that was asked for",
        "machine": "the smaller machine that was asked for, in words",
        "scheduling": "how processes really run, where SCHED_FIFO was asked for",
    },
)
CONTAINER_TERMS = FactFamily[str](
    "container.",
    "a term that a container brings along, as its driver names it: how threads run, what components share",
    ("planning",),
    ("report",),
)
RELIABLE = Fact[str]("terms.reliable", TERMS.keys["reliable"], ("planning",), ("metrics", "report", "trial"))
SCHEDULING = Fact[str]("terms.scheduling", TERMS.keys["scheduling"], ("trial",), ("report", "trial"))
LOSS_LIMIT = Fact[str](
    "loss.limit", "the share of samples that may be lost, as text", ("planning",), ("metrics",), unit="1"
)
INEXPRESSIBLE = FactFamily[str](
    "inexpressible.", "why the plan leaves out the operation that follows the dot", ("planning",), ("metrics", "report")
)
SIDES = Fact[dict[str, str]](
    "sides", "process -> client, server or both, by what its objects are", ("trial",), ("metrics",)
)
TRANSPORT_PRESENT = Fact[list[str]](
    "transport.present", "the kinds of transport that must be seen", ("trial",), ("metrics",)
)
TRANSPORT_ABSENT = Fact[list[str]](
    "transport.absent", "the kinds of transport that must not be seen", ("trial",), ("metrics",)
)
CONTAINERS = Fact[dict[str, list[str]]](
    "containers",
    "process in a container -> what must be seen of that: the name of its program, then how those of libraries begin",
    ("trial",),
    ("metrics",),
)
CUT = Fact[dict[str, int]](
    "cut",
    "operation -> to how many calls of each client thread they were cut down",
    ("trial",),
    ("campaign", "cli", "metrics"),
)

AGENT_CPU = Fact[dict[str, int]](
    "agent.cpu",
    "host -> CPU time of its agent and its supervisor in the measured phases, at whose ends processes say something",
    ("trial",),
    shown="docs/hosts.md",
    unit="ns",
)
AGENT_WAKEUPS = Fact[dict[str, int]](
    "agent.wakeups",
    "host -> how often its agent or its supervisor woke up in the measured phases though nothing had come",
    ("trial",),
    ("metrics",),
)
AGENT_WOKEN = Fact[dict[str, dict[str, int]]](
    "agent.woken",
    "host -> CPU (-1: the kernel did not tell) -> how often its agent was woken there by what processes said, from the "
    "first start of a measured call to the end of the last one",
    ("trial",),
    ("metrics",),
)
ENGINE_CPU = Fact[dict[str, dict[str, int]]](
    "engine.cpu",
    "host -> part of the engine that supplies it (`worker`, `scheduler`) -> its CPU time in the measured phases",
    ("trial",),
    ("metrics",),
    unit="ns",
)
ENGINE_WAKEUPS = Fact[dict[str, dict[str, int]]](
    "engine.wakeups",
    "host -> part of its engine -> how often its threads woke up in the measured phases",
    ("trial",),
    ("metrics",),
)
ENGINE_TIME = Fact[dict[str, dict[str, int]]](
    "engine.time",
    "host -> part of its engine -> the time over which these two were read",
    ("trial",),
    ("metrics",),
    unit="ns",
)
ENGINE_CPUS = Fact[dict[str, dict[str, list[int]]]](
    "engine.cpus",
    "host -> part of its engine -> the CPUs that its processes might use",
    ("trial",),
    ("metrics",),
)
CLOCK_BOUND = Fact[dict[str, int]](
    "clock.bound",
    "host -> by how much an instant of its clock may be wrong in the conductor's; only of hosts with other clocks",
    ("trial",),
    ("metrics",),
    unit="ns",
)
CLOCK_RATES = Fact[dict[str, list[dict[str, int]]]](
    "clock.rates",
    "host, or `conductor` -> how its kernel ran its clock, each rate once, as probes.clock.ClockRate has it; only "
    "where hosts have other clocks",
    ("trial",),
    shown=RECORD,
    unit="`frequency` 1/65,536 ppm, `tick` us, `slew` ns in a second",
)

# With topics.

TOPICS = Fact[dict[str, int]](
    "topics", "operation of a topic -> how many subscribers each sample reaches", ("trial",), ("metrics",)
)
ORIGINS = Fact[dict[str, list[str]]](
    "origins",
    "operation, or port of a path -> the operations of the loads that its samples come from",
    ("trial",),
    ("metrics",),
)
SAMPLES_CHECKED = Fact[dict[str, int]](
    "samples.checked",
    "operation -> how many samples came in, in any phase",
    ("trial",),
    ("metrics",),
)
SAMPLES_WRONG = Fact[dict[str, int]](
    "samples.wrong", "operation -> those of them that were not what was published", ("trial",), ("metrics",)
)
SAMPLES_UNRECORDED = Fact[int]("samples.unrecorded", "how many samples no log had room for", ("trial",), ("metrics",))

# What the trial's programs say of themselves.

CLOCK_COST = Fact[int](
    "clock.cost",
    "one reading of the clock, the median of the worst process",
    ("kit",),
    shown="docs/bias.md",
    unit="ns",
)
CLOCK_RESOLUTION = Fact[int](
    "clock.resolution", "the smallest step of the clock, of the worst process", ("kit",), ("metrics",), unit="ns"
)
MARKS_COST = Fact[int](
    "marks.cost",
    "one mark of a call, the median of the worst process; only where programs have marks",
    ("kit",),
    ("trace",),
    unit="ns",
)

# What the conductor sees of the trial from outside.

LAYOUT = Fact[int](
    "layout",
    "how much larger the environment of its processes was made, which moves their stacks",
    ("trial",),
    shown=RECORD,
    unit="bytes",
)
BOOT = Fact[str](
    "boot",
    "the run of the kernel in which the trial ran: a campaign may go on after another start of the machine",
    ("trial",),
    ("metrics",),
)
BOOT_HOSTS = Fact[dict[str, str]](
    "boot.hosts",
    "host -> the run of the kernel there, of hosts that are on another machine than the conductor",
    ("trial",),
    ("metrics",),
)
TEAM = Fact[str](
    "team",
    "on which of several teams of hosts it ran, where trials ran on them at once: `2 of 4`",
    ("trial",),
    ("metrics",),
)
BOOT_TEAMS = Fact[str](
    "boot.teams",
    "the runs of the kernels of all these teams, as one text: to run on another team is no further part of a campaign",
    ("trial",),
    ("metrics",),
)
BUILD = Fact[int](
    "build",
    "which of the builds of its programs ran, where there are several that differ in link order",
    ("trial",),
    ("metrics",),
)
STARTUP = Fact[int](
    "startup",
    "from the start of the first process until all objects are bound to each other",
    ("trial",),
    ("cost", "metrics"),
    unit="ns",
)
STARTUP_PARTS = Fact[dict[str, int]](
    "startup.parts",
    "part of that -> how long it took; each begins where the one before it ends",
    ("trial",),
    ("benchmarks", "metrics"),
    unit="ns",
)
VERIFY_WRONG = Fact[int](
    "verify.wrong", "how many replies were wrong, of those outside of measured phases", ("trial",), ("metrics",)
)
VERIFY_CHECKED = Fact[int]("verify.checked", "how many replies were compared there", ("trial",), shown=RECORD)
TRANSPORT_SEEN = Fact[list[str]](
    "transport.seen", "the kinds of transport that any process used", ("trial",), ("metrics", "report", "trial")
)
TRANSPORT_PROCESSES = Fact[dict[str, list[str]]](
    "transport.processes", "process -> the kinds that it used when they were last read", ("trial",), shown=RECORD
)
TRANSPORT_SOCKETS = Fact[dict[str, int]](
    "transport.sockets", "kind -> how many all processes held when they were last read", ("trial",), shown=RECORD
)
TRANSPORT_PEERS = Fact[dict[str, list[str]]](
    "transport.peers",
    "process -> the other hosts with which it was connected, over TCP or UDP, where there were several hosts",
    ("trial",),
    ("metrics", "trial"),
)
TRANSPORT_ACROSS = Fact[dict[str, list[str]]](
    "transport.across",
    "process -> the other hosts of those whom it called to make load, and of those who called it so",
    ("trial",),
    ("metrics",),
)
CONTAINERS_SEEN = Fact[dict[str, list[str]]](
    "containers.seen",
    "process in a container -> the program that runs there, then the files from which it runs code",
    ("trial",),
    ("metrics",),
)
LIBRARIES = Fact[dict[str, list[str]]](
    "libraries", "a process of each program -> the files from which it runs code", ("trial",), ("cost", "trial")
)
STATIC_SIZE = Fact[dict[str, dict[str, int]]](
    "static.size",
    "a process of each program -> text, data and bss of that and of every library from which it runs code",
    ("trial",),
    ("metrics",),
    unit="bytes",
)
SCRIPTS = Fact[dict[str, dict[str, int]]](
    "scripts",
    "a process of each program that an interpreter runs -> `files` of source that it has loaded from the program's "
    "folder, and their `bytes`",
    ("trial",),
    ("cost", "metrics"),
    unit="bytes; `files` a count",
)
RUNTIME_USE = Fact[dict[str, dict[str, dict[str, int]]]](
    "runtime.use",
    "number of a measured phase -> each process on a virtual machine -> what that did meanwhile: `compiling` and "
    "`collecting` (times of its threads), `collections`, `classes` (loaded) and `allocated`",
    ("trial",),
    ("metrics",),
    unit="ns; counts; bytes",
)
RUNTIME_COLLECTOR = Fact[str](
    "runtime.collector", "the collectors that the virtual machines ran", ("kit",), shown="docs/methodology.md"
)
RUNTIME_HEAP = Fact[int](
    "runtime.heap",
    "the largest heap that a virtual machine may take, of the process with the largest",
    ("kit",),
    shown="docs/methodology.md",
    unit="bytes",
)
CPUS_CLIENT = Fact[list[int]]("cpus.client", "the CPUs of the clients", ("trial",), shown=RECORD)
CPUS_SERVER = Fact[list[int]]("cpus.server", "the CPUs of the servers", ("trial",), shown=RECORD)
HOSTS = Fact[dict[str, str]](
    "hosts",
    "process or daemon -> the host that it ran on, where there were several",
    ("trial",),
    ("benchmarks", "metrics"),
)
CPUS_HOSTS = Fact[dict[str, list[int]]](
    "cpus.hosts", "host -> the CPUs of its processes, where there were several hosts", ("trial",), ("metrics",)
)
PROGRAMS = Fact[dict[str, str]](
    "programs.hosts",
    "host -> how it had the programs, where there were several hosts: they lie `there` as they do here, were `sent`, "
    "or `built` by the host itself",
    ("trial",),
    ("report",),
)
CPUS_AWAKE = Fact[list[int]](
    "cpus.awake", "the CPUs that were kept awake, where that was asked for", ("trial",), shown=RECORD
)
SCHEDULING_NORMAL = Fact[list[str]](
    "scheduling.normal",
    "the processes that did not get the SCHED_FIFO that was asked for",
    ("trial",),
    ("metrics", "trial"),
)
MEMORY_UNLOCKED = Fact[list[str]](
    "memory.unlocked",
    "the processes that did not lock their memory, where that was asked for",
    ("trial",),
    ("metrics",),
)
STOP_KILLED = Fact[int](
    "stop.killed", "how many processes had to be killed, where any did not end by itself", ("trial",), shown=RECORD
)

# What the machine did meanwhile.

MACHINE_STEAL = Fact[int](
    "machine.steal",
    "what the hypervisor took of the used CPUs during the measured phases",
    ("trial",),
    ("benchmarks", "metrics"),
    unit="ns",
)
MACHINE_RUN_DELAY = Fact[int](
    "machine.run_delay",
    "how long the trial's threads that could run waited for a CPU during the measured phases",
    ("trial",),
    ("metrics",),
    unit="ns",
)
OS_NOISE_BEFORE = Fact[list[int]](
    "os_noise.before",
    "the largest gap that the probe saw on each used CPU before the trial",
    ("trial",),
    ("metrics",),
    unit="ns",
)
OS_NOISE_AFTER = Fact[list[int]]("os_noise.after", "the same after it", ("trial",), ("metrics",), unit="ns")
CGROUP = FactFamily[int](
    "cgroup.",
    "what a trial with a machine of its own had taken of it at its end",
    ("trial",),
    shown=RECORD,
    unit="bytes; `stalled` ns, `faults` and `kills` counts",
    keys={
        "charged": "memory that was charged to it",
        "anonymous": "of that what no file holds",
        "cached": "of that files",
        "swapped": "what was swapped out",
        "faults": "major faults",
        "kills": "processes that the kernel killed for want of memory",
        "stalled": "how long any process was stalled for want of memory; missing where the kernel does not tell",
    },
)

# Of a server-capacity search.

CAPACITY_ENDED = Fact[str](
    "capacity.ended", "what ended the search: one of CapacityEnd", ("trial",), ("metrics", "report")
)
CAPACITY_WHY = Fact[str](
    "capacity.why", "what failed, where processes were lost or did not answer", ("trial",), ("metrics", "store")
)

# With a fault.

FAULT_ENDED = Fact[str](
    "fault.ended",
    "how the client of a trial with a fault ended: one of FaultEnd",
    ("trial",),
    ("metrics", "store"),
)

# Of a campaign that a benchmark disturbs on purpose.

INJECTED_TAKEN = Fact[int](
    "injected.taken",
    "how long a process that disturbs the trial on purpose had a CPU meanwhile",
    ("benchmarks",),
    ("benchmarks",),
    unit="ns",
)
