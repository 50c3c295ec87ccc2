"""The page: complete, harmless, computed."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from report_material import HOSTILE, material, material_of, without_program

from observations import campaign, failed, observations
from orrery.errors import OrreryError
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.report.page.html import breakable, render_report, typeset, write_report
from orrery.report.remarks.terms import equal_terms, host_facts
from orrery.report.subject import report_inputs, subject_of
from orrery.store.facts import PROGRAMS

MATERIAL = material()
VOID = {"meta", "link", "br", "img", "input", "hr"}


@cache
def page() -> str:
    """The page of the material but for the program, made for the first test that reads it."""
    return without_program(render_report(MATERIAL))


class Outline(HTMLParser):
    """The tags of a page, whether they are closed in order, and its ids and inner links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [str(found["href"])[1:]] if str(found.get("href", "")).startswith("#") else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_its_links_lead_somewhere() -> None:
    outline = Outline(page())
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids))
    assert [link for link in outline.links if link not in outline.ids] == []


def test_a_strangers_name_comes_out_harmless() -> None:
    assert "<script" not in page()
    assert "&lt;script&gt;" in page()


def test_strangers_texts_come_out_harmless_everywhere() -> None:
    record = campaign()
    record.title = record.command = record.scenario = record.uuid = record.created = HOSTILE
    record.inputs["report"] = {"analysis": HOSTILE, "drivers": {HOSTILE: {"title": HOSTILE, "summary": HOSTILE}}}
    broken = failed("ice", reason=HOSTILE)
    broken.stderr = HOSTILE
    shown = material_of([*observations(["unix"]), broken])
    object.__setattr__(shown, "subject", subject_of(record))
    object.__setattr__(shown, "host", {HOSTILE: [HOSTILE]})
    assert "<script" not in without_program(render_report(shown))


def test_nothing_is_fetched() -> None:
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page())
    assert "@import" not in page() and "url(http" not in page()
    assert "default-src 'none'" in page()


@pytest.mark.parametrize(
    "words",
    [
        "unix is the fastest with a median of",
        "closed loop",
        "Why this is asked.",
        "orrery run classics/seven_calls --repeat 6 --seed 42",
        "Synthetic CPU",
        "transport seen",
        "the process was killed by SIGSEGV",
        "D-Bus has no recursive variants",
        "DBUS is approximately 18 times slower than CORBA",
        "4.03–4.18",
        "rule set 1",
    ],
)
def test_the_page_holds(words: str) -> None:
    assert words in page().replace("\u00a0", " ").replace("&#39;", "'")


def test_every_row_has_its_figures() -> None:
    sheet = page()[page().index('id="call-0"') : page().index('id="call-1"')]
    cells = re.findall(r"<td[^>]*>(.*?)</td>", sheet, re.DOTALL)
    assert len(cells) == 7 * (2 * 12 + 2)  # drivers; twelve paired columns and the verdict, at two placements


def test_a_page_without_observations_still_says_so() -> None:
    page = render_report(material_of([]))
    assert "Nothing was measured" in page
    assert Outline(page).open == []


def test_the_same_campaign_gives_the_same_page() -> None:
    assert without_program(render_report(material())) == page()


def test_a_page_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    m = material_of(observations(["unix"], blocks=1))
    with pytest.raises(OrreryError, match="there is no such folder"):
        write_report(tmp_path / "no" / "x.html", m.subject, {}, m.rows, m.comparisons, m.observations)


def test_units_keep_to_their_figures() -> None:
    assert typeset("4.20 us (4.16-4.25), sd-bus 2 times") == "4.20\u00a0µs (4.16–4.25), sd-bus 2\u00a0times"
    assert typeset("us-east") == "us-east"


def test_how_hosts_had_the_programs_is_a_term() -> None:
    made = observations(["unix", "tcp", "null"], placements=["same"], blocks=1)
    delivered = {
        "unix": {"host1": "there", "host2": "there"},
        "tcp": {"host1": "built", "host2": "sent"},
    }
    for one in made:
        if one.driver in delivered:
            PROGRAMS.put(one.facts, delivered[one.driver])
    bindings = [one.binding for name in ("unix", "tcp", "null") for one in made if one.driver == name]
    (term,) = [term for term in equal_terms(made, bindings) if term.name == "programs on hosts"]
    assert term.values == ("in place", "host1 built there, host2 sent", "")


def test_equal_terms_tell_what_differs() -> None:
    terms = {
        term.name: term
        for term in equal_terms(observations(["unix", "tcp"], blocks=1), ["unix[wait=block]", "tcp[wait=block]"])
    }
    assert terms["transport seen"].values == ("unix", "tcp") and not terms["transport seen"].same
    assert terms["handler thread"].same


def test_host_facts_are_flat_texts() -> None:
    facts = host_facts(
        {"usable": [0, 1], "switch": {"ns": 5}, "smt": False, "clocks": [], "isolated": "", "turbo": None}
    )
    assert facts == [("usable", "0, 1"), ("switch, ns", "5"), ("smt", "no"), ("clocks", "none"), ("isolated", "none")]


def test_host_facts_have_their_units() -> None:
    facts = host_facts({"memory": 24 * 2**30, "socket_buffer": 212992, "steal": 0.0125, "locked": -1, "cpus": 2})
    assert facts == [
        ("memory", "24.0 GiB"), ("socket buffer", "208 KiB"), ("steal", "1.25 %"), ("locked", "no limit"), ("cpus", "2")
    ]  # fmt: skip


def test_a_subject_can_be_kept_and_read_again() -> None:
    record = campaign()
    record.inputs["report"] = report_inputs(MATERIAL.subject)
    assert subject_of(record).drivers == MATERIAL.subject.drivers
    assert subject_of(record).inexpressible == MATERIAL.subject.inexpressible
    assert subject_of(campaign()).title == campaign().title


def test_a_label_breaks_before_its_options_and_stays_harmless() -> None:
    assert breakable("ice[events=icestorm]") == "ice<wbr>[events=<wbr>icestorm]"
    assert breakable("<b>=") == "&lt;b&gt;=<wbr>"


def test_rows_of_samples_are_explained_only_where_there_are_some() -> None:
    assert "by, at, path" not in page()
    observed = observations(["unix"], blocks=1)
    observed[0].measurements[0].counters |= {"expected": 1, "received": 1}
    assert "by, at, path" in render_report(material_of(observed))


def test_below_the_tables_stands_what_the_host_can_show() -> None:
    detectable = DetectableDifference("same", "unix", 24, "2025-01-02T03:04:05Z", 1.0, 0.98, 1.03)
    found = material()
    page = render_report(replace(found, subject=replace(found.subject, detectable=(detectable,))))
    source = "A/A test of unix, 24 blocks, 2025-01-02"
    sentence = f"he minimum detectable difference of this machine is 3.00 % on one core ({source})"
    assert page.count(f"T{sentence}.") == 2
    assert f"what this machine can detect: t{sentence}." in page
    assert "orrery aa-test --driver DRIVER" in render_report(found)


def test_what_is_to_be_typed_is_set_as_code() -> None:
    assert "<code>orrery aa-test --driver DRIVER</code>" in page()
    assert "`" not in re.sub(r"<style>.*?</style>", "", page(), flags=re.DOTALL)


def test_one_placement_is_told_once_and_no_empty_column_stands_there() -> None:
    alone = [one for one in observations(["unix", "tcp"]) if one.placement == "same"]
    shown = render_report(material_of(alone))
    sheet = shown[shown.index('id="all"') : shown.index("</table>", shown.index('id="all"'))]
    head = sheet[: sheet.index("</thead>")]
    assert head.count("<tr>") == 1 and "same" not in head
    assert "on one core" in sheet[: sheet.index("</caption>")]
    assert "same" in page()[page().index('id="all"') : page().index("</thead>", page().index('id="all"'))]
    columns = len(re.findall(r'<th scope="col', head)) - 1
    rows = [len(re.findall(r"<td", row)) for row in sheet[sheet.index("<tbody>") :].split("</tr>") if "<td" in row]
    assert rows and set(rows) == {columns}


def test_licences_and_the_hash_of_a_record_are_told() -> None:
    drivers = {
        "omniorb": replace(MATERIAL.subject.drivers["omniorb"], licence="LGPL-2.1-or-later"),
        "ice": replace(MATERIAL.subject.drivers["ice"], licence=HOSTILE),
        "unix": MATERIAL.subject.drivers["unix"],
    }
    told = replace(MATERIAL, subject=replace(MATERIAL.subject, drivers=drivers, sha256="ab" * 32))
    shown = without_program(render_report(told))
    assert "omniorb <b>LGPL-2.1-or-later</b>, " in shown and "unix <b>not told</b>." in shown and HOSTILE not in shown
    assert f"<code>{'ab' * 32}</code>" in shown
    assert "This page is of a record" not in page()
