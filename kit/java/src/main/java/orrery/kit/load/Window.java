package orrery.kit.load;

import java.util.concurrent.atomic.AtomicInteger;
import orrery.kit.measuring.Clock;

/**
 * What ends a phase: every member calls until all have what they were asked for.
 *
 * <p>What ends after the instant at which it closes lies outside.
 */
public final class Window {
  private final AtomicInteger waiting;
  private final boolean isAlone;
  private final Runnable onReached;
  private long begin;
  // Read in every call. Who sees it late has made a call more, which its own end puts outside.
  private volatile long closes = Clock.NEVER;

  /** `isAlone`: no other port takes part; `onReached` runs in the thread that is the last to reach its count. */
  public Window(int threads, boolean isAlone, Runnable onReached) {
    waiting = new AtomicInteger(threads);
    this.isAlone = isAlone;
    this.onReached = onReached;
  }

  /** When it opens. */
  public long begin() {
    return begin;
  }

  /** It opens at an instant. */
  public void open(long instant) {
    begin = instant;
  }

  /** When it closes. */
  public long closes() {
    return closes;
  }

  /** It closes at an instant. */
  public void close(long instant) {
    closes = instant;
  }

  /** A thread has made its calls, the last of which ended at `now`. */
  public void reached(long now) {
    if (waiting.decrementAndGet() != 0) {
      return;
    }
    if (isAlone) {
      close(now);
    } else {
      onReached.run();
    }
  }
}
