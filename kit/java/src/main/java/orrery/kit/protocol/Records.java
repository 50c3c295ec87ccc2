package orrery.kit.protocol;

import java.io.IOException;
import java.util.List;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.SampleLog;
import orrery.kit.measuring.Tally;
import orrery.kit.setup.Port;

/** What any process reports when it is asked to collect: `record` lines (kit/PROTOCOL.md, Collecting). */
public final class Records {
  private static final int SAMPLES_A_LINE = 2048;

  private Records() {}

  /** Where records go. */
  public interface Sink {
    /** One more. */
    void take(Message record) throws IOException;
  }

  /** What a port published, or what came in at it. */
  public static void writeSamples(Port port, Sink sink) throws IOException {
    if (port.kind() == Port.Kind.PUBLISH) {
      writeLog("departures", port, port.samples().departures(), sink);
    } else {
      writeLog("arrivals", port, port.samples().arrivals(), sink);
    }
  }

  /** The call counters of the process. */
  public static void writeCallCounters(CallCounters callCounters, Sink sink) throws IOException {
    List<CallCounters.Counter> counters = callCounters.counters();
    for (int i = 0; i < counters.size(); i++) {
      CallCounters.Counter counter = counters.get(i);
      Tally total = callCounters.total(i);
      sink.take(new Message("record")
          .with("type", "calls")
          .with("object", counter.object())
          .with("port", counter.port())
          .with("operation", counter.operation())
          .with("side", counter.side())
          .withSum("calls", total.calls())
          .withSum("in", total.in())
          .withSum("out", total.out()));
    }
  }

  /** A `fact`; its name is dotted. */
  public static void writeFact(String name, String value, Sink sink) throws IOException {
    sink.take(new Message("record").with("type", "fact").with("name", name).with("value", value));
  }

  private static void writeLog(String type, Port port, SampleLog log, Sink sink) throws IOException {
    int at = 0;
    // One line at least: that nothing came, and what was lost, is said too.
    do {
      int end = Math.min(at + SAMPLES_A_LINE, log.size());
      StringBuilder data = new StringBuilder();
      for (; at < end; at++) {
        for (int column = 0; column < log.width(); column++) {
          data.append(column > 0 ? ":" : data.length() > 0 ? "," : "");
          data.append(Long.toUnsignedString(log.at(at, column)));
        }
      }
      sink.take(new Message("record")
          .with("type", type)
          .with("object", port.object())
          .with("port", port.name())
          .with("lost", log.lost())
          .with("data", data.toString()));
    } while (at < log.size());
  }
}
