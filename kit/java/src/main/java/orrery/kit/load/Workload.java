package orrery.kit.load;

import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;
import orrery.kit.types.SplitMix64;

/** When a thread stops, and which replies are compared. */
public final class Workload {
  private final Phase phase;
  private final Window window;
  private final Clock clock;
  private final SplitMix64 random;
  private final long ends;
  private long left;
  private long untilCheck;
  private boolean isReached;

  /** One thread's way through a phase. */
  public Workload(Phase phase, Window window, Clock clock, int thread) {
    this.phase = phase;
    this.window = window;
    this.clock = clock;
    random = phase.random("samples", thread);
    ends = phase.ends(window.begin());
    left = phase.offered().time() > 0 ? Long.MAX_VALUE : phase.offered().calls();
    untilCheck = distance();
  }

  /** When the window closes. */
  public long closes() {
    return window.closes();
  }

  /** After the call, or the batch of `calls`, that ended at `end` is recorded: is there another? */
  public boolean goesOn(long end, int calls) {
    left -= calls;
    return (left > 0 && end < ends) || waitsForOthers(end);
  }

  /** One reply in `verify_one_in`, at seeded distances with that mean, is compared whole. */
  public boolean isDue() {
    untilCheck--;
    return untilCheck == 0;
  }

  /** A reply was compared, which is no gap. */
  public void checked(Recorder recorder, boolean isRight) {
    recorder.checked(isRight);
    recorder.skipGapUntil(clock.now());
    untilCheck = distance();
  }

  /** A reply is compared where one is due. */
  public void compare(Recorder recorder, Task task, Slot slot, Peer peer) {
    if (isDue()) {
      checked(recorder, task.exchange().isRight(slot, peer.number()));
    }
  }

  /** It has its count or its time; it goes on until the last member has. */
  private boolean waitsForOthers(long end) {
    if (!isReached) {
      isReached = true;
      window.reached(end);
    }
    left = 0;
    return end < window.closes();
  }

  /** Drawn, since a fixed distance could keep step with a rhythm of the load. Counted down, -1 never gets to 0. */
  private long distance() {
    long oneIn = phase.noted().verifyOneIn();
    return oneIn == 0 ? -1 : 1 + Long.remainderUnsigned(random.next(), 2 * oneIn - 1);
  }
}
