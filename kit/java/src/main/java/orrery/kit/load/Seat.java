package orrery.kit.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.calls.Caller;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Clock;
import orrery.kit.setup.SharedCounts;

/** One thread of a call port: its stubs, what it calls in the current phase, and what it writes down of it. */
final class Seat {
  private final int number;
  private final CallCounters callCounters;
  private final Clock clock;
  private final Map<String, Exchange> prepared = new HashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private Caller caller;

  Seat(int number, CallCounters callCounters, Clock clock) {
    this.number = number;
    this.callCounters = callCounters;
    this.clock = clock;
  }

  /** Its stubs are there. */
  void take(Caller newCaller) {
    caller = newCaller;
  }

  /** Peers have joined the port: these are all of them. */
  void join(List<String> references) throws Exception {
    prepared.clear();
    caller.join(references);
  }

  /** Takes all memory of the phase; what is prepared of it already is kept, since drawing large values takes long. */
  void arm(Phase phase, long slice) throws Exception {
    prepared.keySet().retainAll(phase.operations().stream().map(Phase.Share::operation).toList());
    tasks.clear();
    for (Phase.Share share : phase.operations()) {
      Exchange exchange = prepared.get(share.operation());
      if (exchange == null) {
        exchange = caller.prepare(share.operation());
        prepared.put(share.operation(), exchange);
      }
      Recorder recorder = new Recorder(phase, slice);
      tasks.add(new Task(exchange, recorder, callCounters.tally(exchange.counter()), share.weight()));
    }
  }

  /** The phase, from the instant at which its window opens. */
  void run(Phase phase, Window window) throws Exception {
    Peer first = caller.peers();
    for (int i = 0; i < phase.noted().first(); i++) {
      first = first.next();
    }
    if (phase.offered().load() == Phase.Load.FAULT) {
      runUntilOver(first, phase);
      return;
    }
    new Loops(clock).run(tasks, first, phase, window, number);
    caller.flush();
    for (Task task : tasks) {
      task.exchange().settle();
    }
  }

  /** What it wrote down, of each operation of the phase in its order. */
  List<Recorder> recorded() {
    return tasks.stream().map(Task::recorder).toList();
  }

  private void runUntilOver(Peer first, Phase phase) {
    FaultLoad.run(tasks.get(0), first, phase, new SharedCounts(phase.fault().counts()), clock);
    if (phase.fault().leaves()) {
      // What the middleware still holds back goes with the process.
      Runtime.getRuntime().halt(0);
    }
  }
}
