package orrery.kit.load;

import java.util.List;
import orrery.kit.measuring.Clock;
import orrery.kit.types.SplitMix64;

/** One phase of one client port, as the conductor's line says it (kit/PROTOCOL.md). Times in ns; 0 stands for none. */
public final class Phase {
  /** What it is for. */
  public enum Kind {
    VERIFY,
    WARM,
    MEASURE
  }

  /** When calls are made. */
  public enum Load {
    CLOSED,
    BURST,
    CONSTANT_RATE,
    POISSON,
    THINK_TIME,
    FAULT
  }

  /** How a thread waits for an intended start. */
  public enum Wait {
    SLEEP,
    EXACT,
    SPIN
  }

  /** An operation: called so often in turn, or drawn with this weight. */
  public record Share(String operation, long weight) {}

  /** What is called, and whether operations are drawn instead of taken in turn. */
  public record Called(List<Share> operations, boolean isDrawn) {}

  /** How many calls, and when. `misses`: a burst whose predecessor is still out is left out. */
  public record Offered(
      Load load, long calls, long time, int window, int burst, long interval, boolean misses, Wait waiting,
      long thinkTime) {}

  /** What is asked of calls that are late or fail. */
  public record Judged(long deadline, long useless, boolean isFallible) {}

  /** Of a load with a fault: where calls are counted, who is killed after how many, whether this process leaves. */
  public record Fault(String counts, long after, long kill, boolean leaves) {}

  /** What is written down, and who takes part. */
  public record Noted(long verifyOneIn, long slice, int raw, int first, int members) {}

  /** Which phase, of which port. */
  public record Name(long id, String object, String port, Kind kind) {}

  private final Name name;
  private final Called called;
  private final Offered offered;
  private final Judged judged;
  private final Fault fault;
  private final Noted noted;
  private final long seed;
  private long stretch;

  /** `seed` is the process's. */
  public Phase(Name name, Called called, Offered offered, Judged judged, Fault fault, Noted noted, long seed) {
    this.name = name;
    this.called = called;
    this.offered = offered;
    this.judged = judged;
    this.fault = fault;
    this.noted = noted;
    this.seed = seed;
  }

  /** Its number. */
  public long id() {
    return name.id();
  }

  /** The object that calls. */
  public String object() {
    return name.object();
  }

  /** The port that calls. */
  public String port() {
    return name.port();
  }

  /** What it is for. */
  public Kind kind() {
    return name.kind();
  }

  /** What is called. */
  public List<Share> operations() {
    return called.operations();
  }

  /** Are operations drawn by their weights? */
  public boolean isDrawn() {
    return called.isDrawn();
  }

  /** How many calls, and when. */
  public Offered offered() {
    return offered;
  }

  /** What is asked of calls that are late or fail. */
  public Judged judged() {
    return judged;
  }

  /** What fails. */
  public Fault fault() {
    return fault;
  }

  /** What is written down, and who takes part. */
  public Noted noted() {
    return noted;
  }

  /** Of Wait.EXACT, measured by the program: for so long before an instant a thread spins. */
  public long stretch() {
    return stretch;
  }

  /** It was measured. */
  public void setStretch(long measured) {
    stretch = measured;
  }

  /** Has every call, or batch, an instant at which it should start? */
  public boolean isPlanned() {
    boolean isOpen = offered.load() == Load.CONSTANT_RATE || offered.load() == Load.POISSON;
    return isOpen || (offered.load() == Load.BURST && offered.interval() > 0);
  }

  /** Are several calls of a thread out at once? */
  public boolean overlaps() {
    return offered.load() == Load.BURST || offered.window() > 1;
  }

  /** Do its threads sleep? */
  public boolean sleeps() {
    return (isPlanned() && offered.waiting() != Wait.SPIN) || offered.load() == Load.THINK_TIME;
  }

  /** When it ends by itself: so long after `begin`, or never. */
  public long ends(long begin) {
    return offered.time() > 0 ? begin + offered.time() : Clock.NEVER;
  }

  /** A stream of its own for each thread, port, phase and purpose, so that no two are in step. */
  public SplitMix64 random(String purpose, int thread) {
    long own = SplitMix64.mix(seed + thread + SplitMix64.fnv(name.object()));
    return SplitMix64.of(SplitMix64.mix(own + SplitMix64.fnv(name.port())) + name.id(), purpose);
  }
}
