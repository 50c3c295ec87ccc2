package orrery.cdr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import orrery.kit.setup.MalformedException;

/** Whole messages from a stream of bytes. It reads as much as there is: a small message costs one system call. */
public final class Frames {
  /** Of an operation in a reply: the servant could not answer, the body is a string that says why. */
  public static final int FAILED = 0xFFFFFFFF;
  private static final int FIRST_ROOM = 256;
  private static final int USUAL_ROOM = 64 * 1024;
  /** Looked at before room is made: a wrong length must not ask for all memory. */
  private static final int LARGEST = 1 << 30;

  private final ReadableByteChannel stream;
  private ByteBuffer buffer = room(FIRST_ROOM);
  /** Of the next message, and of what has come. */
  private int begin;
  private int end;
  private int length;
  private int operation;
  private long request;
  private int body;

  /** From this stream. */
  public Frames(ReadableByteChannel stream) {
    this.stream = stream;
  }

  /** On to the next message; false at the end of the stream. Its body stays where it is until the next call. */
  public boolean next() throws IOException {
    if (begin == end) {
      if (end == buffer.capacity() && end < USUAL_ROOM) {
        buffer = room(2 * buffer.capacity()); // all of the room was used, and perhaps more was there
      }
      begin = 0;
      end = 0;
      if (!readMore()) {
        return false;
      }
    }
    while (!isWhole()) {
      readTheRest();
    }
    return true;
  }

  /** Is nothing here of the message after the last one? Then the next one is read. */
  public boolean isEmpty() {
    return begin == end;
  }

  /** Reads what is there, for later; the last message is done with. */
  public void takeIn() throws IOException {
    if (end == buffer.capacity()) {
      makeRoom(buffer.capacity() - begin + USUAL_ROOM);
    }
    if (!readMore()) {
      throw new MalformedException("the peer closed while calls were out");
    }
  }

  /** Lets a reader begin at the body. */
  public void readBy(Reader reader) {
    reader.begin(buffer, body, length);
  }

  /** The operation of the message. */
  public int operation() {
    return operation;
  }

  /** The number of the request that it is, or answers. */
  public long request() {
    return request;
  }

  /** Is the message at `begin` here to its end? Then it is taken, and what follows it comes next. */
  private boolean isWhole() {
    int here = end - begin;
    if (here < Writer.HEADER) {
      return false;
    }
    length = buffer.getInt(begin);
    if (length < 0 || length > LARGEST) {
      throw new MalformedException("a message is longer than 1 GiB");
    }
    if (here - Writer.HEADER < length) {
      return false;
    }
    operation = buffer.getInt(begin + 4);
    request = buffer.getLong(begin + 8);
    body = begin + Writer.HEADER;
    begin = body + length;
    return true;
  }

  private void readTheRest() throws IOException {
    int wanted = end - begin < Writer.HEADER ? Writer.HEADER : Writer.HEADER + length;
    if (begin > 0 || buffer.capacity() < wanted) {
      makeRoom(wanted);
    }
    if (!readMore()) {
      throw new MalformedException("the peer closed in the middle of a message");
    }
  }

  private boolean readMore() throws IOException {
    buffer.limit(buffer.capacity()).position(end);
    int got = stream.read(buffer);
    end += Math.max(0, got);
    return got > 0;
  }

  /** The message must stand in one piece, and its body aligned: it is moved to the front. */
  private void makeRoom(int wanted) {
    buffer.limit(end).position(begin);
    if (buffer.capacity() < wanted) {
      ByteBuffer larger = room(wanted);
      larger.put(buffer);
      buffer = larger;
    } else {
      buffer.compact();
    }
    end -= begin;
    begin = 0;
  }

  private static ByteBuffer room(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
