package orrery.driver;

import com.sun.ejb.EJBUtils;
import java.rmi.Remote;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import orrery.kit.setup.ConfigurationException;

/** Where an object is: its IOR, and whether a bean is behind it, whose remote interface GlassFish derives from ours. */
record Reference(boolean isBean, String ior) {
  private static final String BEAN = "bean:";
  private static final String PLAIN = "plain:";

  /** Of its text; ConfigurationException where that is none. */
  static Reference of(String text) {
    if (text.startsWith(BEAN)) {
      return new Reference(true, text.substring(BEAN.length()));
    }
    if (text.startsWith(PLAIN)) {
      return new Reference(false, text.substring(PLAIN.length()));
    }
    throw new ConfigurationException("neither " + BEAN + "IOR nor " + PLAIN + "IOR: " + text);
  }

  /** As text. */
  String text() {
    return (isBean ? BEAN : PLAIN) + ior;
  }

  /** The object, whatever its interface. */
  Remote value(ORB orb) {
    return (Remote) PortableRemoteObject.narrow(orb.string_to_object(ior), Remote.class);
  }

  /**
   * A stub with this interface.
   *
   * <p>For a bean it is what GlassFish's naming gives every client of Java, in a container or not: a stub of an
   * interface that is derived at run time, in a wrapper that has the declared one.
   */
  Remote stub(ORB orb, Class<? extends Remote> type) throws Exception {
    if (!isBean) {
      return (Remote) PortableRemoteObject.narrow(orb.string_to_object(ior), type);
    }
    ClassLoader loader = type.getClassLoader();
    Class<?> derived = EJBUtils.loadGeneratedRemoteBusinessClasses(loader, type.getName());
    Remote stub = (Remote) PortableRemoteObject.narrow(orb.string_to_object(ior), derived);
    return (Remote) EJBUtils.createRemoteBusinessObject(loader, type.getName(), stub);
  }
}
