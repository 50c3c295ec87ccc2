package orrery.kit.serving;

import orrery.kit.measuring.Clock;

/** How a servant works for a while before it replies. */
final class Work {
  /** Where a loop leaves its last turn, so that no compiler does away with it. */
  private static volatile long lastTurn;

  private Work() {}

  /** Works until `amount` ns after now; of a loop it asks no clock and makes so many turns. */
  static void of(Reaction.How how, long amount, Clock clock) {
    switch (how) {
      case LOOP -> loop(amount);
      case SLEEP -> clock.sleepUntil(clock.now() + amount);
      default -> clock.spinUntil(clock.now() + amount);
    }
  }

  /** Each turn waits for the one before: a multiplication that the next one needs. */
  private static void loop(long turns) {
    long value = 1;
    for (long turn = 0; turn < turns; turn++) {
      value = value * 31 + turn;
    }
    lastTurn = value;
  }
}
