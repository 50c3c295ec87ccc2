"""Scenario files from strangers: told before anything is built, with file and line and what would be right."""

from __future__ import annotations

import os

from hostile.attack import Attack, Site, each

PLAN = "plan bad.toml --drivers unix"
GOOD = """title = "A"
interface = "echo"
[object.server]
serves = "*"
[object.client]
calls = "server"
"""


def bad(name: str, more: str, line: str, generator: str = "") -> Attack:
    """The good scenario, and more at its end (from line 7 on)."""
    return Attack(name, PLAN, line, files={"bad.toml": GOOD + more}, generator=generator)


def whole(name: str, text: str | bytes, line: str) -> Attack:
    """A whole file."""
    return Attack(name, PLAN, line, files={"bad.toml": text})


NUMBERS = {
    "calls": "100000000000000000000",
    "window": "99999999999",
    "warm": "10000000000000000000",
    "pool": "100000000000",
    "verify_one_in": "-1",
    "raw": "1000001",
}

ATTACKS = [
    # What is no TOML, or no text.
    whole("an-empty-file", "", r"bad\.toml"),
    whole("a-zero-byte", GOOD + "\0", r"bad\.toml:7: a byte of zero"),
    whole("not-utf-8", b'title = "\xff"\n', r"bad\.toml:1: byte 0xff is not UTF-8"),
    whole("utf-16", GOOD.encode("utf-16"), r"bad\.toml:1: byte 0xff is not UTF-8"),
    whole("half-a-table", GOOD + "[object.cli", r"bad\.toml:7: not TOML"),
    whole("half-a-string", 'title = "A', r"bad\.toml:1: not TOML"),
    whole("a-key-twice", GOOD + "[load]\ncalls = 1\ncalls = 2\n", r"bad\.toml:9: not TOML"),
    whole("a-table-twice", GOOD + "[load]\n[load]\n", r"bad\.toml:8: not TOML"),
    whole("json", '{"title": "A"}', r"bad\.toml:1: not TOML"),
    whole("yaml", "title: A\n", r"bad\.toml:1: not TOML"),
    whole("an-archive", b"PK\x03\x04" + bytes(200), r"bad\.toml:1: "),
    whole("five-mebibytes", "# " + "x" * (5 << 20), r"bad\.toml: the file has more than 4 MiB"),
    Attack("a-pipe", PLAN, r"bad\.toml: this is a pipe", files={"bad.toml": os.mkfifo}),
    Attack("zeros", "plan z.toml --drivers unix", "device", files={"z.toml": lambda p: p.symlink_to("/dev/zero")}),
    # What would take minutes, or all of the stack.
    whole("lists-in-lists", "x = " + "[" * 100_000 + "]" * 100_000, r"bad\.toml:1: more than 32 tables or lists"),
    whole("tables-in-tables", "x = " + "{a=" * 5000 + "1" + "}" * 5000, r"bad\.toml:1: more than 32 tables"),
    whole("a-key-of-many-parts", "a." * 20_000 + "b = 1", r"bad\.toml:1: more than 32 tables"),
    whole("a-header-of-many-parts", GOOD + "[" + "a." * 20_000 + "b]", r"bad\.toml:7: more than 32 tables"),
    whole("a-number-of-5000-digits", GOOD + "x = " + "9" * 5000, r"bad\.toml:7: a number of more than 40 digits"),
    # Priorities, warm-ups and presets.
    bad("a-priority-of-0", "priority = 0\n", r"bad\.toml:7: object\.client\.priority"),
    bad("a-priority-of-100", "priority = 100\n", r"bad\.toml:7: object\.client\.priority"),
    bad("a-priority-in-words", 'priority = "high"\n', r"bad\.toml:7: object\.client\.priority"),
    bad("a-warm-up-backwards", '[load]\nwarm = "20s..5s"\n', r"bad\.toml:8: warm: .*ends before it begins"),
    bad("a-warm-up-without-an-end", '[load]\nwarm = "5s.."\n', r"bad\.toml:8: warm: .*is no duration"),
    bad("options-that-are-a-number", "[short]\noptions = 3\n", r"bad\.toml:8: short\.options"),
    bad("a-picture-that-is-none", '[page]\npicture = "pie"\n', r"bad\.toml:8: page\.picture: pie is none of ranking"),
    bad("a-picture-that-is-html", '[page]\npicture = "<script>"\n', r"bad\.toml:8: page\.picture: <script> is none"),
    whole("a-page-that-is-a-list", "page = []\n" + GOOD, r"bad\.toml:1: page: a table is wanted"),
    whole("memory-locked-in-words", 'lock_memory = "x"\n' + GOOD, r"bad\.toml:1: lock_memory"),
    whole("containers-that-are-a-number", "containers = 2\n" + GOOD, r"bad\.toml:1: containers: a string"),
    whole("containers-by-name", 'containers = "docker"\n' + GOOD, r"bad\.toml:1: containers: docker is none of each"),
    # Numbers that nobody means.
    *(
        bad(f"a-number-beyond-its-bound-{key}", f"[load]\n{key} = {value}\n", rf"bad\.toml:[78]: load.*{key}", "n")
        for key, value in NUMBERS.items()
    ),
    bad("calls-as-a-power-of-ten", "[load]\ncalls = 1e20\n", r"bad\.toml:8: load\.calls: a whole number"),
    bad("a-rate-of-nearly-nothing", '[load]\nkind = "constant-rate"\nrate = 1e-300\n', r"toml:9: load\.rate: 1e-300"),
    bad("a-rate-without-end", '[load]\nkind = "constant-rate"\nrate = inf\n', r"bad\.toml:9: load\.rate: inf is more"),
    bad("a-rate-that-is-no-number", '[load]\nkind = "poisson"\nrate = nan\n', r"bad\.toml:9: load\.rate: nan"),
    bad("a-rate-below-zero", '[load]\nkind = "constant-rate"\nrate = -1\n', r"bad\.toml:9: load\.rate: -1 is less"),
    bad("a-burst-of-millions", '[load]\nkind = "burst"\nburst = 10000000\n', r"bad\.toml:9: load\.burst"),
    bad("a-time-of-ages", '[load]\ntime = "999999999999999999s"\n', r"bad\.toml:8: load\.time.* longer than a week"),
    bad("a-time-below-a-nanosecond", '[load]\ntime = "0.1ns"\n', r"bad\.toml:8: .*less than one nanosecond"),
    bad("a-warm-up-of-ages", '[load]\nwarm = "9999999999s"\n', r"bad\.toml:8: .*longer than a week"),
    bad("strings-of-gigabytes", '[values]\n"*" = 99999999999\n', r"bad\.toml:8: values\.\*: 99999999999 is more"),
    bad("strings-beyond-64-bits", '[values]\n"*" = 999999999999999999999\n', r"bad\.toml:8: values\.\*"),
    bad("strings-below-nothing", '[values]\n"*" = -1\n', r"bad\.toml:8: values\.\*: -1 is less than 0"),
    bad("a-million-objects", "[object.crowd]\ncount = 1000000\n", r"bad\.toml:8: object\.crowd\.count"),
    bad("no-objects-at-all", "[object.crowd]\ncount = 0\n", r"bad\.toml:8: object\.crowd\.count"),
    bad("a-chance-beyond-one", '[[object.server.on]]\nchance = 2\nwork = "1us"\n', r"bad\.toml:8: .*chance"),
    bad("work-of-ages", '[[object.server.on]]\nwork = "99999999999s"\n', r"bad\.toml:8: .*longer than a week"),
    bad("a-ramp-of-nothing", '[[step]]\nname = "a"\nramp = {start = 0, end = 1, steps = 3}\n', r"bad\.toml:9: .*start"),
    bad("a-sweep-of-too-many-points", '[parameters]\na={default=1, sweep=[%s]}\nb={default=1, sweep=[%s]}\n'
        % ((",".join(map(str, range(200))),) * 2), r"the sweeps span 40,000 points"),
    # Names.
    bad("a-process-that-is-an-object", '[object.other]\nprocess = "client[0]"\n', r'bad\.toml:8: .*is no name'),
    bad("a-process-that-is-a-path", '[object.other]\nprocess = "../../etc"\n', r'bad\.toml:8: .*is no name'),
    bad("a-process-without-a-name", '[object.other]\nprocess = ""\n', r"bad\.toml:8: .*is no name"),
    bad("a-name-of-a-thousand-letters", f"[object.{'a' * 1000}]\n", r"bad\.toml:7: .*1000 characters"),
    bad("a-name-that-is-shell", '[object."$(touch pwned)"]\n', r"bad\.toml:7: .*is no name"),
    bad("a-name-that-is-html", '[object."<script>"]\n', r"bad\.toml:7: .*is no name"),
    bad("a-name-with-a-line-end", '[object."a\\nb"]\n', r"bad\.toml:7: object\.a b.*is no name"),
    bad("a-step-that-is-a-path", '[[step]]\nname = "../x"\n', r"bad\.toml:8: .*is no name"),
    bad("an-unknown-key", "[load]\ncallz = 1\n", r"bad\.toml:8: unknown key load\.callz"),
    bad("an-unknown-table", "[lod]\ncalls = 1\n", r"bad\.toml:7: unknown key lod"),
    bad("calls-to-nobody", '[object.other]\ncalls = "nobody"\n', r"bad\.toml:8: .*nobody"),
    bad("calls-to-a-selector-that-is-none", '[object.other]\ncalls = "server[99999]"\n', r"bad\.toml:8: "),
    bad("another-machine", '[object.other]\nhost = "example.org"\n', r"bad\.toml:8: .*example\.org.* is no name"),
    bad("a-limit-that-is-none", '[expect]\nmetrics = {"latency.p99" = "fast"}\n', r"bad\.toml:8: "),
    bad("a-metric-that-is-none", '[expect]\nmetrics = {"latency.pp" = "< 1ms"}\n', r"bad\.toml:8: .*latency\.pp"),
    bad("a-loss-of-more-than-all", '[expect]\nlost = "101%"\n', r'bad\.toml:8: .*"101%" is no share'),
    bad("a-loss-without-a-sign", '[expect]\nlost = 0.1\n', r"bad\.toml:8: .*0\.1 is no share"),
    bad("a-loss-of-nan", '[expect]\nlost = "nan%"\n', r'bad\.toml:8: .*"nan%" is no share'),
    bad("a-kind-that-no-any-holds", '[values]\n"*" = "double"\n', r"bad\.toml:8: values\.\*: double is neither"),
    bad("a-length-in-quotes", '[values]\n"*" = "16"\n', r"bad\.toml:8: values\.\*: 16 is neither a length"),
    bad("a-length-of-a-truth", '[values]\n"*" = true\n', r"bad\.toml:8: values\.\*: a whole number is wanted"),
    bad("a-kind-where-there-is-no-any", '[values]\n"*" = "long"\n', r"bad\.toml:8: there is no any"),
    bad("a-kind-of-what-is-no-any", '[values]\n"echoString.mesg" = "long"\n', r"bad\.toml:8: echoString\.mesg is no"),
    Attack(
        "a-struct-where-one-of-two-files-has-none",
        "plan bad.toml --picture",
        r"bad\.toml:8: \*: an any of Bare::take cannot hold a struct",
        files={
            "bad.toml": GOOD.replace('"echo"', '["cubit", "bare.idl"]') + '[values]\n"*" = "struct"\n',
            "bare.idl": "interface Bare { void take(in any thing); };\n",
        },
    ),
    bad("values-of-no-operation", '[values]\n"fly.high" = 3\n', r"bad\.toml:8: fly\.high: no operation fly"),
    whole("an-interface-as-a-path", GOOD.replace('"echo"', '"../../etc/passwd"'), r"bad\.toml:2: unknown interface"),
    whole("an-interface-that-is-not-there", GOOD.replace('"echo"', '"none.idl"'), r"bad\.toml:2: there is no file"),
    whole("only-a-title", 'title = "A"\n', r"bad\.toml:1: it has no objects"),
    whole("no-interface", GOOD.replace('interface = "echo"\n', ""), r"bad\.toml:1: its objects speak no interface"),
    whole("a-scenario-that-uses-itself", GOOD + '[use.me]\npattern = "bad.toml"\n', r"bad\.toml"),
]  # fmt: skip


@each(ATTACKS)
def test_a_bad_scenario_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)
