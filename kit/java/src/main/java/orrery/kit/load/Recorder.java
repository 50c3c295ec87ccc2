package orrery.kit.load;

/**
 * Where one client thread writes down one operation of a phase.
 *
 * <p>All memory is taken before the phase begins, and nothing is allocated in it. Instants and durations are in ns.
 */
public final class Recorder {
  private static final int NONE_YET = -1;

  private final Histogram latency = new Histogram();
  private final Histogram intended = new Histogram();
  private final Histogram backpressure = new Histogram();
  private final Histogram timerError = new Histogram();
  private final Histogram busy = new Histogram();
  private final Histogram excluded = new Histogram();
  private final Histogram outsideWindow = new Histogram();
  private final Counted counted = new Counted();
  private final Longest longest;
  private final Slices slices;
  private final RawPairs raw;
  private final long deadline;
  private final long uselessAfter;
  private final boolean judgesAll;
  private long lastEnd;
  private long lastInside;
  private long firstStart;
  private long previous = NONE_YET;
  private boolean excludesNext;
  private long lastReply;

  /** Numbers that are said as they are (kit/PROTOCOL.md, counters). */
  public static final class Counted {
    long calls;
    long gap;
    long variation;
    long successions;
    long wrong;
    long checked;
    long unrecorded;
    long missed;
    long spun;
    long onTime;
    long late;
    long useless;
    long failed;
    long silence;
    long unanswered;

    private void add(Counted other) {
      calls += other.calls;
      gap += other.gap;
      variation += other.variation;
      successions += other.successions;
      wrong += other.wrong;
      checked += other.checked;
      unrecorded += other.unrecorded;
      missed += other.missed;
      spun += other.spun;
      onTime += other.onTime;
      late += other.late;
      useless += other.useless;
      failed += other.failed;
      silence = Math.max(silence, other.silence);
      unanswered = Math.max(unanswered, other.unanswered);
    }
  }

  /** Takes all memory that the phase can need; `slice` is the length of a time slice, 0 for none. */
  public Recorder(Phase phase, long slice) {
    boolean measures = phase.kind() == Phase.Kind.MEASURE;
    slices = new Slices(measures ? slice : 0);
    longest = new Longest();
    raw = new RawPairs(phase.noted().raw());
    deadline = phase.judged().deadline();
    uselessAfter = phase.judged().useless();
    judgesAll = deadline > 0 && !phase.isPlanned();
  }

  /** The first call may start now. */
  public void begin(long now) {
    firstStart = now;
    lastEnd = now;
    lastInside = now;
    lastReply = now;
    slices.begin(now);
  }

  /** One call, or one batch of `calls`; the window closes at `closes`. */
  public void record(long start, long end, long closes, int calls) {
    noteGap(start, end);
    counted.calls += calls;
    long duration = end - start;
    if (end > closes) {
      keep(outsideWindow, duration);
      return;
    }
    lastInside = end;
    if (judgesAll) {
      judge(duration);
    }
    if (excludesNext) {
      excludesNext = false;
      keep(excluded, duration);
      return;
    }
    recordInside(start, end, duration);
  }

  /**
   * The three times of an open load: from the intended start, and the delay before the actual one, split into what an
   * earlier call caused (it ended at `free`) and what the generator did; of that what it was busy with until it was
   * `ready` to wait is its own (NEVER: it did not wait).
   */
  public void recordIntended(long due, long free, long ready, long start, long end) {
    long possible = Math.max(due, free);
    keep(intended, end - due);
    keep(backpressure, possible - due);
    keep(timerError, start - possible);
    keep(busy, Math.max(0, Math.min(ready, start) - possible));
    if (deadline > 0) {
      judge(end - due);
    }
  }

  /** Of a phase in which calls may fail: a call inside the window has returned. */
  public void replied(long end) {
    counted.silence = Math.max(counted.silence, end - lastReply);
    lastReply = end;
    counted.unanswered = 0;
  }

  /** A call has returned an error: it is counted, if it ended inside the window, and nothing of it is timed. */
  public void failed(long start, long end, long closes) {
    noteGap(start, end);
    if (end > closes) {
      return;
    }
    lastInside = end;
    counted.calls++;
    counted.failed++;
    counted.unanswered = end - lastReply;
  }

  /** The thread waited on the CPU for so long in all. */
  public void spun(long time) {
    counted.spun += time;
  }

  /** A batch was left out. */
  public void missed() {
    counted.missed++;
  }

  /** A reply was compared whole; the call after it is kept apart. */
  public void checked(boolean isRight) {
    counted.checked++;
    counted.wrong += isRight ? 0 : 1;
    excludesNext = true;
  }

  /** What stands between two calls up to now is no gap of the harness's loop. */
  public void skipGapUntil(long now) {
    lastEnd = now;
  }

  /** Another operation of the same thread had the call before: its end, and what is to be kept apart, come here. */
  public void follow(Recorder before) {
    lastEnd = before.lastEnd;
    if (before.excludesNext) {
      before.excludesNext = false;
      excludesNext = true;
    }
  }

  /** All that another thread of the port wrote down of the same operation. */
  public void merge(Recorder other) {
    latency.merge(other.latency);
    intended.merge(other.intended);
    backpressure.merge(other.backpressure);
    timerError.merge(other.timerError);
    busy.merge(other.busy);
    excluded.merge(other.excluded);
    outsideWindow.merge(other.outsideWindow);
    slices.merge(other.slices);
    longest.merge(other.longest);
    counted.add(other.counted);
    widen(other.firstStart, other.lastInside);
    raw.merge(other.raw);
  }

  /** The window is that of all threads and operations of a port. */
  public void widen(long otherFirst, long otherLast) {
    firstStart = Math.min(firstStart, otherFirst);
    lastInside = Math.max(lastInside, otherLast);
  }

  /** The series of this name (kit/PROTOCOL.md). */
  public Histogram series(String name) {
    return switch (name) {
      case "latency" -> latency;
      case "intended" -> intended;
      case "backpressure" -> backpressure;
      case "timer_error" -> timerError;
      case "busy" -> busy;
      case "excluded" -> excluded;
      default -> outsideWindow;
    };
  }

  /** What is counted. */
  public Counted counted() {
    return counted;
  }

  /** Its time slices. */
  public Slices slices() {
    return slices;
  }

  /** Its longest calls. */
  public Longest longest() {
    return longest;
  }

  /** Its first calls, pair by pair. */
  public RawPairs raw() {
    return raw;
  }

  /** When the first call could start. */
  public long firstStart() {
    return firstStart;
  }

  /** When the last call ended inside the window. */
  public long lastEnd() {
    return lastInside;
  }

  private void noteGap(long start, long end) {
    long gap = start - lastEnd;
    if (gap > 0) { // none while calls overlap
      counted.gap += gap;
    }
    lastEnd = end;
  }

  private void recordInside(long start, long end, long duration) {
    if (!latency.record(duration)) {
      counted.unrecorded++;
      return;
    }
    if (previous != NONE_YET) {
      counted.variation += Math.abs(duration - previous);
      counted.successions++;
    }
    previous = duration;
    slices.add(end, duration);
    if (longest.mayHold(duration)) {
      longest.put(counted.calls - 1, start, duration);
    }
    raw.put(start, duration);
  }

  private void keep(Histogram series, long value) {
    if (!series.record(value)) {
      counted.unrecorded++;
    }
  }

  private void judge(long elapsed) {
    if (elapsed <= deadline) {
      counted.onTime++;
    } else if (uselessAfter > 0 && elapsed > uselessAfter) {
      counted.useless++;
    } else {
      counted.late++;
    }
  }
}
