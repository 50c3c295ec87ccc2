package orrery.rmi;

import java.rmi.Remote;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;

/** What drivers with remote interfaces share; how objects are exported and what a reference is as text is theirs. */
public abstract class RmiRuntime implements DriverRuntime {
  private static volatile RmiRuntime ofProcess;

  /** It is that of the process: values are drawn from what it knows. */
  protected RmiRuntime() {
    ofProcess = this;
  }

  /** The stub of a reference, as the interface is declared. */
  protected abstract Remote stub(RmiInterface type, String reference) throws Exception;

  /** What a reference is as a value, whatever its interface; never of an empty one. */
  protected abstract Remote value(String reference);

  /** The object of a reference as a value; nil is empty. */
  static Remote valueOf(String reference) {
    return reference.isEmpty() ? null : ofProcess.value(reference);
  }

  @Override
  public final String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public final Servant servant(Interface type, Served served) {
    return ((RmiInterface) type).servant(served);
  }

  @Override
  public final Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((RmiInterface) type).forwarder(served, stubs);
  }

  @Override
  public final Object resolve(Interface type, String reference, Port port) throws Exception {
    return stub((RmiInterface) type, reference);
  }

  @Override
  public final boolean means(Object answer, String reference) {
    return valueOf(reference).equals(answer);
  }
}
