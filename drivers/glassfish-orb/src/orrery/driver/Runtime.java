package orrery.driver;

import com.sun.corba.ee.impl.orb.ORBImpl;
import java.util.Properties;
import org.omg.CORBA.ORB;
import orrery.corba.CorbaRuntime;
import orrery.kit.setup.LibraryVersion;
import orrery.kit.setup.Setup;

/** GlassFish's ORB as an application client has it: one ORB, the root POA, no property that is not in README.md. */
public final class Runtime extends CorbaRuntime {
  @Override
  public String middleware() {
    return "GlassFish ORB";
  }

  @Override
  public String version() {
    String version = LibraryVersion.of(ORBImpl.class, "org.glassfish.corba/glassfish-corba-orb");
    return version + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  protected ORB orb(Setup setup) {
    // Its beans for management are described by classes of which a newer JDK has more than it expects.
    System.setProperty("org.glassfish.gmbal.no.multipleUpperBoundsException", "true");
    Properties own = choosing("com.sun.corba.ee.impl.orb.ORBImpl", "com.sun.corba.ee.impl.orb.ORBSingleton");
    own.setProperty("com.sun.corba.ee.ORBServerHost", setup.address());
    return ORB.init(new String[0], own);
  }
}
