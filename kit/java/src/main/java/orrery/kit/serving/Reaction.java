package orrery.kit.serving;

import java.util.List;
import orrery.kit.setup.SharedCounts;

/**
 * What one `react` line says (kit/PROTOCOL.md): `chance` in a million, `work` in ns (of a loop its turns).
 *
 * <p>`counts` is where each call is noted that has arrived, or null; the object is withdrawn after `withdraw` of them,
 * 0: never.
 */
public record Reaction(
    String operation,
    long chance,
    long work,
    How how,
    List<Call> calls,
    boolean isAtOnce,
    SharedCounts counts,
    long withdraw) {
  /** A chance that is none. */
  public static final long CERTAIN = 1_000_000;

  /** How it works: on the CPU, off it, or a number of turns. */
  public enum How {
    SPIN,
    SLEEP,
    LOOP
  }

  /** An operation of a call port of the same object. */
  public record Call(String port, String operation) {}
}
