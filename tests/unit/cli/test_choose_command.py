"""`orrery choose` on synthetic campaigns: which of them answers, what is printed, statuses, a line for each mistake."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from documents import blocks
from observations import campaign, failed, observations, set_medians
from orrery.api import choose
from orrery.api.reading.arguments import ARGUMENTS
from orrery.campaign.effort import Effort
from orrery.campaign.requirements import Further, Requirements, read_further, requirements_of, with_further
from orrery.campaign.requirements import as_input as stored_as
from orrery.cli import main
from orrery.cli.commands.choose import EFFORT
from orrery.machine.gathering import gather
from orrery.paths import ROOT
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.observation import AA_TEST, Observation, StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import Store, open_store

SCENARIO = "classics/seven_calls"
ASKED = Request(scenario=SCENARIO, drivers=("unix", "tcp"), placements=("same",))
WORDS = ("choose", SCENARIO, "--drivers", "unix,tcp", "--placement", "same")
HEAD = """\
title = "Mine"
interface = "seven_calls"
[object.server]
serves = "*"
[object.client]
calls = "server"
"""
FAST = ("--require", "latency.p50 < 15 us")


def trials(medians: dict[str, int]) -> list[Observation]:
    made = observations(drivers=list(medians), placements=["same"], calls=70)
    set_medians(made, {(driver, b): 1_000 * length for driver, length in medians.items() for b in range(6)})
    for one in made:
        (binding,) = ask(replace(ASKED, drivers=(one.driver,))).bindings
        one.binding, one.options = binding.key, dict(binding.options)
    return made


def begun(
    store: Store,
    request: Request = ASKED,
    effort: Effort | None = None,
    require: tuple[str, ...] = (),
    more: Mapping[str, Any] | None = None,
) -> int:
    """A campaign of this machine as `orrery run` begins it; unix takes 10 us, tcp 20 us."""
    question = ask(request)
    settings = {
        ARGUMENTS: {**request.arguments(), **(effort or Effort()).arguments()},
        "bindings": [binding.key for binding in question.bindings],
        "placements": list(question.placements),
        **(more or {}),
    }
    inputs = stored_as(requirements_of(question, read_further(require)))
    number = len(store.campaigns()) + 1
    record = replace(campaign(), uuid=str(number), machine=gather(), settings=settings, inputs=inputs)
    return store.add(StoredCampaign(record, trials({"unix": 10, "tcp": 20})))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with lab.db, whose only campaign required a median before its first trial, and lab.zip."""
    folder = tmp_path_factory.mktemp("made")
    with open_store(folder / "lab.db") as store:
        begun(store, require=("latency.p50 < 15 us",))
        pack(store.load(1), folder / "lab.zip")
    return folder


@pytest.fixture
def lab(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for file in made.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ORRERY_STORE", "lab.db")
    monkeypatch.setattr(choose, "begin", lambda *_: pytest.fail("it ran"))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, stdout and stderr."""
    status = main.status(arguments)
    written = capsys.readouterr()
    return status, written.out, written.err


def test_what_is_stored_answers_and_nothing_is_measured(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, *WORDS, *FAST)
    assert status == 0
    assert "campaign 1 of 2025-01-02T03:04:05Z answers this: nothing is measured" in err
    assert "required before the first trial (2025-01-02T03:04:05Z): latency.p50 < 15 us" in out
    assert "asked afterwards" not in out
    assert "Who meets what\ndriver   placement   answer" in out
    assert "meets all   10.0 us" in out and "FAILS 20.0 us" in out
    assert "Of two candidates one meets all and one fails. On one core: unix alone." in out
    assert "note: who meets all and who fails is so for all candidates of one placement at once" in out


def test_the_document_shows_what_is_printed(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drivers = ("unix", "tcp", "omniorb", "ice", "sd-bus")
    trials = observations(drivers=drivers, placements=["same"])
    trials += [failed("mine", block=block, reason="libmine.so.2 is missing") for block in range(6)]
    before = read_further(["latency.p99 < 40 us", "memory.pss.rest < 10 MiB"], "latency.p50")
    required = stored_as(with_further(Requirements(), before, ["{}"]))
    with open_store("s.db") as store:
        store.add(StoredCampaign(replace(campaign(), inputs=required), trials))
    words = ("choose", "--campaign", "1", "--store", "s.db", "--require", "rate >= 50 k/s")
    printed = {" ".join(line.split()) for line in run(capsys, *words)[1].splitlines()}
    shown = [line for block in blocks(ROOT / "docs" / "choose.md", "text") for line in block.splitlines() if line]
    assert len(shown) > 20
    assert [line for line in shown if " ".join(line.split()) not in printed] == []


def test_what_is_asked_afterwards_is_said_to_be_that(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *WORDS, *FAST, "--require", "memory.pss.rest<20MiB", "--prefer", "rate")
    assert "asked afterwards, when the figures could be seen: memory.pss.rest <20MiB; prefer rate" in out


def test_nobody_left_is_status_1(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *WORDS, "--require", "latency.p50 < 1 us")
    assert status == 1
    assert "Nobody is left. Of two candidates two fail." in out
    assert "fails by 9.00 us" in out and "fails by 19.0 us" in out


def test_programs_get_json_alone(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *WORDS, *FAST, "--require", "rate >= 1 k/s", "--json")
    found = json.loads(out)
    assert status == 0
    assert [one["driver"] for one in found["left"]] == ["unix"]
    assert (found["campaign"]["id"], found["afterwards"]) == (1, ["rate >= 1 k/s"])
    assert found["before_the_first_trial"] == "2025-01-02T03:04:05Z"


@pytest.mark.parametrize("name", [("--campaign", "1"), ("--record", "lab.zip")])
def test_a_campaign_may_be_named(lab: Path, capsys: pytest.CaptureFixture[str], name: tuple[str, ...]) -> None:
    status, out, err = run(capsys, "choose", *name)
    assert status == 0 and err == ""
    assert "required before the first trial" in out
    assert "one meets all and one fails" in out
    status, out, _ = run(capsys, "choose", *name, "--require", "memory.pss.rest < 1 MiB", "--json")
    assert status == 1
    assert json.loads(out)["afterwards"] == ["memory.pss.rest < 1 MiB"]


def test_a_report_begins_with_the_answer(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, *WORDS, *FAST, "--output", "c.html")
    assert status == 0 and "written: c.html" in err
    page = (lab / "c.html").read_text()
    assert '<section id="choice"><h2>Who is left</h2>' in page and '<a href="#choice">' in page
    assert "Of two candidates one meets all and one fails." in page
    assert page.index('id="choice"') < page.index('id="ranking"')
    assert run(capsys, "report", "--output", "r.html")[0] == 0
    assert "Of two candidates one meets all and one fails." in (lab / "r.html").read_text()  # it was required before
    assert run(capsys, "choose", "--record", "lab.zip", *FAST, "--output", "z.html")[0] == 0
    assert "Who fails what by how much" in (lab / "z.html").read_text()


def test_a_report_of_what_requires_nothing_has_no_answer(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store("plain.db") as store:
        begun(store)
    assert run(capsys, "report", "--store", "plain.db", "--output", "p.html")[0] == 0
    assert "Who is left" not in (lab / "p.html").read_text()


def other(**changed: Any) -> Callable[[Store], object]:
    return lambda store: begun(store, replace(ASKED, **changed))


def elsewhere(store: Store) -> None:
    found = store.load(begun(store, replace(ASKED, seed=7)))
    with open_store("there.db") as there:
        record = replace(found.record, uuid="x", machine={**found.record.machine, "cpu": "Another CPU"})
        there.add(StoredCampaign(record, found.observations))


@pytest.mark.parametrize(
    ("before", "answers"),
    [
        (other(seed=7), True),
        (other(drivers=("unix", "tcp", "pipe")), True),
        (other(placements=("same", "split")), True),
        (other(calls=500), False),
        (other(idle="awake"), False),
        (other(drivers=("unix",)), False),
        (other(placements=("split",)), False),
        (other(scenario="conformance/call"), False),
        (lambda store: begun(store, more={AA_TEST: "unix"}), False),
        (lambda store: begun(store, more={"bindings": ["unix[wait=block]"]}), False),
    ],
)
def test_which_campaigns_answer(
    lab: Path, capsys: pytest.CaptureFixture[str], before: Callable[[Store], object], answers: bool
) -> None:
    with open_store("other.db") as store:
        before(store)
    status, out, err = run(capsys, *WORDS, *FAST, "--stored", "--store", "other.db")
    if answers:
        assert status == 0 and "answers this: nothing is measured" in err
        assert "pipe" not in out and "split" not in out
    else:
        assert status == 2 and "other.db: no campaign of classics/seven_calls answers this" in err
        assert "hint: leave --stored out to run it" in err


def test_a_campaign_of_another_machine_answers_nothing_of_this_one(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store("other.db") as store:
        elsewhere(store)
    assert run(capsys, *WORDS, *FAST, "--stored", "--store", "there.db")[0] == 2
    assert run(capsys, "choose", "--campaign", "1", "--store", "there.db", *FAST)[0] == 0  # where it is named


@pytest.mark.parametrize("blocks", [0, 5])
def test_a_campaign_without_an_interval_answers_nothing(
    lab: Path, capsys: pytest.CaptureFixture[str], blocks: int
) -> None:
    with open_store("other.db") as store:
        found = store.load(begun(store, effort=Effort(most=9)))
    with open_store("few.db") as store:
        store.add(StoredCampaign(found.record, [one for one in found.observations if one.block < blocks]))
    assert run(capsys, *WORDS, *FAST, "--stored", "--store", "few.db")[0] == 2
    # Who asks for just these blocks gets what they say.
    assert run(capsys, *WORDS, *FAST, "--stored", "--store", "few.db", "--repeat", "9")[0] == (0 if blocks else 2)


def test_more_blocks_than_there_are_make_a_new_campaign(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[Request, Effort, Further]] = []

    def begin(store: Store, request: Request, effort: Effort, _: object, __: str, further: Further) -> int:
        ran.append((request, effort, further))
        return begun(store, request, effort, tuple(map(str, further.limits)))

    monkeypatch.setattr(choose, "begin", begin)
    status, out, err = run(capsys, *WORDS, *FAST, "--require", "rate > 1/s", "--repeat", "20")
    assert status == 0 and "nothing is measured" not in err
    ((request, effort, further),) = ran
    assert (request.scenario, effort.blocks, list(map(str, further.limits))) == (
        SCENARIO,
        20,
        ["latency.p50 < 15 us", "rate > 1/s"],
    )
    assert "required before the first trial (2025-01-02T03:04:05Z): latency.p50 < 15 us; rate > 1/s" in out
    assert "asked afterwards" not in out
    assert run(capsys, *WORDS, *FAST, "--repeat", "20")[0] == 0  # now it is there
    assert len(ran) == 1


def test_a_campaign_that_was_cut_off_says_so(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store("other.db") as store:
        found = store.load(begun(store))
    with open_store("cut.db") as store:
        store.add(StoredCampaign(replace(found.record, repeat=10), found.observations))
    status, _, err = run(capsys, *WORDS, *FAST, "--store", "cut.db")
    assert status == 0
    assert "it has 6 of 10 blocks: orrery run --resume goes on with the latest" in err


def test_what_a_scenario_requires_now_is_asked_of_a_campaign_that_was_before(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = (
        'title = "Mine"\ninterface = "seven_calls"\n[object.server]\nserves = "*"\n[object.client]\ncalls = "server"\n'
    )
    (lab / "mine.toml").write_text(head)
    request = replace(ASKED, scenario=str(lab / "mine.toml"))
    with open_store("mine.db") as store:
        begun(store, request)
    words = ("choose", "mine.toml", *WORDS[2:], "--store", "mine.db", "--stored")
    assert "nothing is required" in run(capsys, *words)[2]
    (lab / "mine.toml").write_text(HEAD + '[require]\nlimits = "latency.p50 of client < 15 us"\nprefer = "rate"\n')
    status, out, _ = run(capsys, *words)
    assert status == 0
    assert "asked afterwards, when the figures could be seen: latency.p50 of client < 15 us; prefer rate" in out


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["choose", *FAST], "which scenario?", "orrery list scenarios"),
        (["choose", "nope", *FAST], "unknown scenario nope", ""),
        ([*WORDS], "nothing is required", "--require 'latency.p99 < 2 ms', or [require] in the scenario"),
        ([*WORDS, "--require", "latency.p99"], '--require: "latency.p99" is no requirement', "a sign and a figure"),
        ([*WORDS, "--require", "latency.p95 < 1ms"], "no metric is named latency.p95", "did you mean latency.p9"),
        ([*WORDS, "--require", "latency.p99 < 1"], "latency.p99 is given in ns", 'write a duration: "< 1ms"'),
        ([*WORDS, "--require", "rate < 20 MB"], '--require: "20 MB" is no size', "KiB, MiB or GiB"),
        ([*WORDS, "--require", "rate of cleint > 1/s"], "--require: rate of cleint > 1/s: cleint is no", "client"),
        ([*WORDS, *FAST, "--prefer", "speed"], "no metric is named speed", ""),
        ([*WORDS, *FAST, "--prefer", "rate of x"], "--prefer: rate of x: x is no object", ""),
        ([*WORDS, *FAST, "--output", "no/c.html"], "no: there is no such folder", "mkdir -p no"),
        (["choose", "--campaign", "9", *FAST], "no campaign 9", ""),
        (["choose", "--campaign", "1", "--record", "lab.zip"], "a record is one campaign", "leave one of both out"),
        (["choose", SCENARIO, "--campaign", "1"], "--campaign is read as it is, and has no use for SCENARIO", "leave"),
        (["choose", "--record", "lab.zip", "--repeat", "9"], "--record is read as it is, and has no use for --rep", ""),
        (["choose", "--record", "none.zip", *FAST], "none.zip: there is no such record", ""),
        (["choose", "--campaign", "1", "--store", "no.db", *FAST], "no.db: there is no such results file", ""),
        ([*WORDS, *FAST, "--stored", "--store", "no.db"], "no.db: there is no such results file", ""),
        (["plan", "wrong.toml", "--drivers", "unix"], "wrong.toml:8: no metric is named latency.p95", "did you mean"),
        (["run", "wrong.toml", "--drivers", "unix"], "wrong.toml:8: no metric is named latency.p95", "did you mean"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    lab: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str, hint: str
) -> None:
    (lab / "wrong.toml").write_text(HEAD + '[require]\nlimits = "latency.p95 < 1ms"\n')
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert err.splitlines()[0].startswith("error: ") and message in err
    assert hint in err
    assert "Traceback" not in err


def test_a_search_is_no_campaign_to_choose_by(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store("other.db") as store:
        begun(store, more={"search": {"metric": "latency.p99"}})
    status, _, err = run(capsys, "choose", "--campaign", "1", "--store", "other.db", *FAST)
    assert status == 2 and "campaign 1 of other.db compares no drivers at the same rates" in err


def test_what_a_stranger_wrote_is_no_line_of_ours(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store("lab.db") as store:
        found = store.load(1)
    found.record.version = "x\n::error::forged\x1b[2J"
    found.record.inputs["require"] = {"{}": ["latency.p50 < 15 us"]}
    pack(found, Path("hostile.zip"))
    status, out, _ = run(capsys, "choose", "--record", "hostile.zip")
    assert status == 0 and "forged" in out
    assert not any(line.startswith("::") for line in out.splitlines()) and "\x1b[2J" not in out
    found.record.inputs["require"] = {"{}": ["latency.p50 is fine"]}
    pack(found, Path("odd.zip"))
    status, _, err = run(capsys, "choose", "--record", "odd.zip")
    assert status == 2 and "odd.zip: damaged" in err


def test_the_options_of_an_effort_are_those_of_a_run() -> None:
    from orrery.cli.commands.choose import command

    known = {option for parameter in command.params for option in parameter.opts}
    assert known >= EFFORT
