package orrery.grpc;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.AbstractStub;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import orrery.kit.calls.StubSource;
import orrery.kit.setup.RemoteFailureException;

/** A client thread's end: the generated stubs of one channel, the calls that are out, and a line for each oneway. */
public final class GrpcStub {
  private final Kinds kinds;
  private final boolean isBlocking;
  private final OnewayCall<?, ?>[] lines;
  private final Queue<ListenableFuture<?>> out = new ArrayDeque<>();

  /** Those that wait, those that give a future, and those whose replies are observed. */
  public record Kinds(AbstractStub<?> blocking, AbstractStub<?> future, AbstractStub<?> observed) {}

  GrpcStub(Kinds kinds, boolean isBlocking, int operations) {
    this.kinds = kinds;
    this.isBlocking = isBlocking;
    lines = new OnewayCall<?, ?>[operations];
  }

  /** That of a forwarder's calling thread. */
  public static GrpcStub of(StubSource stubs) {
    try {
      return (GrpcStub) stubs.get();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new RemoteFailureException("no stub can be had: " + failed);
    }
  }

  /** The generated stubs. */
  public Kinds kinds() {
    return kinds;
  }

  /** Are calls made by the stub that waits? */
  public boolean isBlocking() {
    return isBlocking;
  }

  /** The line of a oneway operation: a new one where there is none, or its call has been ended by the server. */
  @SuppressWarnings("unchecked")
  public <Q, R> OnewayCall<Q, R> line(int operation) {
    if (lines[operation] == null || lines[operation].isOver()) {
      lines[operation] = new OnewayCall<Q, R>();
    }
    return (OnewayCall<Q, R>) lines[operation];
  }

  /** One call more is out. */
  public void add(ListenableFuture<?> reply) {
    out.add(reply);
  }

  /** Waits for the reply to the oldest call that is out. */
  @SuppressWarnings("unchecked")
  public <R> R next() throws InterruptedException {
    return (R) await(out.remove());
  }

  /** Waits for a reply; StatusRuntimeException where the call has failed. */
  public static <R> R await(ListenableFuture<R> reply) throws InterruptedException {
    try {
      return reply.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof StatusRuntimeException status) {
        throw status;
      }
      throw new RemoteFailureException(String.valueOf(failed.getCause()));
    }
  }
}
