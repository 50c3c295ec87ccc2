"""Output that nobody reads, that is closed, or that a full disk does not take."""

from __future__ import annotations

from hostile.attack import Attack, Site, each

FULL = "the output cannot be written: no space left on device"
HEAD = "ORRERY | head -1; exit ${PIPESTATUS[0]}"
GONE = "ORRERY | true; exit ${PIPESTATUS[0]}"
BAD = "run no/such/scenario --drivers unix"

ATTACKS = [
    Attack("a-list-whose-reader-reads-one-line", "list drivers", "", 0, shell=HEAD),
    Attack("json-whose-reader-reads-one-line", "list drivers --json", "", 0, shell=HEAD),
    Attack("help-whose-reader-has-gone", "--help", "", 0, shell=GONE),
    Attack("a-picture-whose-reader-has-gone", "plan patterns/proxy --picture", "", 0, shell=GONE),
    Attack("a-closed-stdout", "list scenarios", "", 0, shell="ORRERY >&-"),
    Attack("everything-closed", "list scenarios", "", 0, shell="ORRERY <&- >&- 2>&-"),
    Attack("a-full-disk-for-stdout", "list scenarios", FULL, 3, shell="ORRERY >/dev/full"),
    Attack("a-full-disk-for-json", "list scenarios --json", FULL, 3, shell="ORRERY >/dev/full"),
    Attack("a-full-disk-for-help", "run --help", FULL, 3, shell="ORRERY >/dev/full"),
    Attack("a-full-disk-for-the-error", BAD, "", 2, shell="ORRERY 2>/dev/full"),
    Attack("a-closed-stderr-for-the-error", BAD, "", 2, shell="ORRERY 2>&-"),
    Attack("both-on-a-full-disk", BAD, "", 2, shell="ORRERY >/dev/full 2>&1"),
    Attack("a-reader-of-stderr-that-has-gone", BAD, "", 2, shell="ORRERY 2>&1 | true; exit ${PIPESTATUS[0]}"),
]


@each(ATTACKS)
def test_output_that_cannot_be_written(attack: Attack, site: Site) -> None:
    site.endure(attack)
