"""What several experiments will take, one after the other, and what is left of it when some of them are over.

Pure functions of numbers: times come from stored trials, or are guesses; what was seen so far corrects both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.text import rough_duration

LONGEST = 5
"""So many of the longest experiments are named."""
SETTLED = 60.0
"""Seconds of experiments after which what was seen counts as much as what was expected."""


@dataclass(frozen=True)
class PlanTime:
    """Seconds of a trial of one plan, `guessed`, and as stored trials of it took (`seen`); `trials` are to come."""

    guessed: float
    trials: int
    seen: float | None = None


@dataclass(frozen=True)
class Outlook:
    """So many trials of an experiment in so many seconds, with those `before` the first one, as for pings.

    Of its trials, `guesses` have no stored one of the same; these are `guessed` seconds of all.
    """

    name: str
    trials: int
    seconds: float
    guesses: int = 0
    guessed: float = 0.0
    before: float = 0.0


@dataclass(frozen=True)
class Over:
    """An experiment that is over: seconds that its trials were to take and took, and those before the first.

    Of what was expected so many seconds were `guessed`.
    """

    expected: float
    taken: float
    before: float = 0.0
    guessed: float = 0.0


def ratio_of(plans: Sequence[PlanTime]) -> float | None:
    """By how much trials took longer than was guessed of them; None where none is stored."""
    known = [(one.seen, one.guessed) for one in plans if one.seen is not None and one.guessed > 0]
    return sum(seen for seen, _ in known) / sum(guessed for _, guessed in known) if known else None


def outlook(name: str, plans: Sequence[PlanTime], ratio: float | None = None, before: float = 0.0) -> Outlook:
    """What an experiment takes, with so many seconds before its trials.

    Where some of its plans have stored trials, these correct the guess of the others; else the `ratio` does.
    """
    correction = next((one for one in (ratio_of(plans), ratio) if one is not None), 1.0)
    stored = sum(one.trials * one.seen for one in plans if one.seen is not None)
    guessed = sum(one.trials * one.guessed for one in plans if one.seen is None) * correction
    guesses = sum(one.trials for one in plans if one.seen is None)
    trials = sum(one.trials for one in plans)
    # Where every trial is there already, nothing goes before one.
    first = before if trials else 0.0
    return Outlook(name, trials, first + stored + guessed, guesses, guessed, first)


def outlook_lines(found: Sequence[Outlook], each: bool = False) -> Iterator[str]:
    """The forecast of all: trials and time, the longest, what comes on top; with `each` a line for every experiment."""
    ahead = [one for one in found if one.trials]
    if not ahead:
        return
    trials, seconds = sum(one.trials for one in ahead), sum(one.seconds for one in ahead)
    many = f"{len(ahead)} experiment{'' if len(ahead) == 1 else 's'}, {trials:,} trial{'' if trials == 1 else 's'}"
    yield f"{many}: about {rough_duration(seconds)}, {_source(ahead)}"
    # Where all are guesses the first line says so.
    marked = any(one.guesses < one.trials for one in ahead)
    if each:
        yield from (f"  {one.name}: {one.trials:,} trials, {_time(one, marked)}" for one in ahead)
    elif len(ahead) > 1:
        longest = sorted(ahead, key=lambda one: -one.seconds)[:LONGEST]
        yield f"the longest: {', '.join(f'{one.name} {_time(one, marked)}' for one in longest)}"
    yield "programs that are not built yet come on top, and trials in place of those that the host disturbs"


def left_seconds(ahead: Sequence[Outlook], over: Sequence[Over]) -> float:
    """Seconds that those ahead will take, if what they take beside what is expected is as it was of those over.

    What was guessed corrects guesses, what stored trials said corrects what these say: one may be right, the other not.
    """
    shares = [one.guessed / one.expected if one.expected else 0.0 for one in over]
    each = list(zip(over, shares, strict=True))
    of_guesses = _longer([(one.expected * share, one.taken * share) for one, share in each])
    of_stored = _longer([(one.expected * (1 - share), one.taken * (1 - share)) for one, share in each])
    before = sum(one.before for one in over) / len(over) if over else 0.0
    seconds = sum(one.guessed * of_guesses + (one.seconds - one.guessed) * of_stored for one in ahead)
    return seconds + before * len(ahead)


def _longer(times: Sequence[tuple[float, float]]) -> float:
    """By how much longer it took than was expected; `times` are (expected, taken), in seconds."""
    # After a few short ones chance would decide, so what is expected has a weight of its own.
    return (sum(taken for _, taken in times) + SETTLED) / (sum(expected for expected, _ in times) + SETTLED)


def _source(found: Sequence[Outlook]) -> str:
    """By what the time is known."""
    guessed = [one for one in found if one.guesses]
    if not guessed:
        return "by stored trials of the same"
    if all(one.guesses == one.trials for one in found):
        return "which is a guess: no trials of the same are stored for this machine"
    time = rough_duration(sum(one.guessed for one in guessed))
    return f"of which {time} are a guess, in {len(guessed)} of them: no trials of the same are stored"


def _time(one: Outlook, marked: bool) -> str:
    """`3 min`; `marked` where it is a guess."""
    time = rough_duration(one.seconds)
    if not marked or not one.guesses:
        return time
    return f"{time} (guessed)" if one.guesses == one.trials else f"{time} (in part guessed)"
