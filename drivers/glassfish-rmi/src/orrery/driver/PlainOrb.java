package orrery.driver;

import java.rmi.Remote;
import java.util.Properties;
import javax.rmi.CORBA.Tie;
import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.Servant;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.rmi.RmiInterface;

/** The ORB without a container: servants behind ties that it makes at run time, in its root POA. */
final class PlainOrb implements Carrier {
  private static final String OWN = "com.sun.corba.ee.impl.";

  private final ORB orb;
  private POA root;

  PlainOrb(Setup setup) {
    Properties own = new Properties();
    own.setProperty("org.omg.CORBA.ORBClass", OWN + "orb.ORBImpl");
    own.setProperty("org.omg.CORBA.ORBSingletonClass", OWN + "orb.ORBSingleton");
    // What stubs ask: the JDK knows none of these classes.
    own.setProperty("javax.rmi.CORBA.UtilClass", OWN + "javax.rmi.CORBA.Util");
    own.setProperty("javax.rmi.CORBA.StubClass", OWN + "javax.rmi.CORBA.StubDelegateImpl");
    own.setProperty("javax.rmi.CORBA.PortableRemoteObjectClass", OWN + "javax.rmi.PortableRemoteObject");
    System.getProperties().putAll(own);
    own.setProperty("com.sun.corba.ee.ORBServerHost", setup.address());
    orb = ORB.init(new String[0], own);
  }

  @Override
  public ORB orb() {
    return orb;
  }

  @Override
  public Reference publish(RmiInterface type, Remote target, Port port) throws Exception {
    PortableRemoteObject.exportObject(target);
    Tie tie = Util.getTie(target);
    byte[] identity = root().activate_object((Servant) tie);
    return new Reference(false, orb.object_to_string(root.id_to_reference(identity)));
  }

  @Override
  public Remote own(Reference reference) {
    return null;
  }

  @Override
  public void inside(Port port, Runnable work) {
    work.run();
  }

  @Override
  public void stop() {
    orb.shutdown(true);
    orb.destroy();
  }

  /** A process without servants has no POA, and listens nowhere. */
  private POA root() throws Exception {
    if (root == null) {
      root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
    }
    return root;
  }
}
