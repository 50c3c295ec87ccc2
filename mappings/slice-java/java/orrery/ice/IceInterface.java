package orrery.ice;

import com.zeroc.Ice.ObjectPrx;
import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;

/** An interface with the proxies and skeletons of slice2java. */
public abstract class IceInterface extends Interface {
  /** As {@link Interface}. */
  protected IceInterface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    super(name, isTopic, refers, operations);
  }

  /** A servant, which is one of Ice too. */
  public abstract Servant servant(Served served);

  /** What passes every call on. */
  public abstract com.zeroc.Ice.Object forwarder(Served served, StubSource stubs);

  /** The proxy of this interface; null where the object, which is asked, does not serve it. */
  public abstract ObjectPrx cast(ObjectPrx reference);
}
