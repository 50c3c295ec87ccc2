"""Command lines that are wrong: told in one line, before anything is built, started or written."""

from __future__ import annotations

from hostile.attack import Attack, Site, each

RUN = ["run", "conformance/call", "--drivers"]


def run(name: str, drivers: str, line: str, *more: str) -> Attack:
    return Attack(name, [*RUN, drivers, *more], line)


ATTACKS = [
    Attack("nothing", "", "", 2),
    Attack("no-such-command", "nope", "unknown command nope"),
    Attack("no-scenario", "run", "which scenario"),
    Attack("no-such-scenario", "run nope --drivers unix", "unknown scenario nope"),
    Attack("a-scenario-of-5000-letters", ["plan", "a" * 5000, "--drivers", "unix"], "unknown scenario a+ [.]{3} a+$"),
    Attack("a-scenario-of-two-lines", ["plan", "a\nb", "--drivers", "unix"], "unknown scenario a b"),
    Attack("a-scenario-that-is-a-folder", "plan . --drivers unix", "unknown scenario"),
    Attack("a-scenario-above-the-room", "plan ../conformance/call --drivers unix", "unknown scenario"),
    run("no-such-driver", "nope", "unknown driver nope"),
    run("no-driver-at-all", "", "--drivers names none"),
    run("only-commas", ",,,", "--drivers names none"),
    run("half-a-driver", "unix[", r"unix\[ is not a driver"),
    run("an-option-that-is-none", "unix[x=y]", "driver unix has no option x"),
    run("a-choice-that-is-none", "unix[wait=nope]", "unix: wait cannot be nope"),
    run("colours-of-a-terminal", "un\033[31mix", r"un \[31mix is not a driver"),
    run("a-driver-that-is-a-path", "../unix", "is not a driver|unknown driver"),
    run("a-driver-that-is-shell", "$(touch pwned)", "is not a driver|unknown driver"),
    run("five-thousand-drivers", ",".join([*["unix"] * 5000, "x"]), "unknown driver x"),
    run("no-such-placement", "unix", "unknown placement x", "--placement", "x"),
    run("no-blocks", "unix", "'--repeat': 0 is not between", "--repeat", "0"),
    run("blocks-as-a-power", "unix", "'--repeat': 1e3 is no whole number", "--repeat", "1e3"),
    run("blocks-for-ever", "unix", "'--repeat': 999999999 is not", "--repeat", "999999999"),
    Attack("no-longest-call", "show --longest 0", "'--longest': 0 is not between 1 and 1,000"),
    Attack("longest-calls-in-words", "show --longest all", "'--longest': all is no whole number"),
    run("no-calls", "unix", "'--calls': 0 is not between", "--calls", "0"),
    run("calls-beyond-64-bits", "unix", "'--calls': 9+ is not between", "--calls", "9" * 30),
    run("calls-of-5000-digits", "unix", "'--calls': 9+ is no whole number", "--calls", "9" * 5000),
    run("a-seed-beyond-64-bits", "unix", "'--seed': 9+ is not between", "--seed", "9" * 30),
    run("a-seed-below-64-bits", "unix", "'--seed': -9+ is not between", "--seed", "-" + "9" * 30),
    run("a-seed-that-is-a-word", "unix", "'--seed': x is no whole number", "--seed", "x"),
    run("no-budget", "unix", "--budget: 0 is no length of time", "--budget", "0"),
    run("a-budget-for-ever", "unix", "--budget: 9+h is longer than a week", "--budget", "9" * 20 + "h"),
    run("a-precision-that-is-no-number", "unix", "--precision: nan is no", "--precision", "nan"),
    run("a-precision-below-nothing", "unix", "--precision: -1% is no", "--precision", "-1%"),
    run("a-precision-beyond-numbers", "unix", "--precision: 1e400% is no", "--precision", "1e400%"),
    run("a-metric-that-is-none", "unix", "no metric is named zz", "--metric", "zz", "--precision", "1%"),
    run("a-metric-that-is-none-in-a-budget", "unix", "no metric is named zz", "--metric", "zz", "--budget", "1m"),
    run("a-metric-of-nothing", "unix", "--metric rate: of what precision, or in what time", "--metric", "rate"),
    run("half-a-setting", "unix", "--set a: not name=value", "--set", "a"),
    run("a-setting-of-nothing", "unix", "the scenario has no parameter x", "--set", "x=1"),
    run("an-empty-store", "unix", "not a results file", "--store", ""),
    run("a-store-in-no-folder", "unix", "the folder of the results file does not exist", "--store", "no/such/a.db"),
    run("a-store-that-is-a-device", "unix", "this is a device", "--store", "/dev/full"),
    Attack(
        "pairs-beyond-64-bits", f"plan patterns/proxy --drivers unix --set pairs={'9' * 20}", "is more than 100,000"
    ),
    Attack(
        "pairs-beyond-all-processes",
        "plan patterns/proxy --drivers unix --set pairs=10001",
        "10,001 objects are more than 10,000 processes",
    ),
    Attack(
        "pairs-of-5000-digits", f"plan patterns/proxy --drivers unix --set pairs={'9' * 5000}", "pairs cannot be 9+"
    ),
    Attack("pairs-below-nothing", "plan patterns/proxy --drivers unix --set pairs=-1", "-1 is less than 1"),
    Attack("pairs-that-are-words", "plan patterns/proxy --drivers unix --set pairs=1|x", "pairs cannot be x"),
    run("a-new-campaign-that-goes-on", "unix", "--resume goes on .* has no use for SCENARIO", "--resume"),
    run("clocks-in-words", "tcp", '--hosts: "fast" is no duration', "--hosts", "namespaces:2[clocks=fast]"),
    run("clocks-twice", "tcp", "--hosts: clocks stands twice", "--hosts", "namespaces:2[clocks=1s,clocks=2s]"),
    run(
        "a-cluster-without-tls",
        "tcp",
        "a Dask cluster without TLS runs the code of",
        "--hosts",
        "dask:tcp://10.0.0.1:1",
    ),
    run("a-cluster-that-is-nowhere", "tcp", "dask: where is its scheduler", "--hosts", "dask"),
    run(
        "a-certificate-that-is-not-there",
        "tcp",
        "nope.pem: there is no such file",
        *("--hosts", "dask:10.0.0.1:8786[ca=nope.pem]"),
    ),
    run("a-host-that-is-an-option", "tcp", "-oX=y is no name of a host", "--hosts", "ssh:-oX=y,beta"),
    run("a-host-that-is-shell", "tcp", "b;touch pwned is no name of a host", "--hosts", "ssh:a,b;touch pwned"),
    run("one-host-alone", "tcp", "2 to 64 hosts are wanted", "--hosts", "ssh:alpha"),
    run("hosts-beyond-64", "tcp", "hosts=65", "--hosts", "slurm[hosts=65]"),
    run("a-partition-of-no-slurm", "tcp", "--partition lab: of which Slurm", "--partition", "lab"),
    run(
        "a-partition-that-is-shell",
        "tcp",
        r"partition=\$\(touch pwned\) is not one",
        *("--hosts", "slurm", "--partition", "$(touch pwned)"),
    ),
    run("cpus-in-words", "tcp", "spare=all is none", "--hosts", "ssh:alpha,beta[spare=all]"),
    run("trials-at-once-on-no-hosts", "tcp", "--parallel 2: on which hosts", "--parallel", "2"),
    run("no-trials-at-once", "tcp", "'--parallel': 0 is not between", "--parallel", "0"),
    run(
        "teams-that-do-not-come-out",
        "tcp",
        "--parallel 3: 4 hosts are not 3 times as many",
        *("--hosts", "namespaces:4", "--parallel", "3"),
    ),
    run(
        "trials-at-once-on-this-machine",
        "tcp",
        "--parallel 2: trials of placement same would all be on this machine",
        *("--hosts", "namespaces:4", "--parallel", "2", "--placement", "same"),
    ),
    Attack("more-blocks-that-go-on-elsewhere", "run --resume --repeat 20 --hosts slurm", "has no use for --repeat"),
    Attack("more-blocks-that-go-on", "run --resume --repeat 20", "--resume goes on .* has no use for --repeat"),
    Attack("other-hosts-that-go-on", "run --resume --hosts namespaces:3", "--resume goes on .* has no use for --hosts"),
    Attack("a-campaign-of-a-record", "show --record a.zip --campaign 2", "a record is one campaign.* --campaign"),
    Attack(
        "details-of-the-longest-calls", "show --record a.zip --longest 3 --details", "--details belongs to the table"
    ),
    Attack("counts-of-no-store", "cost conformance/call --drivers unix --campaign 2", "--campaign: of which"),
    Attack(
        "a-floor-of-no-operation",
        "floor conformance/call --drivers unix --operation nope",
        "no operation nope is measured|strace is missing",
    ),
    Attack(
        "a-trace-of-no-kind", "trace conformance/call --drivers unix --kinds bare,time", "no trials of the kind time"
    ),
    Attack(
        "a-trace-of-no-operation",
        "trace conformance/call --drivers unix --kinds bare --operation nope",
        "no operation nope is measured",
    ),
    Attack("a-trace-of-hosts", "trace conformance/call --drivers tcp --placement across", "across: on which hosts"),
    Attack("a-trace-that-is-not-there", "trace --read nope.trace", "nope.trace: there is no such trace"),
    Attack("a-trace-that-is-none", "trace --read x", "x: this is no trace: it is not packed", files={"x": "hello"}),
    Attack("a-trace-that-is-made-again", "trace conformance/call --read x", "--read shows a trace .* for SCENARIO"),
    Attack("more-blocks-of-a-trace", "trace --read x --repeat 7", "--read shows a trace .* no use for --repeat"),
    Attack(
        "a-page-of-a-trace-over-a-scenario",
        "trace conformance/call --drivers unix -o x.toml",
        "x.toml: there is a file already, and it is not an HTML page",
        files={"x.toml": "name = 1\n"},
    ),
    Attack(
        "a-timeline-over-a-page",
        "trace conformance/call --drivers unix --timeline x.html",
        "x.html: there is a file already, and it is not a timeline",
        files={"x.html": "<!doctype html>\n"},
    ),
    Attack(
        "a-trace-over-another",
        "trace conformance/call --drivers unix --record x.trace",
        "x.trace: there is such a file already",
        files={"x.trace": "1"},
    ),
    Attack("nothing-to-go-on-with", "run --resume --store nope.db", "nope.db: there is no such results file"),
    Attack("nothing-to-show", "show", "there is no such results file"),
    Attack("nothing-to-report", "report", "there is no such results file"),
    Attack("nothing-to-compare", "compare", "there is no such results file"),
    Attack("a-campaign-before-the-first", "show --campaign 0", "'--campaign': 0 is not between"),
    Attack("a-campaign-beyond-64-bits", f"show --campaign {'9' * 30}", "'--campaign': 9+ is not between"),
    Attack("a-threshold-that-is-none", "compare a.db b.db --threshold x", "is no threshold|is no campaign"),
    Attack("a-base-of-the-best", "compare --with-best --base unix", "has no base"),
    Attack("the-best-of-two-campaigns", "compare --with-best 1 2", "has no base"),
    Attack("a-bound-that-is-none", "compare --fail-if x", '"x" is no bound'),
    Attack("a-choice-by-nothing", "choose conformance/call --drivers unix", "nothing is required"),
    Attack("a-choice-of-nothing", "choose --require 'rate > 1/s'", "which scenario"),
    Attack(
        "a-requirement-that-is-none",
        "choose conformance/call --drivers unix --require nope",
        '"nope" is no requirement',
    ),
    Attack(
        "a-requirement-of-5000-letters",
        ["choose", "conformance/call", "--drivers", "unix", "--require", f"{'a' * 5000} > 1/s"],
        "no metric is named a+ [.]{3} ",
    ),
    Attack(
        "a-requirement-of-two-lines",
        ["choose", "conformance/call", "--drivers", "unix", "--require", "rate of a\nb > 1/s"],
        "is no requirement",
    ),
    Attack(
        "a-requirement-of-nobody",
        ["choose", "conformance/call", "--drivers", "unix", "--require", "rate of nope > 1/s"],
        "nope is no object, operation or path of the scenario",
    ),
    Attack(
        "a-preference-that-is-none",
        ["choose", "conformance/call", "--drivers", "unix", "--require", "rate > 1/s", "--prefer", "x"],
        "no metric is named x",
    ),
    Attack("a-choice-by-two-campaigns", "choose --campaign 2 --record a.zip", "a record is one campaign"),
    Attack("a-choice-that-only-reads", "choose --record a.zip --repeat 5", "--record is read as it is.* --repeat"),
    Attack("a-search-for-nothing", "search conformance/call --drivers unix", "which rate is to be searched"),
    Attack(
        "a-search-for-nobody",
        "search patterns/paced --drivers unix --rate-of nope --limit 'latency.p99 < 1ms'",
        "no object nope makes calls",
    ),
    Attack(
        "a-search-without-a-limit-that-is-one",
        "search patterns/paced --drivers unix --rate-of client --limit nope",
        "is no limit of a metric",
    ),
    Attack("a-search-from-nothing", "search patterns/paced --drivers unix --start 0", "'--start': 0 is not between"),
    Attack("a-picture-that-is-none", "plan patterns/proxy --picture x.png", r"the file must end with \.svg"),
    Attack("an-export-that-is-none", "export x.txt", "no export is named by the ending|no such results file"),
    Attack("a-driver-outside-of-its-room", "new driver ../x", r"\.\./x cannot be a driver's name"),
    Attack("classics-of-no-name", ["classics", "--only", "nope"], r"nope has no table \[short\]"),
    Attack("folders-that-are-files", "list drivers --drivers-path /dev/null", "/dev/null: there is no such folder"),
    Attack("a-record-that-is-not-there", "record verify nope.zip", "nope.zip: there is no such record"),
    Attack("classics-on-no-hosts", "classics --drivers unix --placement across", "placement across: on which hosts"),
    Attack("classics-on-hosts-that-are-none", "classics --drivers unix --hosts two", "two is no kind of hosts"),
    Attack("a-look-at-hosts-that-are-none", "doctor --hosts namespaces:1e3", "namespaces:1e3 is no kind of hosts"),
    Attack("an-unknown-option", "doctor --nope", "No such option"),
]


@each(ATTACKS)
def test_a_wrong_command_line_is_told(attack: Attack, site: Site) -> None:
    site.endure(attack)
