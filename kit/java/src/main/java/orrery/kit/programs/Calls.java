package orrery.kit.programs;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import orrery.kit.calls.ActivationCaller;
import orrery.kit.calls.Caller;
import orrery.kit.calls.Interface;
import orrery.kit.calls.InterfaceCaller;
import orrery.kit.calls.Lookup;
import orrery.kit.calls.LookupCaller;
import orrery.kit.calls.Operation;
import orrery.kit.calls.Publisher;
import orrery.kit.calls.ReferredCaller;
import orrery.kit.calls.Referring;
import orrery.kit.calls.RoutingCaller;
import orrery.kit.measuring.CallCounters.Counter;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;
import orrery.kit.setup.Source;

/** The half of a program that calls: each client thread has an end of its own of its port. */
public final class Calls {
  private static final String NAMING = "Orrery::Naming";
  private static final String ACTIVATION = "Orrery::Activation";
  private static final String INSERTION = "Orrery::Insertion";

  private final Program program;

  Calls(Program program) {
    this.program = program;
  }

  /** The counters of a port's operations, in their order; then those of what must be done before any is called. */
  public int[] openCounters(Port port) {
    List<String> names = new ArrayList<>();
    program.interfaceOf(port.interfaceName()).operations().forEach(operation -> names.add(operation.name()));
    if (isReferred(port)) {
      names.add(ReferredCaller.REFER);
    }
    if (saysServer(port)) {
      names.add(RoutingCaller.ROUTE);
    }
    int[] counters = new int[names.size()];
    for (int i = 0; i < counters.length; i++) {
      Counter counter = new Counter(port.object(), port.name(), names.get(i), sideOf(port));
      counters[i] = program.callCounters().open(counter);
    }
    return counters;
  }

  /** The calling thread's end of a port. */
  public Caller caller(Port port, int[] counters) throws Exception {
    switch (port.interfaceName()) {
      case NAMING -> {
        return new LookupCaller(lookups(port), counters[0]);
      }
      case ACTIVATION -> {
        return new ActivationCaller(program.runtime().activation(), port, counters);
      }
      case INSERTION -> throw new ConfigurationException("the kit in Java inserts nothing into an any by itself");
      default -> {
        return ofInterface(port, counters);
      }
    }
  }

  /** Can a stub of this port have several calls out? */
  public boolean overlaps(Port port) {
    boolean isOwn = List.of(NAMING, ACTIVATION, INSERTION).contains(port.interfaceName());
    return !isOwn && (port.kind() == Port.Kind.PUBLISH || program.runtime().overlaps());
  }

  private Caller ofInterface(Port port, int[] counters) throws Exception {
    Interface type = program.interfaceOf(port.interfaceName());
    if (port.kind() == Port.Kind.PUBLISH) {
      List<Object> stubs = program.runtime().advertise(type, port);
      return new Publisher(type, port, program.setup().source(""), counters, stubs, program.runtime()::flush);
    }
    if (isReferred(port)) {
      return referred(type, port, counters);
    }
    if (saysServer(port)) {
      Interface routing = program.interfaceOf(RoutingCaller.ROUTING);
      return new RoutingCaller(port, routing.operation(RoutingCaller.ROUTE), counters[counters.length - 1],
          reference -> program.runtime().resolve(routing, reference, port),
          () -> new InterfaceCaller(type, port, program.setup().source(""), counters, stubs(type, port)));
    }
    return new InterfaceCaller(type, port, sourceOf(type, port), counters, stubs(type, port));
  }

  private Caller referred(Interface type, Port port, int[] counters) {
    Interface referral = program.interfaceOf(ReferredCaller.REFERRAL);
    Operation refer = referral.operation(ReferredCaller.REFER);
    return new ReferredCaller(port, refer, counters[counters.length - 1], new ByRuntime(type, referral, port),
        made -> new InterfaceCaller(type, port, sourceOf(type, port), counters, taken(made)));
  }

  private List<Lookup> lookups(Port port) throws Exception {
    List<Lookup> made = new ArrayList<>();
    for (int i = 0; i < port.references().size(); i++) {
      made.add(program.runtime().lookup(port.references().get(i), port.answers().get(i)));
    }
    return made;
  }

  /** Which of its peers a reference means is never compared, so that one of them stands for all. */
  private Source sourceOf(Interface type, Port port) {
    return program.setup().source(type.refers() ? port.references().get(0) : "");
  }

  private InterfaceCaller.Stubs stubs(Interface type, Port port) {
    return new Stubs(reference -> program.runtime().resolve(type, reference, port));
  }

  /** Those that were made of answers, in the order of the peers. */
  private InterfaceCaller.Stubs taken(List<Object> made) {
    Iterator<Object> each = made.iterator();
    return new Stubs(reference -> each.next());
  }

  private static boolean isReferred(Port port) {
    return !port.referrers().isEmpty() && port.servers().isEmpty();
  }

  private static boolean saysServer(Port port) {
    return !port.servers().isEmpty();
  }

  private static String sideOf(Port port) {
    return switch (port.interfaceName()) {
      case NAMING -> "lookup";
      case ACTIVATION -> "activation";
      case INSERTION -> "insertion";
      default -> "call";
    };
  }

  /** What makes a stub of a reference. */
  private interface Making {
    Object make(String reference) throws Exception;
  }

  /** Stubs of the driver. */
  private final class Stubs implements InterfaceCaller.Stubs {
    private final Making making;

    Stubs(Making making) {
      this.making = making;
    }

    @Override
    public Object make(String reference) throws Exception {
      return making.make(reference);
    }

    @Override
    public boolean overlap() {
      return program.runtime().overlaps();
    }

    @Override
    public void flush(Object stub) throws Exception {
      program.runtime().flush(stub);
    }
  }

  /** References that come back as values, as the driver has them. */
  private final class ByRuntime implements Referring {
    private final Interface type;
    private final Interface referral;
    private final Port port;

    ByRuntime(Interface type, Interface referral, Port port) {
      this.type = type;
      this.referral = referral;
      this.port = port;
    }

    @Override
    public Object referrer(String reference) throws Exception {
      return program.runtime().resolve(referral, reference, port);
    }

    @Override
    public Object resolved(Object answer) throws Exception {
      return program.runtime().resolveAnswer(type, answer, port);
    }

    @Override
    public boolean means(Object answer, String reference) {
      return program.runtime().means(answer, reference);
    }
  }
}
