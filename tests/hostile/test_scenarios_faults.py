"""Scenario files from strangers that ask for a fault, let clients choose servers, or say what an `any` holds."""

from __future__ import annotations

from hostile.attack import Attack, Site, each

PLAN = "plan bad.toml --drivers unix"
ONE_CLIENT = """title = "A"
interface = "latency"
[object.server]
serves = "Latency::Bytes"
[object.client]
calls = { to = "server", operations = "one_way_bytes" }
"""
ROUTED = """title = "A"
interface = "seven_calls"
[object.server]
serves = "*"
[object.proxy]
serves = "*"
forwards = { to = "server", chosen_by = "client" }
[object.client]
calls = { to = "proxy", operations = "in_int_call" }
"""
HOLDING = """title = "A"
interface = "insertion"
[object.server]
serves = "*"
[object.client]
calls = "server"
[values]
"""


def whole(name: str, text: str, line: str, generator: str = "") -> Attack:
    """A whole file."""
    return Attack(name, PLAN, line, files={"bad.toml": text}, generator=generator)


def fault(name: str, keys: str, line: str, generator: str = "") -> Attack:
    """The scenario of one client with `[fault]` in line 7, and these keys in line 8."""
    return whole(f"a-fault-{name}", f"{ONE_CLIENT}[fault]\n{keys}\n", rf"bad\.toml:8: {line}", generator)


def beside(name: str, more: str, line: str) -> Attack:
    """The scenario of one client with more from line 7 on, and `[fault]` after that."""
    return whole(f"a-fault-beside-{name}", f"{ONE_CLIENT}{more}\n[fault]\n", line)


def routed(name: str, forwards: str, line: str, generator: str = "") -> Attack:
    """The scenario whose clients say their server, with another table for `forwards`, in line 7."""
    text = ROUTED.replace('{ to = "server", chosen_by = "client" }', forwards)
    return whole(f"a-server-{name}", text, rf"bad\.toml:7: {line}", generator)


def routed_beside(name: str, old: str, new: str, line: str) -> Attack:
    """The same with something changed elsewhere."""
    assert ROUTED.count(old) == 1
    return whole(f"a-chosen-server-{name}", ROUTED.replace(old, new), line)


def held(name: str, value: str, line: str, generator: str = "") -> Attack:
    """Operations whose values hold an `any`, and in line 8 what that holds."""
    return whole(f"an-any-of-{name}", f"{HOLDING}{value}\n", rf"bad\.toml:8: {line}", generator)


NO_FAULTS = {
    "of-the-network": ('"network"', "network"),
    "of-nothing-written": ('""', ""),
    "of-an-object-that-is-not-there": ('"server[3]"', r"server\[3\]"),
    "of-a-table": ("{ server = true }", "a string in quotes is wanted here"),
    "of-a-list": ('["server"]', "a string in quotes is wanted here"),
    "of-shell": ('"$(touch pwned)"', r"\$\(touch pwned\)"),
    "of-html": ('"<script>alert(1)</script>"', "<script>.*"),
    "of-two-lines": ('"a\\nerror: b"', "a error: b is none of nothing, server, client, object"),
    "of-a-long-name": (f'"{"a" * 5000}"', f"{'a' * 80}\\.\\.\\. is none of"),
}
"""What cannot fail, as it is written and as it is told."""
NO_SHARES = {"of-nothing": "0", "below-nothing": "-0.5", "of-all": "1", "beyond-the-run": "400", "of-nan": "nan"}
"""Instants that are no share of the calls."""
NO_CALLS = {
    "of-fewer-than-none": ("-1", "-1 is less than 2"),
    "of-one": ("1", "1 is less than 2"),
    "of-too-many": ("65001", r"65001 is more than 65,000"),
    "of-more-than-64-bits": ("100000000000000000000", r"100000000000000000000 is more than 65,000"),
    "without-end": ("inf", "a whole number is wanted here"),
    "in-quotes": ('"400"', "a whole number is wanted here"),
}
NO_INTERVALS = {
    "of-nothing": ('"0s"', '"0s" is less than one nanosecond'),
    "below-nothing": ('"-5us"', '"-5us" is no duration'),
    "without-a-unit": ("500", "500 is no duration"),
    "of-ages": ('"99999999s"', '"99999999s" is longer than a week'),
    "of-a-table": ('{ a = "5us" }', ".*is no duration"),
}
NO_CHOICES = {
    "of-another-word": ('"server"', "server"),
    "of-no-word": ('""', ""),
    "of-a-list": ('["client"]', "a string in quotes is wanted here"),
    "of-a-table": ("{ client = true }", "a string in quotes is wanted here"),
    "of-a-truth": ("true", "a string in quotes is wanted here"),
    "of-shell": ('"`touch pwned`"', "`touch pwned`"),
    "of-html": ('"<script>"', "<script>"),
}
"""Who cannot choose a server."""
NO_WORDS = {
    "capitals": ('"Long"', "Long is neither a length nor what an any holds"),
    "no-word": ('""', "is neither a length nor what an any holds"),
    "html": ('"<b>"', "<b> is neither a length nor what an any holds"),
    "shell": ('"$(touch pwned)"', r"\$\(touch pwned\) is neither a length"),
    "a-list": ('["long"]', "a whole number is wanted here"),
    "a-table": ("{ long = 1 }", "a whole number is wanted here"),
    "a-fraction": ("1.5", "a whole number is wanted here"),
    "nan": ("nan", "a whole number is wanted here"),
    "a-day": ("2024-01-01", "a whole number is wanted here"),
}
"""What no `any` holds."""

ATTACKS = [
    # What fails, and when.
    *(fault(name, f"of = {written}", f"fault.of: {told}", "of") for name, (written, told) in NO_FAULTS.items()),
    *(
        fault(f"at-a-share-{name}", f"after = {written}", rf"fault\.after: {written} is not (more|less) than", "after")
        for name, written in NO_SHARES.items()
    ),
    *(
        fault(f"with-calls-{name}", f"calls = {written}", rf"fault\.calls: {line}", "calls")
        for name, (written, line) in NO_CALLS.items()
    ),
    *(
        fault(f"with-an-interval-{name}", f"interval = {written}", rf"fault\.interval: {line}", "interval")
        for name, (written, line) in NO_INTERVALS.items()
    ),
    fault("at-a-share-in-words", 'after = "half"', r"fault\.after: a number is wanted here"),
    fault("at-a-time", 'after = "1s"', r"fault\.after: a number is wanted here"),
    fault("at-a-table", "after = { calls = 3 }", r"fault\.after: a number is wanted here"),
    fault("of-another-key", 'kind = "server"', r"unknown key fault\.kind"),
    fault("with-a-size", "size = 3", r"unknown key fault\.size"),
    fault("that-names-an-object", 'object = "nobody"', r"unknown key fault\.object"),
    fault("of-a-parameter-that-is-none", 'of = "{nobody}"', r"\{nobody\} is no parameter"),
    whole(
        "a-fault-in-a-preset",
        ONE_CLIENT + '[fault]\n[short]\nfault = "server"\n',
        r"bad\.toml:9: unknown key short\.fault",
    ),
    whole("a-fault-that-is-a-text", 'fault = "server"\n' + ONE_CLIENT, r"bad\.toml:1: fault: a table is wanted here"),
    whole("a-list-of-faults", ONE_CLIENT + "[[fault]]\n", r"bad\.toml:7: fault: a table is wanted here"),
    # What stands beside it.
    beside("a-load", "[load]\ncalls = 3", r"bad\.toml:7: a scenario with a fault .*no load beside it"),
    beside("a-load-of-its-client", "load = { calls = 3 }", r"bad\.toml:7: .*and client has another"),
    beside("steps", '[[step]]\nname = "a"', r"bad\.toml:7: .*no steps beside it"),
    whole("an-empty-load", ONE_CLIENT + "[load]\n[fault]\n", "no load beside it"),
    beside("two-clients", "count = 2", r"bad\.toml:5: a scenario with a fault has one client"),
    beside(
        "a-shared-process",
        'process = "x"',
        r"bad\.toml:5: .*one client, in a process of its own",
    ),
    beside("an-object-that-is-alone", '[object.other]\nserves = "*"', r"bad\.toml:7: nobody calls other"),
    beside("a-name-that-is-html", '[object."<script>"]', r"bad\.toml:7: .*is no name"),
    whole(
        "a-fault-beside-a-load-of-its-server",
        ONE_CLIENT.replace("[object.client]", "load = { calls = 3 }\n[object.client]") + "[fault]\n",
        r"bad\.toml:5: .*and server has another",
    ),
    whole(
        "a-fault-of-many-threads",
        ONE_CLIENT.replace('"one_way_bytes" }', '"one_way_bytes", threads = 2 }') + "[fault]\n",
        r"bad\.toml:5: client calls server from one thread",
    ),
    whole(
        "a-fault-of-two-operations",
        ONE_CLIENT.replace(', operations = "one_way_bytes"', "") + "[fault]\n",
        r"bad\.toml:7: client calls 2 operations",
    ),
    # Clients that say to which server their calls go.
    *(
        routed(
            f"chosen-by-a-word-{name}",
            f'{{ to = "server", chosen_by = {written} }}',
            rf"object\.proxy\.forwards\.chosen_by: {told}",
            "chosen",
        )
        for name, (written, told) in NO_CHOICES.items()
    ),
    routed(
        "chosen-and-referred-to", '{ to = "server", mode = "referral", chosen_by = "client" }', ".*needs no referral"
    ),
    routed("chosen-of-nobody", '{ to = "nobody", chosen_by = "client" }', "proxy forwards to nobody"),
    routed("chosen-that-is-not-said", '{ chosen_by = "client" }', r"object\.proxy\.forwards\.to is missing"),
    routed("chosen-of-all", '{ to = "server[*]", chosen_by = "client" }', "proxy forwards to all of server"),
    routed("chosen-that-is-not-there", '{ to = "server[5]", chosen_by = "client" }', r"proxy .* server\[5\]"),
    routed("chosen-that-is-itself", '{ to = "proxy", chosen_by = "client" }', "forwarders in a circle"),
    routed("chosen-by-a-parameter-that-is-none", '{ to = "server", chosen_by = "{x}" }', r"\{x\} is no parameter"),
    routed_beside(
        "behind-a-forwarder",
        '[object.client]\ncalls = { to = "proxy"',
        '[object.front]\nserves = "*"\nforwards = "proxy"\n[object.client]\ncalls = { to = "front"',
        r"bad\.toml:10: front makes no calls of its own to proxy, whose clients say",
    ),
    routed_beside(
        "in-a-reaction",
        '[object.client]\ncalls = { to = "proxy"',
        '[object.mid]\nserves = "*"\n[[object.mid.on]]\ncalls = "proxy"\n[object.client]\ncalls = { to = "mid"',
        r"bad\.toml:11: mid makes no calls of its own to proxy",
    ),
    routed_beside(
        "in-calls", 'to = "proxy",', 'to = "proxy", chosen_by = "client",', r"toml:9: unknown key .*chosen_by"
    ),
    routed_beside(
        "of-the-object",
        "[object.client]",
        'chosen_by = "client"\n[object.client]',
        r"bad\.toml:8: unknown key object\.proxy\.chosen_by",
    ),
    whole("a-chosen-server-with-a-fault", ROUTED + "[fault]\n", r"bad\.toml:10: .*has two objects"),
    # What an any holds.
    *(held(name, f'"*" = {written}', rf"values\.\*: .*{line}", "held") for name, (written, line) in NO_WORDS.items()),
    held("a-key-of-two-parts", 'a.b = "long"', r"values\.a: a whole number is wanted here"),
    held("an-operation-that-is-html", '"<b>.x" = "long"', "<b>.x: no operation <b>"),
    held("an-operation-that-is-shell", '"$(id).x" = "long"', r"\$\(id\)\.x: no operation \$\(id\)"),
    held("an-operation-of-two-lines", '"a\\nb.c" = "long"', r"a b\.c: no operation a b"),
    held("a-plain-long", '"insert_long.value" = "string"', r"insert_long\.value is no any"),
    held("what-stands-below-it", '"insert_any.value.inside" = "struct"', r"insert_any\.value\.inside is no any"),
]


@each(ATTACKS)
def test_a_bad_fault_choice_or_value_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)
