package orrery.driver;

import com.zeroc.Ice.Communicator;
import com.zeroc.Ice.Identity;
import com.zeroc.Ice.InitializationData;
import com.zeroc.Ice.ObjectAdapter;
import com.zeroc.Ice.ObjectPrx;
import com.zeroc.Ice.Properties;
import com.zeroc.Ice.Util;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import orrery.ice.IceInterface;
import orrery.ice.IceReferences;
import orrery.ice.IceStub;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** Ice: one communicator in a process and, where something is served, one object adapter. */
public final class Runtime implements DriverRuntime {
  private final AtomicInteger stubs = new AtomicInteger();
  private Setup setup;
  private Communicator communicator;
  private ObjectAdapter adapter;

  @Override
  public String middleware() {
    return "Ice for Java";
  }

  @Override
  public String version() {
    return Util.stringVersion() + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public void start(Setup newSetup) {
    setup = newSetup;
    InitializationData data = new InitializationData();
    data.properties = settings(setup.option("threads"));
    communicator = Util.initialize(data);
    IceReferences.take(communicator);
  }

  @Override
  public Servant servant(Interface type, Served served) {
    return ((IceInterface) type).servant(served);
  }

  @Override
  public Object forwarder(Interface type, Served served, StubSource source) {
    return ((IceInterface) type).forwarder(served, source);
  }

  @Override
  public String publish(Interface type, Object target, Port port) {
    if (adapter == null) {
      // Without a port: one that is free. Other machines are not to reach it.
      adapter = communicator.createObjectAdapterWithEndpoints("orrery", "tcp -h " + setup.address());
    }
    Identity identity = new Identity(port.word(), "");
    adapter.add((com.zeroc.Ice.Object) target, identity);
    adapter.activate();
    return communicator.proxyToString(adapter.createDirectProxy(identity));
  }

  @Override
  public Object resolve(Interface type, String reference, Port port) {
    return stub(type, communicator.stringToProxy(reference));
  }

  @Override
  public Object resolveAnswer(Interface type, Object answer, Port port) {
    return stub(type, (ObjectPrx) answer);
  }

  @Override
  public boolean means(Object answer, String reference) {
    return communicator.stringToProxy(reference).equals(answer);
  }

  /** Each subscriber is sent to, one after the other. */
  @Override
  public List<Object> advertise(Interface type, Port port) {
    List<Object> found = new ArrayList<>();
    for (String reference : port.references()) {
      found.add(resolve(type, reference, port));
    }
    return found;
  }

  @Override
  public void stop() {
    communicator.destroy();
  }

  /** Proxies of one endpoint share a connection unless their connection ids differ. */
  private IceStub stub(Interface type, ObjectPrx target) {
    ObjectPrx own = target.ice_connectionId("stub" + stubs.incrementAndGet());
    boolean isDirect = setup.option("collocation").equals("direct");
    ObjectPrx cast = ((IceInterface) type).cast(own.ice_collocationOptimized(isDirect));
    if (cast == null) {
      throw new ConfigurationException(target + " does not serve " + type.name());
    }
    return new IceStub(cast);
  }

  private static Properties settings(String threads) {
    Properties settings = Util.createProperties();
    settings.setProperty("Ice.ThreadPool.Server.Size", threads);
    // As many as at first: a pool that grows while it is measured would change what is measured.
    settings.setProperty("Ice.ThreadPool.Server.SizeMax", threads);
    settings.setProperty("Ice.MessageSizeMax", "0"); // no limit
    settings.setProperty("Ice.ACM.Timeout", "0"); // idle connections stay, nothing watches them
    return settings;
  }
}
