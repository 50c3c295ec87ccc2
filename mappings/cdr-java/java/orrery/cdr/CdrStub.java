package orrery.cdr;

import java.nio.ByteBuffer;
import orrery.kit.setup.RemoteFailureException;

/** The client's end, for one thread: any number of calls out, whose replies come in their order. */
public abstract class CdrStub {
  private final Writer request = new Writer();
  private final Reader reply = new Reader();
  private long begun;
  private long finished;

  /** Begins a request, whose body the caller writes. */
  public final Writer begin() {
    request.begin();
    return request;
  }

  /** Sends it. */
  public final void send(int operation) throws Exception {
    begun++;
    transmit(request.end(operation, begun), begun - finished);
  }

  /** The body of the reply to the oldest call that is out; RemoteFailureException where it does not answer it. */
  public final Reader receive(int operation) throws Exception {
    finished++;
    int answered = next(reply);
    if (answered != operation) {
      throw refusal(answered);
    }
    return reply;
  }

  /** The oldest call that is out has no reply. */
  public final void finish() {
    finished++;
  }

  /** Lets a whole request go, with which so many calls are out; its bytes are the caller's again afterwards. */
  protected abstract void transmit(ByteBuffer message, long out) throws Exception;

  /** Waits for the next reply, and lets a reader begin at its body; the operation that it answers. */
  protected abstract int next(Reader body) throws Exception;

  private RemoteFailureException refusal(int answered) {
    if (answered != Frames.FAILED) {
      return new RemoteFailureException("the reply is to another operation");
    }
    return new RemoteFailureException("the server says: " + reply.strings());
  }
}
