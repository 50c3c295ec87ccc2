package orrery.kit.load;

import orrery.kit.measuring.Clock;

/** How a thread waits for the instant of a call: off the CPU, on it, or off it until shortly before. */
public final class Waiter {
  private final Clock clock;
  private final boolean sleeps;
  private final boolean spins;
  private final long stretch;
  private long spun;

  /** As the phase says. */
  public Waiter(Phase phase, Clock clock) {
    this.clock = clock;
    Phase.Wait wait = phase.offered().waiting();
    sleeps = wait != Phase.Wait.SPIN;
    spins = wait != Phase.Wait.SLEEP;
    stretch = wait == Phase.Wait.EXACT ? phase.stretch() : 0;
  }

  /** Wait; gives when it began to. */
  public long until(long intended) {
    long began = clock.now();
    if (sleeps && began < intended - stretch) {
      clock.sleepUntil(intended - stretch);
    }
    if (spins) {
      spun += Math.max(0, intended - clock.spinUntil(intended));
    }
    return began;
  }

  /** What of the CPU's time that took (ns): it belongs to no call. */
  public long spun() {
    return spun;
  }
}
