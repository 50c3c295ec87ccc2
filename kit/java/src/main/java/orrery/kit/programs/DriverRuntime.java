package orrery.kit.programs;

import java.util.ArrayList;
import java.util.List;
import orrery.kit.calls.Activation;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Lookup;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/**
 * What the kit asks of a driver: the middleware of one process.
 *
 * <p>A driver has one class of it, `orrery.driver.Runtime`, which the generated program makes. What a servant, a stub
 * and a reference are is between the driver and its mapping.
 */
public interface DriverRuntime {
  /** The middleware's name. */
  String middleware();

  /** What the running library says of itself. */
  String version();

  /** An exception of the middleware, or any other, in words. */
  String errorText(Throwable error);

  /** Start the middleware. */
  void start(Setup setup) throws Exception;

  /** A servant of an interface, which calls `served`; it is not yet published. */
  Servant servant(Interface type, Served served) throws Exception;

  /** What passes every call to a stub of `stubs`; not yet published. */
  Object forwarder(Interface type, Served served, StubSource stubs) throws Exception;

  /** Offer what servant() or forwarder() made to callers; its reference as text. */
  String publish(Interface type, Object target, Port port) throws Exception;

  /** A stub for a reference, made on the thread that will use it. */
  Object resolve(Interface type, String reference, Port port) throws Exception;

  /** Wait for the calls that are being served, and close everything. */
  void stop() throws Exception;

  /** What a client thread of a port does from its start to its end; where components call, inside of one. */
  default void inside(Port port, Runnable work) throws Exception {
    work.run();
  }

  /** The stubs that each sample of a publishing thread is called on: unless said otherwise one for each subscriber. */
  default List<Object> advertise(Interface type, Port port) throws Exception {
    List<Object> stubs = new ArrayList<>();
    for (String subscriber : port.references()) {
      stubs.add(resolve(type, subscriber, port));
    }
    return stubs;
  }

  /** Can its stubs have several calls out? */
  default boolean overlaps() {
    return false;
  }

  /** Send what a stub has gathered; not asked of those that gather nothing. */
  default void flush(Object stub) throws Exception {}

  /** May a stub be made of a reference that came back as a value? This makes it. */
  default Object resolveAnswer(Interface type, Object answer, Port port) throws Exception {
    throw new ConfigurationException("this driver has no references as values");
  }

  /** Is a reference that came back as a value the object that was published under this text? */
  default boolean means(Object answer, String reference) {
    throw new ConfigurationException("this driver has no references as values");
  }

  /** Bind what publish() returned in the naming service; gives the reference by name, which resolve() takes. */
  default String bind(String reference, Port port) throws Exception {
    throw noNaming();
  }

  /** For one peer of one client thread: its reference by name, and what publish() returned for it. */
  default Lookup lookup(String name, String answer) throws Exception {
    throw noNaming();
  }

  /** For one client thread: objects of its own process that come and go. */
  default Activation activation() throws Exception {
    throw new ConfigurationException("this driver activates no objects of its own");
  }

  /** Take a published object out of its adapter; false where there is none, and its servant has to refuse. */
  default boolean withdraw(String reference) throws Exception {
    return false;
  }

  private static ConfigurationException noNaming() {
    return new ConfigurationException("this driver knows no naming service");
  }
}
