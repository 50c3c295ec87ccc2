"""Results files that were damaged, or that somebody changed: named as damaged, before anything is built or written."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

from hostile.attack import Attack, Site, each
from hostile.sound import results
from hostile.test_stores_places import changed
from orrery.store.packing import pack

DAMAGED = r"^error: good\.db: the results file is damaged"
READING = {
    "shown": "show --store good.db",
    "as-json": "show --json --store good.db",
    "reported": "report --store good.db --output r.html",
    "exported": "export rows.csv --store good.db",
    "a-history": "history --store good.db",
    "compared": "compare last --store good.db",
    "packed": "record pack r.zip --store good.db",
    "gone-on-with": "run --resume --store good.db",
    "counted-for": "cost conformance/call --driver unix --store good.db",
    "listed": "list results --store good.db",
}


def of(name: str, line: str, *words: str, command: str = "show --store good.db", generator: str = "") -> Attack:
    """A results file to which somebody did what these words of SQL say."""
    return Attack(name, command, f"{DAMAGED}.*{line}", files={"good.db": changed(*words)}, generator=generator)


def blob(numbers: list[int]) -> str:
    """SQL for packed numbers."""
    return f"x'{pack(numbers).hex()}'"


def cut(share: float) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        results(path)
        path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])

    return make


def torn(path: Path) -> None:
    """A file with a page of zeros in its middle."""
    results(path)
    content = bytearray(path.read_bytes())
    middle = len(content) // 8192 * 4096
    content[4096:middle] = bytes(middle - 4096)
    path.write_bytes(content)


HUGE = f"x'{zlib.compress(bytes(1 << 27)).hex()}'"
ATTACKS = [
    *(
        of(
            f"words-of-text-{name}",
            r"settings: a table is wanted",
            "UPDATE campaign SET settings = '[7]'",
            command=command,
            generator="reading",
        )
        for name, command in READING.items()
    ),
    of(
        "gone-on-with-by-classics",
        "settings: a table is wanted",
        "UPDATE campaign SET settings = '[]'",
        command="classics --drivers unix --resume --store good.db",
    ),
    of("facts-of-a-list", "trial 1: facts: a table is wanted, not a list", "UPDATE trial SET facts = '[]'"),
    of("facts-of-nothing", "facts: a table is wanted, not nothing", "UPDATE trial SET facts = 'null'"),
    of("half-a-document", "JSON that is none", "UPDATE trial SET facts = substr(facts, 1, 40)"),
    of(
        "json-as-deep-as-it-comes",
        "JSON that is none",
        "UPDATE trial SET facts = replace(hex(zeroblob(50000)), '0', '[')",
    ),
    of("counters-of-text", r"counters\.begin", """UPDATE measurement SET counters = '{"begin": "x"}'"""),
    of("a-load-of-text", r"load\.window", """UPDATE measurement SET load = '{"window": "x"}'"""),
    of("text-for-a-number", "position is a text, not a whole number", "UPDATE trial SET position = 'first'"),
    of("a-fraction-for-a-number", "count is a fraction", "UPDATE series SET count = 0.5"),
    of("numbers-for-a-blob", "buckets is a whole number", "UPDATE series SET buckets = 1 << 40"),
    of("a-blob-for-a-text", "driver is packed numbers", "UPDATE trial SET driver = x'ff'"),
    of("a-name-that-is-no-text", "", "UPDATE trial SET driver = CAST(x'ff' AS TEXT)"),
    of("nothing-unpacked", "cannot be unpacked", "UPDATE series SET buckets = x'00' WHERE count > 0"),
    of("fewer-values", "does not hold the", f"UPDATE series SET buckets = {blob([5, 1])} WHERE count > 0"),
    of("values-below-0", "no value, or fewer", f"UPDATE series SET buckets = {blob([5, 99, 6, -29])} WHERE count > 0"),
    of("a-bucket-far-away", "there is not", f"UPDATE series SET buckets = {blob([1 << 60, 70])} WHERE count > 0"),
    of(
        "values-by-the-quintillion",
        "more than",
        f"UPDATE series SET count = 9000000000000000000, buckets = {blob([5, 9 * 10**18])} WHERE count > 0",
    ),
    of("a-bomb-of-values", "MiB", f"UPDATE series SET buckets = {HUGE} WHERE count > 0"),
    of(
        "slices-without-end",
        "end too soon",
        f"UPDATE measurement SET slices = {blob([1, 2, 3, -2])}",
        command="record pack r.zip --store good.db",
    ),
    of("a-table-that-is-gone", r"there is no series\.id", "DROP TABLE series"),
    of(
        "a-column-that-is-gone",
        r"there is no trial\.reason",
        "ALTER TABLE trial DROP COLUMN reason",
        command="run conformance/call --drivers unix --store good.db",
    ),
    of("a-schema-of-nobody", "which schema", "UPDATE alembic_version SET version_num = 'mine'"),
    of("two-schemas", "which schema", "INSERT INTO alembic_version VALUES ('0001')"),
    of("an-old-schema-that-is-none", "", "UPDATE alembic_version SET version_num = '0001'"),
    Attack("a-third-of-it", "show --store good.db", DAMAGED, files={"good.db": cut(0.3)}),
    Attack("nearly-all-of-it", "record pack r.zip --store good.db", DAMAGED, files={"good.db": cut(0.95)}),
    Attack("pages-of-zeros", "show --store good.db", r"good\.db: ", files={"good.db": torn}),
]


@each(ATTACKS)
def test_a_damaged_results_file_is_named(attack: Attack, site: Site) -> None:
    site.endure(attack)
