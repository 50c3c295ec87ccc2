package orrery.rmi;

import java.rmi.Remote;
import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;

/** An interface that is called by RMI. */
public abstract class RmiInterface extends Interface {
  /** As {@link Interface}. */
  protected RmiInterface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    super(name, isTopic, refers, operations);
  }

  /** The remote interface that stubs and servants have. */
  public abstract Class<? extends Remote> remote();

  /** What a container makes of it. */
  public abstract Class<? extends Bean> bean();

  /** A servant, which is a remote object too. */
  public abstract Servant servant(Served served);

  /** What passes every call on. */
  public abstract Remote forwarder(Served served, StubSource stubs);
}
