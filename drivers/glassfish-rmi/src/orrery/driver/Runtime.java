package orrery.driver;

import com.sun.corba.ee.impl.orb.ORBImpl;
import java.rmi.Remote;
import javax.rmi.PortableRemoteObject;
import orrery.kit.calls.Interface;
import orrery.kit.setup.LibraryVersion;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.rmi.RmiInterface;
import orrery.rmi.RmiRuntime;

/** Remote interfaces over GlassFish's ORB: of plain servants, or of beans that its container carries. */
public final class Runtime extends RmiRuntime {
  private Carrier carrier;

  @Override
  public String middleware() {
    return "GlassFish RMI-IIOP";
  }

  @Override
  public String version() {
    String version = LibraryVersion.of(ORBImpl.class, "org.glassfish.corba/glassfish-corba-orb");
    return version + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public void start(Setup setup) throws Exception {
    // Its beans for management are described by classes of which a newer JDK has more than it expects.
    System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
    String container = setup.option("container");
    carrier = "none".equals(container) ? new PlainOrb(setup) : new BeanServer(setup, Transactions.of(container));
  }

  @Override
  public String publish(Interface type, Object target, Port port) throws Exception {
    return carrier.publish((RmiInterface) type, (Remote) target, port).text();
  }

  @Override
  public void inside(Port port, Runnable work) throws Exception {
    carrier.inside(port, work);
  }

  @Override
  protected Remote stub(RmiInterface type, String reference) throws Exception {
    Reference parsed = Reference.of(reference);
    Remote own = carrier.own(parsed);
    return own != null ? own : parsed.stub(carrier.orb(), type.remote());
  }

  @Override
  protected Remote value(String reference) {
    return Reference.of(reference).value(carrier.orb());
  }

  @Override
  public Object resolveAnswer(Interface type, Object answer, Port port) {
    return PortableRemoteObject.narrow(answer, ((RmiInterface) type).remote());
  }

  @Override
  public void stop() throws Exception {
    carrier.stop();
  }
}
