import java.util.Properties;
import org.omg.CORBA.ORB;

/** JacORB as both ends have it. */
final class Broker {
  private Broker() {}

  static ORB at(String address) {
    System.setProperty("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
    System.setProperty("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
    // It would tell of each connection.
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    Properties own = new Properties();
    own.setProperty("OAIAddr", address);
    return ORB.init(new String[0], own);
  }
}
