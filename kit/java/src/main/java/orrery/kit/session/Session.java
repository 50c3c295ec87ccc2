package orrery.kit.session;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.load.Generator;
import orrery.kit.measuring.ClockFacts;
import orrery.kit.measuring.RuntimeUse;
import orrery.kit.programs.Located;
import orrery.kit.programs.Program;
import orrery.kit.protocol.Channel;
import orrery.kit.protocol.Message;
import orrery.kit.protocol.ProtocolException;
import orrery.kit.protocol.Reading;
import orrery.kit.protocol.Records;
import orrery.kit.serving.Reaction;
import orrery.kit.serving.Reactions;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.kit.types.SplitMix64;

/** The program's side of the control protocol: what each verb of the conductor does. */
public final class Session {
  /** Statuses of exit, so that the conductor knows whom to blame (kit/PROTOCOL.md). */
  private static final int MIDDLEWARE_FAILED = 2;
  private static final int WRONG_CONFIGURATION = 3;
  private static final long PROTOCOL = 1;

  private final Program program;
  private final boolean makesCalls;
  private final Channel channel;
  private final Setup setup = new Setup();
  private final List<Port> ports = new ArrayList<>();
  private final Map<Port, Reactions> reactions = new HashMap<>();
  private final Usage usage;
  private Generator generator;
  private boolean isStarted;
  private boolean isOver;

  /** `makesCalls`: a `node`, and no `serve`. */
  public Session(Program program, boolean makesCalls, Channel channel) {
    this.program = program;
    this.makesCalls = makesCalls;
    this.channel = channel;
    usage = new Usage(program.clock());
  }

  /** Until `quit`; whatever fails ends the process with its reason, and so does the end of the channel. */
  public void run() {
    try {
      while (!isOver) {
        String line = channel.read();
        if (line == null) {
          Runtime.getRuntime().halt(WRONG_CONFIGURATION); // nobody is left to talk to
        } else if (!line.isEmpty()) {
          handle(Message.parse(line));
        }
      }
      channel.write(new Message("bye"));
    } catch (Throwable error) {
      giveUp(error);
    }
  }

  /** Say why, and end at once, from any thread: others may still be inside the middleware. */
  private void giveUp(Throwable error) {
    boolean isConfiguration = error instanceof ConfigurationException;
    String reason = isConfiguration ? error.getMessage() : program.runtime().errorText(error);
    System.err.println(reason);
    try {
      channel.write(new Message("fail").with("reason", reason));
    } catch (IOException | RuntimeException broken) {
      System.err.println("the control channel is broken: " + broken.getMessage());
    } finally {
      Runtime.getRuntime().halt(isConfiguration ? WRONG_CONFIGURATION : MIDDLEWARE_FAILED);
    }
  }

  private void handle(Message message) throws Exception {
    switch (message.verb()) {
      case "hello" -> onHello(message);
      case "process" -> onProcess(message);
      case "option" -> setup.setOption(message.text("name"), message.text("value"));
      case "length" -> setup.lengths().set(message.text("path"), message.count("value", 0, 0));
      case "holds" -> setup.lengths().hold(message.text("path"), Reading.held(message));
      case "port" -> onPort(message);
      case "react" -> onReact(message);
      case "start" -> onStart();
      case "bind" -> onBind(message);
      case "connect" -> onConnect();
      case "phase" -> generator().arm(message);
      case "mark" -> onMark(message);
      case "go" -> generator().go(message.number("id"), message.number("at"));
      case "close" -> generator().close(message.number("id"), message.number("at"));
      case "collect" -> onCollect();
      case "quit" -> onQuit();
      default -> ignore(message); // objects are told apart by their ports
    }
  }

  private static void ignore(Message message) {
    if (!"object".equals(message.verb())) {
      throw new ProtocolException("nothing is done for `" + message.verb() + "`");
    }
  }

  private void onHello(Message message) throws IOException {
    if (message.number("protocol") != PROTOCOL) {
      throw new ProtocolException("this kit speaks protocol " + PROTOCOL + ", not " + message.text("protocol"));
    }
    channel.write(new Message("hello")
        .with("protocol", PROTOCOL)
        .with("driver", program.driver())
        .with("middleware", program.runtime().middleware())
        .with("version", program.runtime().version())
        .with("pid", ProcessHandle.current().pid()));
  }

  private void onProcess(Message message) {
    setup.begin(message.text("name"), message.text("folder"), message.text("address"), message.number("seed"));
    if (message.count("trace", 0, 0) > 0) {
      throw new ProtocolException("the kit in Java has no marks: trace=0");
    }
    // lock=1 asks what the JDK has no call for; who asked reads from outside that the memory is not locked.
    message.number("lock", 0, 0);
  }

  private void onPort(Message message) {
    Port port = Reading.port(message);
    program.interfaceOf(port.interfaceName());
    setup.addPort(port);
    ports.add(port);
  }

  private void onReact(Message message) {
    Port port = port(message.text("object"), message.text("port"));
    if (!port.isServant()) {
      throw new ProtocolException("no port " + port.label() + " serves");
    }
    Reaction reaction = Reading.reaction(message);
    program.interfaceOf(port.interfaceName()).operation(reaction.operation());
    reactions.computeIfAbsent(port, this::newReactions).add(reaction);
  }

  private Reactions newReactions(Port port) {
    long seed = SplitMix64.mix(setup.seed() + SplitMix64.fnv(port.object()));
    long own = SplitMix64.mix(seed + SplitMix64.fnv(port.name()));
    return new Reactions(own, program.callCounters(), program.clock());
  }

  private void onStart() throws Exception {
    program.start(setup);
    for (Port port : ports) {
      if (!port.isClient()) {
        publish(port);
      }
    }
    isStarted = true;
    channel.write(new Message("started"));
  }

  private void publish(Port port) throws Exception {
    Reactions own = reactions.get(port);
    Located here = program.publish(port, own);
    if (own != null) {
      own.withdrawBy(() -> withdraw(here.direct()));
    }
    channel.write(new Message("listening")
        .with("object", port.object())
        .with("port", port.name())
        .with("ref", here.text()));
  }

  private boolean withdraw(String reference) {
    try {
      return program.runtime().withdraw(reference);
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IllegalStateException("the object cannot be withdrawn: " + failed, failed);
    }
  }

  private void onBind(Message message) {
    Located peer = Located.parse(message.text("ref"));
    String referrer = Located.parse(message.text("by")).reference();
    String server = Located.parse(message.text("server")).reference();
    boolean isFound = false;
    for (Port port : ports) {
      String name = port.kind() == Port.Kind.FORWARD ? port.to() : port.name();
      if (port.object().equals(message.text("object")) && name.equals(message.text("port"))) {
        port.bind(peer.reference(), peer.answer(), referrer, server);
        isFound = true;
      }
    }
    if (!isFound) {
      String label = message.text("object") + "." + message.text("port");
      throw new ProtocolException("`bind` names the unknown port " + label);
    }
  }

  private void onConnect() throws Exception {
    for (Port port : ports) {
      // A forwarder whose server a client says has no peer before that.
      boolean isFree = port.isServant() || (port.kind() == Port.Kind.FORWARD && port.to().isEmpty());
      if (!isFree) {
        CheckBound.check(port);
      }
      if (port.kind() == Port.Kind.REFER) {
        program.refer(port);
      }
    }
    for (Map.Entry<Port, Reactions> one : reactions.entrySet()) {
      if (one.getValue().makeCalls()) {
        generator().connect(one.getKey(), one.getValue());
      }
    }
    if (ports.stream().anyMatch(port -> port.isClient() && port.threads() > 0)) {
      generator().connect();
    }
    channel.write(new Message("ready"));
  }

  private void onMark(Message message) throws IOException {
    Message answer = new Message("usage").with("id", message.text("id"));
    usage.addTo(answer);
    channel.write(answer);
  }

  private void onCollect() throws IOException {
    if (generator != null) {
      for (Message record : generator.records()) {
        channel.write(record);
      }
    }
    for (Port port : ports) {
      if (port.samples() != null) {
        Records.writeSamples(port, channel::write);
      }
    }
    Records.writeCallCounters(program.callCounters(), channel::write);
    writeFacts();
    channel.write(LoadedJars.record());
    channel.write(new Message("end"));
  }

  /** Only when it is collected: nothing is measured any more. */
  private void writeFacts() throws IOException {
    ClockFacts clock = ClockFacts.of(program.clock());
    Records.writeFact("clock.cost", Long.toString(clock.cost()), channel::write);
    Records.writeFact("clock.resolution", Long.toString(clock.resolution()), channel::write);
    Records.writeFact("runtime.collector", RuntimeUse.collectors(), channel::write);
    Records.writeFact("runtime.heap", Long.toString(RuntimeUse.largestHeap()), channel::write);
  }

  private void onQuit() throws Exception {
    if (isStarted) {
      program.runtime().stop();
    }
    isOver = true;
  }

  private Port port(String object, String name) {
    for (Port port : ports) {
      if (port.object().equals(object) && port.name().equals(name)) {
        return port;
      }
    }
    throw new ProtocolException("there is no port " + object + "." + name);
  }

  private Generator generator() {
    if (!makesCalls) {
      throw new ConfigurationException("a `serve` program makes no calls");
    }
    if (generator == null) {
      generator = new Generator(program, ports, channel, this::giveUp);
    }
    return generator;
  }
}
