package orrery.corba;

import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;

/** An interface with the ORB's own stubs and skeletons. */
public abstract class CorbaInterface extends Interface {
  /** As {@link Interface}. */
  protected CorbaInterface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    super(name, isTopic, refers, operations);
  }

  /** A servant, which is one of the ORB too. */
  public abstract Servant servant(Served served);

  /** What passes every call on. */
  public abstract org.omg.PortableServer.Servant forwarder(Served served, StubSource stubs);

  /** The generated stub of a reference to an object of this interface, without asking the object. */
  public abstract Object stub(org.omg.CORBA.Object reference);
}
