package orrery.corba;

import java.util.Properties;
import org.omg.CORBA.ORB;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** What the runtimes of all ORBs in Java share; a driver makes its ORB. */
public abstract class CorbaRuntime implements DriverRuntime {
  private Broker broker;

  /** The properties that choose an ORB and its singleton by their classes. */
  protected static Properties choosing(String orb, String singleton) {
    Properties own = new Properties();
    own.setProperty("org.omg.CORBA.ORBClass", orb);
    own.setProperty("org.omg.CORBA.ORBSingletonClass", singleton);
    // Generated helpers ask for the singleton by ORB.init() alone, which reads the properties of the system.
    System.getProperties().putAll(own);
    return own;
  }

  /** The ORB, configured as the driver's README says. */
  protected abstract ORB orb(Setup setup);

  @Override
  public final String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public final void start(Setup setup) {
    broker = new Broker(orb(setup));
    broker.take();
  }

  @Override
  public final Servant servant(Interface type, Served served) {
    return ((CorbaInterface) type).servant(served);
  }

  @Override
  public final Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((CorbaInterface) type).forwarder(served, stubs);
  }

  @Override
  public final String publish(Interface type, Object target, Port port) throws Exception {
    return broker.publish((org.omg.PortableServer.Servant) target);
  }

  @Override
  public final Object resolve(Interface type, String reference, Port port) {
    return ((CorbaInterface) type).stub(Broker.object(reference));
  }

  @Override
  public final Object resolveAnswer(Interface type, Object answer, Port port) {
    return ((CorbaInterface) type).stub((org.omg.CORBA.Object) answer);
  }

  @Override
  public final boolean means(Object answer, String reference) {
    return Broker.object(reference)._is_equivalent((org.omg.CORBA.Object) answer);
  }

  @Override
  public final void stop() {
    broker.stop();
  }
}
