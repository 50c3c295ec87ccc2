package orrery.kit.programs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Router;
import orrery.kit.calls.RoutingCaller;
import orrery.kit.calls.StubSource;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.MonotonicClock;
import orrery.kit.serving.Reactions;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** One process: a driver's runtime, bound to generated interfaces. This half serves; {@link Calls} is the other. */
public final class Program {
  private final String driver;
  private final DriverRuntime runtime;
  private final Map<String, Interface> interfaces = new HashMap<>();
  private final CallCounters callCounters = new CallCounters();
  private final Map<String, Servant> referrers = new HashMap<>();
  private final Map<String, Router> routers = new HashMap<>();
  private Setup setup = new Setup();

  /** `driver` is the name that it says at `hello`. */
  public Program(String driver, DriverRuntime runtime, List<? extends Interface> interfaces) {
    this.driver = driver;
    this.runtime = runtime;
    for (Interface one : interfaces) {
      this.interfaces.put(one.name(), one);
    }
  }

  /** The driver's name. */
  public String driver() {
    return driver;
  }

  /** The driver's runtime. */
  public DriverRuntime runtime() {
    return runtime;
  }

  /** The clock of everything in it. */
  public Clock clock() {
    return MonotonicClock.INSTANCE;
  }

  /** What is counted in it. */
  public CallCounters callCounters() {
    return callCounters;
  }

  /** What it was told. */
  public Setup setup() {
    return setup;
  }

  /** Start the middleware. */
  public void start(Setup newSetup) throws Exception {
    setup = newSetup;
    runtime.start(newSetup);
  }

  /** The interface of a name; ConfigurationException where the program was built without it. */
  public Interface interfaceOf(String name) {
    Interface found = interfaces.get(name);
    if (found == null) {
      throw new ConfigurationException("this program was not built for interface " + name);
    }
    return found;
  }

  /** Offer a servant of a port, whose `reactions` may be null. */
  public Located publish(Port port, Reactions reactions) throws Exception {
    Interface type = interfaceOf(port.interfaceName());
    if (port.kind() == Port.Kind.FORWARD) {
      return located(port, runtime.publish(type, forwarder(type, port), port));
    }
    Router router = port.to().isEmpty() ? null : router(port.object() + "." + port.to());
    Served.Beside beside = new Served.Beside(reactions, port.samples(), router);
    Served served = new Served(type, port, "serve", beside, callCounters, clock());
    Servant servant = runtime.servant(type, served);
    servant.refer(setup.source(""));
    String reference = runtime.publish(type, servant, port);
    Located here = port.kind() == Port.Kind.SUBSCRIBE ? new Located(reference, "") : located(port, reference);
    if (port.kind() == Port.Kind.REFER) {
      referrers.put(port.label(), servant);
    } else {
      servant.refer(setup.source(here.reference()));
    }
    return here;
  }

  /** A published port of the kind `refer` is bound: this is whom it answers with. */
  public void refer(Port port) {
    referrers.get(port.label()).refer(setup.source(port.references().get(0)));
  }

  /** What calls, of this process; made once something does. */
  public Calls calls() {
    return new Calls(this);
  }

  private Object forwarder(Interface type, Port port) throws Exception {
    Served.Beside alone = new Served.Beside(null, null, null);
    Served served = new Served(type, port, "forward", alone, callCounters, clock());
    Router router = port.to().isEmpty() ? router(port.label()) : null;
    StubSource stubs = new StubSource(
        () -> runtime.resolve(type, router == null ? port.references().get(0) : router.server(), port));
    return runtime.forwarder(type, served, stubs);
  }

  /** Found by name, a servant is bound as soon as it is published. */
  private Located located(Port port, String reference) throws Exception {
    if (!setup.isByName() || port.isByReference()) {
      return new Located(reference, "");
    }
    return new Located(runtime.bind(reference, port), reference);
  }

  /** By its object and its forward port. A servant of {@link RoutingCaller#ROUTING} may come before or after that. */
  private Router router(String label) {
    return routers.computeIfAbsent(label, name -> new Router());
  }
}
