package orrery.thrift;

import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TProtocol;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;

/** An interface with the clients and processors of Thrift's compiler. */
public abstract class ThriftInterface extends Interface {
  /** As {@link Interface}. */
  protected ThriftInterface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    super(name, isTopic, refers, operations);
  }

  /** A servant, which a processor can call. */
  public abstract Servant servant(Served served);

  /** What passes every call on. */
  public abstract Object forwarder(Served served, StubSource stubs);

  /** What reads calls and makes them on a servant or a forwarder. */
  public abstract TProcessor processor(Object target);

  /** A stub. */
  public abstract Object client(TProtocol protocol);

  /** That of a forwarder's calling thread. */
  public static Object stub(StubSource stubs) throws TException {
    try {
      return stubs.get();
    } catch (TException | RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new TException("no stub can be had", failed);
    }
  }
}
