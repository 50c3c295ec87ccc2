"""Outputs that would take the place of something else: nothing that stands there is harmed."""

from __future__ import annotations

from hostile.attack import Attack, Content, Site, each
from hostile.sound import record, results

SCENARIO = 'title = "A"\ninterface = "echo"\n'
IDL = "interface Echo { void ping(); };\n"
GOOD = {"good.db": results}
KEPT: dict[str, Content] = {
    **GOOD,
    "kept.db": results,
    "kept.zip": record,
    "kept.toml": SCENARIO,
    "kept.idl": IDL,
    "kept.txt": "Dear all\n",
}
COMMANDS = {
    "report": "report --store good.db --output {}",
    "history": "history --store good.db --output {}",
    "compare": "compare --store good.db --metric latency.p99 --output {}",
}

ATTACKS = [
    Attack(
        "a-report-over-its-own-results",
        "report --store good.db --output good.db",
        "good.db: .*not replaced",
        files=GOOD,
    ),
    Attack(
        "a-history-over-its-own-results", "history --store good.db -o good.db", "good.db: .*not replaced", files=GOOD
    ),
    Attack("a-record-over-its-own-results", "record pack good.db --store good.db", "good.db: there is", files=GOOD),
    *(
        Attack(
            f"{command}-over-{name.replace('.', '-')}",
            words.format(name),
            rf"{name}: there is a file already",
            files=KEPT,
            generator=command,
        )
        for command, words in COMMANDS.items()
        for name in ("kept.db", "kept.zip", "kept.toml")
    ),
    Attack("a-report-over-idl", "report --store good.db --output kept.idl", "kept.idl: there is a file", files=KEPT),
    Attack("a-report-over-a-letter", "report --store good.db -o kept.txt", "kept.txt: there is a file", files=KEPT),
    Attack("a-record-over-a-record", "record pack kept.zip --store good.db", "such a file already", files=KEPT),
    Attack(
        "an-export-over-a-store-called-json",
        "export rows.json --store good.db",
        "rows.json: there is a file already",
        files={**GOOD, "rows.json": results},
    ),
    Attack(
        "an-export-over-other-json",
        "export rows.json --store good.db",
        "rows.json: there is a file already",
        files={**GOOD, "rows.json": '{"mine": 1}'},
    ),
    Attack(
        "an-export-over-another-table",
        "export rows.csv --store good.db",
        "rows.csv: there is a file already",
        files={**GOOD, "rows.csv": "name,phone\n"},
    ),
    Attack(
        "a-picture-over-a-scenario",
        "plan patterns/proxy --picture mine.svg",
        "mine.svg: there is a file already",
        files={"mine.svg": SCENARIO},
    ),
    Attack(
        "classics-over-results-before-anything-runs",
        "classics --drivers unix --store good.db --output good.db",
        "good.db: .*not replaced",
        files=GOOD,
    ),
    Attack("a-report-into-no-folder", "report --store good.db -o no/such/r.html", "no/such: there is no", files=GOOD),
    Attack("a-report-into-a-folder", "report --store good.db -o .", r"directory|folder", files=GOOD),
    Attack("a-report-onto-a-full-device", "report --store good.db -o /dev/full", "no space left", 3, files=GOOD),
    Attack(
        "a-report-through-a-link-to-results",
        "report --store good.db -o link.html",
        "link.html: there is a file already",
        files={**GOOD, "link.html": lambda path: path.symlink_to("good.db")},
    ),
    Attack(
        "a-store-on-a-scenario",
        "run conformance/call --drivers unix --store kept.toml",
        "kept.toml: not a results file",
        files=KEPT,
    ),
    Attack(
        "a-store-on-a-record",
        "record open kept.zip --store kept.zip",
        "kept.zip: not a results file",
        files=KEPT,
    ),
]


@each(ATTACKS)
def test_nothing_is_replaced(attack: Attack, site: Site) -> None:
    site.endure(attack)
