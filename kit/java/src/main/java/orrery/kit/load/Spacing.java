package orrery.kit.load;

import orrery.kit.types.SplitMix64;

/**
 * When the calls of a load with a plan should start, one after the other.
 *
 * <p>A Poisson process has nobody at its very beginning: threads that begin together do not all call at once.
 */
public final class Spacing {
  private static final double STEP = 0x1.0p-53;

  private final long interval;
  private final boolean isDrawn;
  private final SplitMix64 random;
  private long intended;

  /** From the instant at which the window opens. */
  public Spacing(Phase phase, long begin, int thread) {
    interval = phase.offered().interval();
    isDrawn = phase.offered().load() == Phase.Load.POISSON;
    random = phase.random("spacing", thread);
    intended = begin;
    if (isDrawn) {
      advance();
    }
  }

  /** When the next one should start. */
  public long intended() {
    return intended;
  }

  /** On to the one after it. */
  public void advance() {
    intended += isDrawn ? exponential(random.next(), interval) : interval;
  }

  /** Exponentially distributed with this mean, from 64 random bits: a distance of a Poisson process. */
  static long exponential(long bits, long mean) {
    // Never 0, of which there is no logarithm.
    double aboveZero = ((bits >>> 11) + 1) * STEP;
    return Math.round(-Math.log(aboveZero) * mean);
  }
}
