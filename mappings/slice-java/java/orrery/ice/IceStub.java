package orrery.ice;

import com.zeroc.Ice.ObjectPrx;
import orrery.kit.calls.StubSource;
import orrery.kit.setup.RemoteFailureException;

/** Two proxies of one object, on one connection: for calls with a reply, and for those without. */
public record IceStub(ObjectPrx twoway, ObjectPrx oneway) {
  /** Of a proxy that waits for replies. */
  public IceStub(ObjectPrx twoway) {
    this(twoway, twoway.ice_oneway());
  }

  /** That of a forwarder's calling thread, whose methods throw what IDL says and nothing else. */
  public static IceStub of(StubSource stubs) {
    try {
      return (IceStub) stubs.get();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new RemoteFailureException("no stub can be had: " + failed);
    }
  }
}
