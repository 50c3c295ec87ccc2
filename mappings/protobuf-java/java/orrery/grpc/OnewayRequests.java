package orrery.grpc;

import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;
import orrery.kit.serving.ObjectWithdrawnException;

/** The server's end of a call that carries the messages of a oneway operation. */
public final class OnewayRequests<Q, R> implements StreamObserver<Q> {
  private final StreamObserver<R> observer;
  private final R end;
  private final Consumer<Q> servant;
  private boolean isOver;

  /** `end` is what the client gets when it ends the call. */
  public OnewayRequests(StreamObserver<R> observer, R end, Consumer<Q> servant) {
    this.observer = observer;
    this.end = end;
    this.servant = servant;
  }

  @Override
  public void onNext(Q message) {
    if (isOver) {
      return; // it was on its way when the call was refused
    }
    try {
      servant.accept(message);
    } catch (ObjectWithdrawnException gone) {
      return; // nobody waits for a reply
    } catch (RuntimeException | VirtualMachineError failed) {
      isOver = true;
      observer.onError(Refusal.of(failed));
    }
  }

  @Override
  public void onError(Throwable error) {
    isOver = true; // the client is gone
  }

  @Override
  public void onCompleted() {
    if (!isOver) {
      observer.onNext(end);
      observer.onCompleted();
    }
  }
}
