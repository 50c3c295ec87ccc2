"""Takes calls apart: each into segments that add up to it, by its marks and by what the kernel showed."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.trace.calls import FORWARD, STUB, CallStretch, MarkedCall, MarkedTrial
from orrery.trace.kernel.paths import Point
from orrery.trace.stages import CallSegment, CallStage, SegmentStrip, What
from orrery.trace.way import CallWay, Cutter


@dataclass(frozen=True, slots=True)
class TracedCall:
    """A call that was taken apart: its beginning and end (ns), and its segments, which add up to that."""

    start: int
    end: int
    segments: tuple[CallSegment, ...]

    @property
    def duration(self) -> int:
        """How long it took (ns)."""
        return self.end - self.start

    def durations(self) -> dict[CallStage, int]:
        """What each stage took of it (ns)."""
        found: dict[CallStage, int] = {}
        for segment in self.segments:
            found[segment.stage] = found.get(segment.stage, 0) + segment.duration
        return found


def take_apart(call: MarkedCall, client: str, trial: MarkedTrial, cutter: Cutter) -> TracedCall:
    """The call of a process of the kind `client`, taken apart."""
    strip = SegmentStrip(call.start)
    if call.stub is None:
        strip.until(call.end, CallStage(client, client, What.UNKNOWN), 0)
    else:
        thread = call.stub.thread
        cutter.work(strip, CallStage(client, client, What.LOOP), thread, call.stub.enter)
        _passed(strip, call.stub, trial, cutter)
        cutter.work(strip, CallStage(client, client, What.RESULTS), thread, call.end)
    return TracedCall(call.start, call.end, tuple(strip.segments))


def _passed(strip: SegmentStrip, stub: CallStretch, trial: MarkedTrial, cutter: Cutter) -> None:
    """From the entry of a stub to its exit."""
    candidates = trial.handlers(stub)
    if not candidates:
        return cutter.alone(strip, stub.thread, stub.exit)
    handler = _handler(stub, candidates, cutter)
    if handler is None:
        place = cutter.place(stub.thread)
        return strip.until(stub.exit, CallStage(place, place, What.UNKNOWN), stub.thread)
    out, back = _ways(stub, handler)
    cutter.way(strip, out)
    _handled(strip, handler, trial, cutter)
    return cutter.way(strip, back)


def _handled(strip: SegmentStrip, handler: CallStretch, trial: MarkedTrial, cutter: Cutter) -> None:
    """A handler, with the calls that it makes itself."""
    place = cutter.place(handler.thread)
    own = CallStage(place, place, What.FORWARD if handler.kind == FORWARD else What.SERVANT)
    for inner in handler.inside:
        if inner.kind == STUB:
            cutter.work(strip, own, handler.thread, inner.enter)
            _passed(strip, inner, trial, cutter)
    cutter.work(strip, own, handler.thread, handler.exit)


def _handler(stub: CallStretch, candidates: list[CallStretch], cutter: Cutter) -> CallStretch | None:
    """The one that handled the call: of several, as with other clients beside, the one that both ways lead to."""
    if len(candidates) == 1:
        return candidates[0]
    found = (one for one in candidates if all(map(cutter.sees, _ways(stub, one))))
    return next(found, None)


def _ways(stub: CallStretch, handler: CallStretch) -> tuple[CallWay, CallWay]:
    out = CallWay(Point(stub.thread, stub.enter), Point(handler.thread, handler.enter), True)
    return out, CallWay(Point(handler.thread, handler.exit), Point(stub.thread, stub.exit), False)
