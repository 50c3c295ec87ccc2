package orrery.cdr;

import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Failures;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;

/** What the runtimes of all drivers share whose messages are plain CDR: references are text, as values too. */
public abstract class CdrRuntime implements DriverRuntime {
  private Setup setup = new Setup();

  @Override
  public final String errorText(Throwable error) {
    return Failures.text(error);
  }

  @Override
  public void start(Setup newSetup) throws Exception {
    setup = newSetup;
  }

  @Override
  public final Servant servant(Interface type, Served served) {
    return ((CdrInterface) type).servant(served);
  }

  @Override
  public final Object forwarder(Interface type, Served served, StubSource stubs) {
    return ((CdrInterface) type).forwarder(served, stubs);
  }

  @Override
  public final Object resolveAnswer(Interface type, Object answer, Port port) throws Exception {
    return resolve(type, (String) answer, port);
  }

  @Override
  public final boolean means(Object answer, String reference) {
    return reference.equals(answer);
  }

  /** What the process was told. */
  protected final Setup setup() {
    return setup;
  }
}
