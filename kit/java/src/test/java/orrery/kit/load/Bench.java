package orrery.kit.load;

import java.util.List;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.Tally;
import orrery.kit.protocol.Message;

/** One thread that carries out a phase, alone. */
final class Bench {
  private final Clock clock;
  private final Exchange exchange;
  private final Tally tally = new Tally();

  Bench(Clock clock, Exchange exchange) {
    this.clock = clock;
    this.exchange = exchange;
  }

  /** Runs the phase that the keys of a line describe; what was written down. */
  Recorder run(String keys) throws Exception {
    Phase phase = PhaseReading.read(
        Message.parse("phase id=1 object=client[0] port=server operation=Echo::ping " + keys), 1);
    Recorder recorder = new Recorder(phase, phase.noted().slice());
    Window window = new Window(1, true, () -> { });
    window.open(clock.now());
    Task task = new Task(exchange, recorder, tally, 1);
    new Loops(clock).run(List.of(task), Peer.ring(List.of("stub")), phase, window, 0);
    return recorder;
  }

  /** Its calls. */
  Tally tally() {
    return tally;
  }
}
