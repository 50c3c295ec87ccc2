import java.util.Properties;
import org.omg.CORBA.ORB;

/** GlassFish's ORB as both ends have it, with what stubs and ties ask of it. */
final class Broker {
  private static final String OWN = "com.sun.corba.ee.impl.";

  private Broker() {}

  static ORB atLoopback() {
    System.setProperty("org.omg.CORBA.ORBClass", OWN + "orb.ORBImpl");
    System.setProperty("org.omg.CORBA.ORBSingletonClass", OWN + "orb.ORBSingleton");
    System.setProperty("javax.rmi.CORBA.UtilClass", OWN + "javax.rmi.CORBA.Util");
    System.setProperty("javax.rmi.CORBA.StubClass", OWN + "javax.rmi.CORBA.StubDelegateImpl");
    System.setProperty("javax.rmi.CORBA.PortableRemoteObjectClass", OWN + "javax.rmi.PortableRemoteObject");
    System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
    Properties own = new Properties();
    own.setProperty("com.sun.corba.ee.ORBServerHost", "127.0.0.1");
    return ORB.init(new String[0], own);
  }
}
