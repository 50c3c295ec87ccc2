package orrery.bundle;

import java.util.Dictionary;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import orrery.rmi.Bean;

/** What starts a bundle: it makes the bean of its component, and registers that as a service. */
public final class Activator implements BundleActivator {
  /** Headers of a bundle: its component, the interface of the service, and the class of the bean. */
  public static final String COMPONENT = "Orrery-Component";
  public static final String INTERFACE = "Orrery-Interface";
  public static final String BEAN = "Orrery-Bean";

  @Override
  public void start(BundleContext context) throws ReflectiveOperationException {
    Dictionary<String, String> headers = context.getBundle().getHeaders();
    Class<?> type = context.getBundle().loadClass(headers.get(BEAN));
    Bean bean = (Bean) type.getConstructor().newInstance();
    bean.setComponent(headers.get(COMPONENT));
    context.registerService(headers.get(INTERFACE), bean, null);
  }

  @Override
  public void stop(BundleContext context) {}
}
