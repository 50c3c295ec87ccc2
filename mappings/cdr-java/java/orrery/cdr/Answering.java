package orrery.cdr;

import java.nio.ByteBuffer;
import orrery.kit.serving.ObjectWithdrawnException;
import orrery.kit.setup.Failures;
import orrery.kit.setup.MalformedException;

/** What answers the requests of one thread, or takes in samples, by one target. */
final class Answering {
  private final Target target;
  private final Frame frame = new Frame();
  private final Reader request = new Reader();
  private final Writer reply = new Writer();

  Answering(Target target) {
    this.target = target;
  }

  /** The whole reply, or null. A request that cannot be answered gets the reason as its reply. */
  ByteBuffer answer(int operation, long number, Reader body) {
    try {
      reply.begin();
      return target.answer(operation, body, reply) ? reply.end(operation, number) : null;
    } catch (ObjectWithdrawnException gone) {
      return target.isOneway(operation) ? null : failure(number, gone.getMessage());
    } catch (Exception | VirtualMachineError failed) {
      return failure(number, Failures.text(failed));
    }
  }

  /** The same for a message that has come whole. */
  ByteBuffer answer(byte[] message) {
    try {
      frame.take(message);
    } catch (MalformedException malformed) {
      return failure(0, Failures.text(malformed));
    }
    frame.readBy(request);
    return answer(frame.operation(), frame.request(), request);
  }

  /** A sample. What is none of ours came from a stranger, and is left alone. */
  void takeIn(byte[] message) throws Exception {
    try {
      frame.take(message);
      frame.readBy(request);
      reply.begin();
      target.answer(frame.operation(), request, reply);
    } catch (MalformedException malformed) {
      return;
    }
  }

  private ByteBuffer failure(long number, String reason) {
    reply.begin();
    reply.strings(reason);
    return reply.end(Frames.FAILED, number);
  }
}
