package orrery.rmi;

import java.rmi.RemoteException;
import orrery.kit.calls.StubSource;

/** The stubs of a forwarder's handlers. */
public final class RmiStubs {
  private RmiStubs() {}

  /** The calling thread's. */
  public static Object of(StubSource stubs) throws RemoteException {
    try {
      return stubs.get();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new RemoteException("no stub can be had", failed);
    }
  }
}
