package orrery.cdr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import orrery.kit.setup.MalformedException;
import orrery.kit.setup.RemoteFailureException;

/** Calls over a transport of whole messages: the order of replies, and those that are none. */
final class MessageStubTest {
  private static final int OPERATION = 3;

  /** Gives each request back as its reply; it has room for so many. */
  private static final class Echo implements MessageChannel {
    private final Deque<byte[]> replies = new ArrayDeque<>();
    private final int room;

    Echo(int room) {
      this.room = room;
    }

    @Override
    public void send(ByteBuffer message) {
      byte[] bytes = new byte[message.remaining()];
      message.get(message.position(), bytes);
      replies.add(bytes);
    }

    @Override
    public boolean sendNow(ByteBuffer message) {
      boolean fits = replies.size() < room;
      if (fits) {
        send(message);
      }
      return fits;
    }

    @Override
    public boolean waitForEither() {
      return true;
    }

    @Override
    public byte[] receive() {
      return replies.removeFirst();
    }
  }

  private static void launch(MessageStub stub, int value) throws Exception {
    stub.begin().longs(value);
    stub.send(OPERATION);
  }

  @Test
  void repliesComeInOrderThoughSomeWereTakenInEarly() throws Exception {
    MessageStub stub = new MessageStub(new Echo(1));
    for (int value = 0; value < 4; value++) {
      launch(stub, value);
    }
    for (int value = 0; value < 4; value++) {
      assertEquals(value, stub.receive(OPERATION).longs());
    }
  }

  @Test
  void aReplyToAnotherOperationIsRefused() throws Exception {
    MessageStub stub = new MessageStub(new Echo(1));
    launch(stub, 1);
    assertThrows(RemoteFailureException.class, () -> stub.receive(OPERATION + 1));
  }

  @Test
  void aMessageThatIsNotAsLongAsItSaysIsRefused() throws Exception {
    Echo echo = new Echo(1);
    MessageStub stub = new MessageStub(echo);
    for (int length : new int[] {0, Writer.HEADER - 1, Writer.HEADER + 3, Writer.HEADER + 5}) {
      launch(stub, 1);
      echo.replies.add(Arrays.copyOf(echo.replies.removeFirst(), length));
      assertThrows(MalformedException.class, () -> stub.receive(OPERATION));
    }
  }

  @Test
  void whatCannotBeAnsweredGetsTheReasonAsItsReply() throws Exception {
    Answering answering = new Answering(new Target() {
      @Override
      public boolean answer(int operation, Reader request, Writer reply) {
        throw new MalformedException("no such thing");
      }

      @Override
      public boolean isOneway(int operation) {
        return false;
      }
    });
    Echo echo = new Echo(1);
    MessageStub stub = new MessageStub(echo);
    launch(stub, 1);
    echo.send(answering.answer(echo.receive()));
    String said = assertThrows(RemoteFailureException.class, () -> stub.receive(OPERATION)).getMessage();
    assertEquals("the server says: no such thing", said);
  }
}
