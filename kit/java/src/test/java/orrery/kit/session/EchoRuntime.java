package orrery.kit.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.Slot;
import orrery.kit.calls.StubSource;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;
import orrery.kit.setup.Port;
import orrery.kit.setup.Setup;
import orrery.kit.setup.Source;

/** A middleware of one process that calls its servants directly, and an interface of one operation: it adds one. */
final class EchoRuntime implements DriverRuntime {
  /** The interface. */
  static final Interface ECHO = new Interface("Echo", false, false, List.of(new Ping())) {};

  private final Map<String, Echo> published = new HashMap<>();
  private final ThreadLocal<Boolean> isInside = ThreadLocal.withInitial(() -> false);

  /** A servant. */
  private static final class Echo implements Servant {
    private final Served served;

    Echo(Served served) {
      this.served = served;
    }

    @Override
    public void refer(Source source) {}

    long ping(long sent) {
      served.call(0, sent, sent + 1);
      return sent + 1;
    }
  }

  /** The operation: its argument is the number of the slot. */
  private static final class Ping extends Operation {
    Ping() {
      super("Echo::ping", 0, false);
    }

    private static final class Args extends Slot {
      private long sent;
      private long result;
    }

    @Override
    public Slot newSlot() {
      return new Args();
    }

    @Override
    public void prepare(Slot slot, Source source, long number) {
      ((Args) slot).sent = number;
      slot.setSum(number);
    }

    @Override
    public void expect(Slot slot, Source source) {}

    @Override
    public void renew(Slot slot) {}

    @Override
    public boolean isRight(Slot slot, Slot expected) {
      Args args = (Args) slot;
      return args.result == args.sent + 1;
    }

    @Override
    public long call(Object stub, Slot slot) {
      Args args = (Args) slot;
      args.result = ((Echo) stub).ping(args.sent);
      return args.result;
    }

    @Override
    public long verify(Object stub, Slot slot) {
      return call(stub, slot);
    }
  }

  @Override
  public String middleware() {
    return "echo";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String errorText(Throwable error) {
    return error.toString();
  }

  @Override
  public void start(Setup setup) {}

  @Override
  public Servant servant(Interface type, Served served) {
    return new Echo(served);
  }

  @Override
  public Object forwarder(Interface type, Served served, StubSource stubs) {
    throw new UnsupportedOperationException("it hands nothing on");
  }

  @Override
  public String publish(Interface type, Object target, Port port) {
    published.put(port.label(), (Echo) target);
    return port.label();
  }

  @Override
  public void inside(Port port, Runnable work) {
    isInside.set(true);
    work.run();
  }

  /** A stub is made where calls will be made: by a thread that works inside of what its runtime has for it. */
  @Override
  public Object resolve(Interface type, String reference, Port port) {
    if (!isInside.get()) {
      throw new IllegalStateException("a client thread works outside");
    }
    return published.get(reference);
  }

  @Override
  public void stop() {
    published.clear();
  }
}
