package orrery.driver;

import java.util.Properties;
import org.jacorb.util.Version;
import org.omg.CORBA.ORB;
import orrery.corba.CorbaRuntime;
import orrery.kit.setup.Setup;

/** JacORB as its manual recommends: one ORB, the root POA, no property that is not in README.md. */
public final class Runtime extends CorbaRuntime {
  private static final String ORB_CLASS = "org.omg.CORBA.ORBClass";
  private static final String SINGLETON = "org.omg.CORBA.ORBSingletonClass";

  @Override
  public String middleware() {
    return "JacORB";
  }

  @Override
  public String version() {
    return Version.version + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  protected ORB orb(Setup setup) {
    // Generated helpers ask for the singleton by ORB.init() alone, which reads the properties of the system.
    System.setProperty(ORB_CLASS, "org.jacorb.orb.ORB");
    System.setProperty(SINGLETON, "org.jacorb.orb.ORBSingleton");
    // It would tell of each connection.
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    Properties own = new Properties();
    own.setProperty(ORB_CLASS, System.getProperty(ORB_CLASS));
    own.setProperty(SINGLETON, System.getProperty(SINGLETON));
    own.setProperty("OAIAddr", setup.address());
    own.setProperty("jacorb.poa.queue_wait", "on");
    return ORB.init(new String[0], own);
  }
}
