package orrery.kit.measuring;

import java.util.concurrent.locks.LockSupport;

/** CLOCK_MONOTONIC: on Linux that is what System.nanoTime reads (HotSpot, os::javaTimeNanos). */
public final class MonotonicClock extends Clock {
  /** That of all programs. */
  public static final MonotonicClock INSTANCE = new MonotonicClock();

  private MonotonicClock() {}

  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public void sleepUntil(long instant) {
    // A thread may be woken without a reason (LockSupport.park).
    for (long left = instant - now(); left > 0; left = instant - now()) {
      LockSupport.parkNanos(left);
    }
  }
}
