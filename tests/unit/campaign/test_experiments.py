"""How far a row of experiments is, told by a clock that is given."""

from __future__ import annotations

import tomllib

from observations import trial
from orrery.campaign.experiments import Experiments
from orrery.campaign.outlook import Outlook, outlook_lines
from orrery.clock import SECOND
from orrery.definitions.driver.binding import Binding
from orrery.paths import ROOT, SCENARIOS
from orrery.planning.plan import Plan
from orrery.trial.listener import NullListener

PLAN = Plan("s", "{}", Binding("unix"), "same", 1, (), ())


class Clock:
    """A clock that goes as far as it is told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> int:
        return round(self.seconds * SECOND)

    def date(self) -> str:
        return "2026-01-01T00:00:00Z"


class Heard(NullListener):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.trials = 0
        self.ends = 0

    def note(self, text: str) -> None:
        self.notes.append(text)

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        self.trials += 1

    def ended(self, observation: object) -> None:
        self.ends += 1


def experiment(
    experiments: Experiments, clock: Clock, build: float, trials: int, each: float, title: str = "a title"
) -> None:
    """One from its begin to its end."""
    experiments.begin(title)
    clock.seconds += build
    for number in range(trials):
        experiments.trial(PLAN, 0, number + 1, trials, None)
        clock.seconds += each
        experiments.ended(trial("unix"))
    experiments.end()


def test_each_begins_with_what_is_left_by_what_was_seen() -> None:
    clock, heard = Clock(), Heard()
    found = [Outlook("a", 60, 600.0), Outlook("b", 30, 300.0), Outlook("c", 30, 300.0)]
    experiments = Experiments(found, heard, clock)
    experiment(experiments, clock, build=30.0, trials=60, each=20.0)
    experiment(experiments, clock, build=30.0, trials=30, each=20.0)
    experiment(experiments, clock, build=30.0, trials=30, each=20.0)
    experiments.close()
    assert heard.notes == [
        "[1/3] a: a title (of all, about 20 min left)",
        # (1200 + 60) / (600 + 60) times 600 s, and two builds of 30 s.
        "[2/3] b: a title (of all, about 20 min left)",
        "[3/3] c: a title (of all, about 10 min left)",
        "3 experiments in 42 min",
    ]
    assert (heard.trials, heard.ends) == (120, 120)


def test_a_guess_that_was_wrong_corrects_the_guesses_that_are_left() -> None:
    clock, heard = Clock(), Heard()
    found = [Outlook("a", 60, 600.0, 60, 600.0), Outlook("b", 60, 600.0), Outlook("c", 60, 600.0, 60, 600.0)]
    experiments = Experiments(found, heard, clock)
    experiment(experiments, clock, build=0.0, trials=30, each=36.0)
    experiments.begin("another")
    # Half of it took 1,080 s in place of 300: (1,080 + 60) / (300 + 60) times the 600 s of c; b has stored trials.
    assert heard.notes[-1] == "[2/3] b: another (of all, about 42 min left)"


def test_one_that_stops_early_is_held_against_as_many_trials() -> None:
    clock, heard = Clock(), Heard()
    experiments = Experiments([Outlook("a", 60, 600.0), Outlook("b", 60, 600.0)], heard, clock)
    experiment(experiments, clock, build=0.0, trials=6, each=10.0)
    experiments.begin("another")
    assert heard.notes[-1] == "[2/2] b: another (of all, about 10 min left)"


def test_one_without_a_trial_tells_nothing_and_takes_nothing() -> None:
    clock, heard = Clock(), Heard()
    experiments = Experiments([Outlook("a", 0, 0.0), Outlook("b", 6, 60.0)], heard, clock)
    experiment(experiments, clock, build=500.0, trials=0, each=0.0)
    experiment(experiments, clock, build=0.0, trials=6, each=10.0)
    assert heard.notes == ["[1/2] a: a title (of all, about 60 s left)", "[2/2] b: a title (of all, about 60 s left)"]


def test_pings_before_the_first_trial_are_no_build() -> None:
    clock, heard = Clock(), Heard()
    pinging = Outlook("a", 6, 400.0, before=340.0)
    experiments = Experiments([pinging, Outlook("b", 6, 60.0)], heard, clock)
    experiment(experiments, clock, build=340.0, trials=6, each=10.0)
    experiments.begin("another")
    assert heard.notes[-1] == "[2/2] b: another (of all, about 60 s left)"


def title_of(name: str) -> str:
    """What the scenario says that it is about."""
    return str(tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))["title"])


def test_the_document_shows_what_is_printed() -> None:
    clock, heard = Clock(), Heard()
    found = [
        Outlook("classics/footprint", 24, 288.0, 24, 288.0),
        Outlook("classics/latency", 12, 8.0),
        Outlook("classics/payload", 48, 160.0, 24, 60.0),
    ]
    for line in outlook_lines(found):
        heard.note(line)
    experiments = Experiments(found, heard, clock)
    # Each is built, and takes longer than was expected: 432 s, 8.4 s and 192 s.
    for one, build, each in zip(found, (30.0, 10.0, 20.0), (18.0, 0.7, 4.0), strict=True):
        experiment(experiments, clock, build, one.trials, each, title_of(one.name))
    experiments.close()
    printed = "".join(f"    {line}\n" for line in heard.notes)
    assert f"\n\n{printed}\n" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
