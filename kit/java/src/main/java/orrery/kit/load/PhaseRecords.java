package orrery.kit.load;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.protocol.Message;

/** How what was measured travels: `record` lines (kit/PROTOCOL.md, Collecting). */
final class PhaseRecords {
  private static final String[] SERIES = {
    "latency", "intended", "backpressure", "timer_error", "busy", "excluded", "outside_window"
  };
  private static final int PAIRS_A_LINE = 4096;

  private final Phase phase;
  private final String operation;
  private final Recorder recorder;
  private final List<Message> made = new ArrayList<>();

  private PhaseRecords(Phase phase, String operation, Recorder recorder) {
    this.phase = phase;
    this.operation = operation;
    this.recorder = recorder;
  }

  /** All records of one operation of a measured phase. */
  static List<Message> of(Phase phase, String operation, Recorder recorder) {
    PhaseRecords records = new PhaseRecords(phase, operation, recorder);
    records.writeSeries();
    records.writeSlices();
    records.writeLongest();
    records.writeRaw();
    records.writeCounters();
    return records.made;
  }

  private Message record(String type) {
    Message message = new Message("record")
        .with("type", type)
        .with("phase", phase.id())
        .with("object", phase.object())
        .with("port", phase.port())
        .with("operation", operation);
    made.add(message);
    return message;
  }

  private void writeSeries() {
    for (String name : SERIES) {
      Histogram series = recorder.series(name);
      if (series.count() > 0) {
        record("series")
            .with("name", name)
            .with("count", series.count())
            .with("min", series.min())
            .with("max", series.max())
            .with("sum", series.sum())
            .with("data", series.data());
      }
    }
  }

  private void writeSlices() {
    Slices slices = recorder.slices();
    for (int i = 0; i < slices.used(); i++) {
      if (slices.count(i) > 0) {
        record("slice")
            .with("begin", slices.begin(i))
            .with("end", slices.end(i, recorder.lastEnd()))
            .with("count", slices.count(i))
            .with("data", slices.data(i));
      }
    }
  }

  private void writeLongest() {
    String data = recorder.longest().data();
    if (!data.isEmpty()) {
      record("largest").with("data", data);
    }
  }

  private void writeRaw() {
    RawPairs raw = recorder.raw();
    for (int first = 0; first < raw.size(); first += PAIRS_A_LINE) {
      record("raw").with("data", raw.data(first, Math.min(first + PAIRS_A_LINE, raw.size())));
    }
  }

  private void writeCounters() {
    Recorder.Counted counted = recorder.counted();
    write("begin", recorder.firstStart());
    write("end", recorder.lastEnd());
    write("gap", counted.gap);
    write("variation", counted.variation);
    write("successions", counted.successions);
    write("wrong", counted.wrong);
    write("checked", counted.checked);
    write("unrecorded", counted.unrecorded);
    writeOfLoad(counted);
    writeJudged(counted);
  }

  private void writeOfLoad(Recorder.Counted counted) {
    if (phase.offered().waiting() == Phase.Wait.EXACT) {
      write("stretch", phase.stretch());
    }
    if (phase.offered().waiting() != Phase.Wait.SLEEP) {
      write("spun", counted.spun);
    }
    if (phase.offered().misses()) {
      write("missed", counted.missed);
    }
    if (phase.judged().isFallible()) {
      write("failed", counted.failed);
      write("silence", counted.silence);
      write("unanswered", counted.unanswered);
    }
  }

  private void writeJudged(Recorder.Counted counted) {
    if (phase.judged().deadline() > 0) {
      write("on_time", counted.onTime);
      write("late", counted.late);
    }
    if (phase.judged().useless() > 0) {
      write("useless", counted.useless);
    }
  }

  private void write(String name, long value) {
    record("counter").with("name", name).with("value", value);
  }
}
