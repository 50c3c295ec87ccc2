package orrery.driver;

import java.nio.file.Path;
import java.rmi.Remote;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import orrery.beans.CallerBean;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.rmi.Bean;
import orrery.rmi.Caller;
import orrery.rmi.Components;
import orrery.rmi.RmiInterface;

/** The components of a process as bundles of Felix, which this process boots: each registers a service. */
final class Bundles implements Carrier {
  private static final long MILLISECONDS = 5000;

  private final Framework framework;

  Bundles(Setup setup) throws BundleException {
    String own = setup.process().replace('/', '_') + ".bundles";
    framework = ServiceLoader.load(FrameworkFactory.class).findFirst().orElseThrow().newFramework(Map.of(
        Constants.FRAMEWORK_STORAGE, Path.of(setup.folder(), own).toString(),
        Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, BundleFile.IMPORTED));
    framework.start();
  }

  @Override
  public Remote offered(RmiInterface type, Remote target, Port port) throws Exception {
    Components.put(port.word(), target);
    return service(port.word(), type.remote(), type.bean());
  }

  @Override
  public Remote called(RmiInterface type, Remote stub) {
    BundleContext context = framework.getBundleContext();
    return (Remote) context.getService(context.registerService(type.remote().getName(), stub, null).getReference());
  }

  @Override
  public boolean callsDirectly() {
    return true;
  }

  @Override
  public void inside(Port port, Runnable work) throws Exception {
    String component = "caller." + port.word() + "." + Thread.currentThread().getId();
    service(component, Caller.class, CallerBean.class).inside(work);
  }

  @Override
  public void stop() throws BundleException, InterruptedException {
    framework.stop();
    framework.waitForStop(MILLISECONDS);
  }

  /** The service of a bundle that is installed now. */
  private <T> T service(String component, Class<T> type, Class<? extends Bean> bean) throws Exception {
    BundleContext context = framework.getBundleContext();
    Bundle bundle = context.installBundle("orrery:" + component, BundleFile.of(component, type, bean));
    bundle.start();
    ServiceReference<?> registered = bundle.getRegisteredServices()[0];
    return type.cast(context.getService(registered));
  }
}
