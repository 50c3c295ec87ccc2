package orrery.kit.serving;

import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.Router;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Cause;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.Samples;
import orrery.kit.setup.Port;

/**
 * What every servant keeps, whatever the mapping: a counter for each operation, and what it does on a call of it.
 *
 * <p>Generated servants and forwarders call it with the number of the operation.
 */
public final class Served {
  private final CallCounters callCounters;
  private final Clock clock;
  private final Samples samples;
  private final Router router;
  private final int[] counters;
  private final Reactor[] reactors;

  /** What a servant does beside replying; each may be null. */
  public record Beside(Reactions reactions, Samples samples, Router router) {}

  /** Opens the counters of a port; `side` is serve or forward. */
  public Served(Interface type, Port port, String side, Beside beside, CallCounters callCounters, Clock clock) {
    this.callCounters = callCounters;
    this.clock = clock;
    samples = beside.samples();
    router = beside.router();
    List<Operation> operations = type.operations();
    counters = new int[operations.size()];
    reactors = new Reactor[operations.size()];
    for (int i = 0; i < counters.length; i++) {
      String name = operations.get(i).name();
      counters[i] = callCounters.open(new CallCounters.Counter(port.object(), port.name(), name, side));
      reactors[i] = beside.reactions() == null ? null : beside.reactions().to(name);
    }
  }

  /** Its arguments have been read: `in` and `out` are what `consume` reads of them and of the reply. Then it reacts. */
  public void call(int operation, long in, long out) {
    callCounters.add(counters[operation], in, out);
    Reactor reactor = reactors[operation];
    if (reactor != null) {
      reactor.run();
    }
  }

  /** The same of a sample that carries these numbers. */
  public void sample(int operation, long in, long sequence, long correlation) {
    callCounters.add(counters[operation], in, 0);
    long read = clock.now();
    Reactor reactor = reactors[operation];
    if (reactor != null) {
      Cause.during(correlation, reactor);
    }
    if (samples != null) {
      long done = reactor == null ? read : clock.now();
      samples.arrivals().note(sequence, correlation, read, done, in);
    }
  }

  /** A forwarder only counts: what passes through it is read by the two ends. */
  public void forward(int operation) {
    callCounters.add(counters[operation], 0, 0);
  }

  /** A client says to whom calls go, where anybody hands them on. */
  public void route(String server) {
    if (router != null) {
      router.routeTo(server);
    }
  }
}
