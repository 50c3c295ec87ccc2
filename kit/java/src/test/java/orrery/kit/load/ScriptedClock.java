package orrery.kit.load;

import orrery.kit.measuring.Clock;

/** A clock that stands still between two readings, each of which takes 1 ns. */
final class ScriptedClock extends Clock {
  private long instant;

  @Override
  public long now() {
    instant++;
    return instant;
  }

  @Override
  public void sleepUntil(long wanted) {
    instant = Math.max(instant, wanted);
  }

  /** So much time passes. */
  void pass(long time) {
    instant += time;
  }
}
