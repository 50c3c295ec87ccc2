package orrery.kit.load;

import java.util.ArrayDeque;
import java.util.Deque;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Slot;

/** Calls that take as long as they are to, by a scripted clock; the sum of each is 1. */
final class ScriptedExchange extends Exchange {
  private static final int SLOTS = 4;

  private final ScriptedClock clock;
  private final long usual;
  private final Deque<Long> first = new ArrayDeque<>();
  private final Slot slot = new Slot();
  private final StringBuilder log = new StringBuilder();
  private int failsAt = -1;
  private int calls;
  private boolean isRight = true;

  /** The first calls take these times (ns), all others the usual one. */
  ScriptedExchange(ScriptedClock clock, long usual, long... first) {
    super(0, SLOTS);
    this.clock = clock;
    this.usual = usual;
    for (long time : first) {
      this.first.add(time);
    }
    slot.setSum(1);
  }

  /** The call of this number fails. */
  void failAt(int call) {
    failsAt = call;
  }

  /** Every reply is wrong. */
  void beWrong() {
    isRight = false;
  }

  /** What was done, a letter each: c, v (a call that is verified), l (launched), r (its reply taken). */
  String log() {
    return log.toString();
  }

  @Override
  public Slot next() {
    return slot;
  }

  @Override
  public boolean isRight(Slot done, int peer) {
    return isRight;
  }

  @Override
  public long call(Object stub, Slot done) throws Exception {
    return done('c');
  }

  @Override
  public long verify(Object stub, Slot done) throws Exception {
    return done('v');
  }

  @Override
  public boolean overlaps() {
    return true;
  }

  @Override
  public void launch(Object stub, Slot done) {
    log.append('l');
  }

  @Override
  public long land(Object stub, Slot done) throws Exception {
    return done('r');
  }

  private long done(char letter) throws Exception {
    log.append(letter);
    clock.pass(first.isEmpty() ? usual : first.poll());
    if (calls++ == failsAt) {
      throw new IllegalStateException("it fails");
    }
    return 1;
  }
}
