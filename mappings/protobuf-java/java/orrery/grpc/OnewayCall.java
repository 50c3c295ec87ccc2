package orrery.grpc;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import orrery.kit.setup.Failures;
import orrery.kit.setup.RemoteFailureException;

/**
 * All calls of a oneway operation by one client thread. gRPC answers every call, but one call can carry any number of
 * messages: it is open from the first one on.
 */
public final class OnewayCall<Q, R> implements ClientResponseObserver<Q, R> {
  private ClientCallStreamObserver<Q> requests;
  private boolean isOver;
  private String failure = "the server has ended the call";

  @Override
  public synchronized void beforeStart(ClientCallStreamObserver<Q> stream) {
    requests = stream;
    stream.setOnReadyHandler(this::wake);
  }

  /** Has it been given to a stub? */
  public synchronized boolean isOpen() {
    return requests != null;
  }

  /** Has the server ended it? It takes no more. */
  synchronized boolean isOver() {
    return isOver;
  }

  /** Hands a message to the transport, once that has room for it. RemoteFailureException where the call is over. */
  public synchronized void send(Q message) {
    try {
      while (!isOver && !requests.isReady()) {
        wait();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RemoteFailureException("interrupted while the transport had no room");
    }
    if (isOver) {
      throw new RemoteFailureException(failure);
    }
    requests.onNext(message);
  }

  @Override
  public void onNext(R reply) {
    // It comes at the end, and says nothing.
  }

  @Override
  public synchronized void onError(Throwable error) {
    failure = Failures.text(error);
    onCompleted();
  }

  @Override
  public synchronized void onCompleted() {
    isOver = true;
    notifyAll();
  }

  private synchronized void wake() {
    notifyAll();
  }
}
