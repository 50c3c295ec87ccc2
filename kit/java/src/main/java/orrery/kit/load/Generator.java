package orrery.kit.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import orrery.kit.programs.Calls;
import orrery.kit.programs.Program;
import orrery.kit.protocol.Channel;
import orrery.kit.protocol.Message;
import orrery.kit.protocol.ProtocolException;
import orrery.kit.serving.Reactions;
import orrery.kit.setup.Port;

/** The part of a session that calls: its client ports, their phases and what they wrote down. */
public final class Generator implements ClientPort.Events {
  private final Program program;
  private final List<Port> ports;
  private final Channel channel;
  private final Consumer<Throwable> giveUp;
  private final Calls calls;
  private final List<ClientPort> clients = new ArrayList<>();
  private final List<Message> records = new ArrayList<>();

  /** `giveUp` ends the process with the reason. */
  public Generator(Program program, List<Port> ports, Channel channel, Consumer<Throwable> giveUp) {
    this.program = program;
    this.ports = ports;
    this.channel = channel;
    this.giveUp = giveUp;
    calls = program.calls();
  }

  /** Every call port that makes load gets its stubs; again: stubs for the peers that have joined since. */
  public void connect() throws InterruptedException {
    if (!clients.isEmpty()) {
      for (ClientPort client : clients) {
        client.join();
      }
      return;
    }
    for (Port port : ports) {
      if (port.isClient() && port.threads() > 0) {
        int[] counters = calls.openCounters(port);
        ClientPort.Surroundings inside = work -> program.runtime().inside(port, work);
        ClientPort client = new ClientPort(port, this, inside, program.callCounters(), program.clock());
        clients.add(client);
        client.connect(() -> calls.caller(port, counters));
      }
    }
  }

  /** The reactions of a servant port may make their calls from here on. */
  public void connect(Port serving, Reactions reactions) {
    new Onward(calls, ports).connect(serving, reactions);
  }

  /** What a `phase` line asks for. */
  public void arm(Message message) {
    Phase phase = PhaseReading.read(message, program.setup().seed());
    for (ClientPort client : clients) {
      if (client.port().object().equals(phase.object()) && client.port().name().equals(phase.port())) {
        client.arm(phase);
        return;
      }
    }
    throw new ProtocolException("there is no client port " + phase.object() + "." + phase.port());
  }

  /** All that are armed for a phase begin. */
  public void go(long phase, long at) {
    of(phase).forEach(client -> client.go(at));
  }

  /** All that take part in it end. */
  public void close(long phase, long at) {
    of(phase).forEach(client -> client.close(at));
  }

  /** Of the phases measured so far. */
  public List<Message> records() {
    synchronized (records) {
      return List.copyOf(records);
    }
  }

  @Override
  public void armed(ClientPort client) throws IOException {
    channel.write(said("armed", client));
  }

  @Override
  public void reached(ClientPort client) {
    try {
      channel.write(said("reached", client));
    } catch (IOException gone) {
      giveUp.accept(gone);
    }
  }

  @Override
  public void done(ClientPort client) throws IOException {
    Phase phase = client.phase();
    List<Recorder> all = client.recorded();
    if (phase.kind() == Phase.Kind.MEASURE) {
      synchronized (records) {
        for (int i = 0; i < all.size(); i++) {
          records.addAll(PhaseRecords.of(phase, phase.operations().get(i).operation(), all.get(i)));
        }
      }
    }
    channel.write(said("done", client)
        .with("calls", sum(all, counted -> counted.calls))
        .with("wall", Math.max(0, all.get(0).lastEnd() - all.get(0).firstStart()))
        .with("wrong", sum(all, counted -> counted.wrong))
        .with("checked", sum(all, counted -> counted.checked)));
  }

  @Override
  public void failed(Throwable error) {
    giveUp.accept(error);
  }

  private List<ClientPort> of(long phase) {
    return clients.stream().filter(client -> client.phase() != null && client.phase().id() == phase).toList();
  }

  private static Message said(String verb, ClientPort client) {
    return new Message(verb)
        .with("id", client.phase().id())
        .with("object", client.port().object())
        .with("port", client.port().name());
  }

  private static long sum(List<Recorder> all, ToLongFunction<Recorder.Counted> number) {
    return all.stream().mapToLong(recorder -> number.applyAsLong(recorder.counted())).sum();
  }
}
