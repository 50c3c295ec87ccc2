package orrery.corba;

import orrery.kit.calls.StubSource;
import orrery.kit.setup.RemoteFailureException;

/** The stubs of a forwarder's handlers, whose methods throw what IDL says and nothing else. */
public final class CorbaStubs {
  private CorbaStubs() {}

  /** The calling thread's. */
  public static Object of(StubSource stubs) {
    try {
      return stubs.get();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new RemoteFailureException("no stub can be had: " + failed);
    }
  }
}
