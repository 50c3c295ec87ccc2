package orrery.kit.setup;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Counts that outlive the process: a file that is mapped by who counts (kit/PROTOCOL.md, Faults). */
public final class SharedCounts {
  /** The words of the file, in its order; instants follow them. */
  public enum Word {
    ACCEPTED,
    REFUSED,
    ACCEPTED_BEFORE_REFUSAL,
    OVER,
    ARRIVED,
    INJECTED,
    EVERY
  }

  private static final int WORDS = 8;
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final ByteBuffer bytes;
  private final long places;
  private final long every;

  /** Maps the file that the conductor has made; ConfigurationException if that cannot be. */
  public SharedCounts(String path) {
    bytes = mapped(path);
    places = bytes.capacity() / Long.BYTES;
    if (places < WORDS) {
      throw new ConfigurationException(path + " is too short for counts");
    }
    every = Math.max(1, (long) LONGS.getVolatile(bytes, place(Word.EVERY.ordinal())));
  }

  /** One more; how many there were before. */
  public long add(Word word) {
    return (long) LONGS.getAndAdd(bytes, place(word.ordinal()), 1L);
  }

  /** A word's value. */
  public void set(Word word, long value) {
    LONGS.setVolatile(bytes, place(word.ordinal()), value);
  }

  /** The instant of an event, the first being 0: of those that there is room for. */
  public void note(long event, long instant) {
    long at = WORDS + event / every;
    if (event % every == 0 && at < places) {
      LONGS.setVolatile(bytes, place((int) at), instant);
    }
  }

  private static int place(int word) {
    return word * Long.BYTES;
  }

  private static ByteBuffer mapped(String path) {
    try (FileChannel file = FileChannel.open(Path.of(path), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // Mapped memory is aligned to pages, so that its words can be counted up by several threads.
      return file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
    } catch (IOException refused) {
      throw new ConfigurationException("the counts " + path + " cannot be mapped: " + refused.getMessage());
    }
  }
}
