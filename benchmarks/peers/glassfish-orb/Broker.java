import java.util.Properties;
import org.omg.CORBA.ORB;

/** GlassFish's ORB as both ends have it. */
final class Broker {
  private Broker() {}

  static ORB at(String address) {
    System.setProperty("org.omg.CORBA.ORBClass", "com.sun.corba.ee.impl.orb.ORBImpl");
    System.setProperty("org.omg.CORBA.ORBSingletonClass", "com.sun.corba.ee.impl.orb.ORBSingleton");
    System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
    Properties own = new Properties();
    own.setProperty("com.sun.corba.ee.ORBServerHost", address);
    return ORB.init(new String[0], own);
  }
}
