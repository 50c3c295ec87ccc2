package orrery.driver;

import java.util.Properties;
import org.jacorb.util.Version;
import org.omg.CORBA.ORB;
import orrery.corba.CorbaRuntime;
import orrery.kit.setup.Setup;

/** JacORB as its manual recommends: one ORB, the root POA, no property that is not in README.md. */
public final class Runtime extends CorbaRuntime {
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
    // It would tell of each connection.
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    Properties own = choosing("org.jacorb.orb.ORB", "org.jacorb.orb.ORBSingleton");
    own.setProperty("OAIAddr", setup.address());
    own.setProperty("jacorb.poa.queue_wait", "on");
    return ORB.init(new String[0], own);
  }
}
