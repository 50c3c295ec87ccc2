package orrery.grpc;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.Operation;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Servant;
import orrery.kit.serving.Served;

/** An interface with the stubs and services of gRPC's plugin for protoc. */
public abstract class GrpcInterface extends Interface {
  /** As {@link Interface}. */
  protected GrpcInterface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    super(name, isTopic, refers, operations);
  }

  /** A servant, which is a service too. */
  public abstract Servant servant(Served served);

  /** What passes every call on. */
  public abstract BindableService forwarder(Served served, StubSource stubs);

  /** The generated stubs of a channel. */
  protected abstract GrpcStub.Kinds kinds(ManagedChannel channel);

  /** A client thread's stub; `isBlocking`: it waits for replies itself, with one call out. */
  public final GrpcStub stub(ManagedChannel channel, boolean isBlocking) {
    return new GrpcStub(kinds(channel), isBlocking, operations().size());
  }
}
