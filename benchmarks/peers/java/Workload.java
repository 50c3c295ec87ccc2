import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What a client by hand is asked to do, and how it times a call: two readings of the clock, nothing else.
 *
 * <p>Its command line and what it writes are those of workload.hpp.
 */
final class Workload {
  private final String reference;
  private final int warm;
  private final int calls;
  private final List<String> wanted;

  /** A part of a call, which may fail as the middleware has it. */
  interface Step {
    void run() throws Exception;
  }

  Workload(String[] words) {
    if (words.length < 3) {
      System.err.println("usage: client REFERENCE WARM CALLS [OPERATION...]");
      System.exit(3);
    }
    reference = words[0];
    warm = Integer.parseInt(words[1]);
    calls = Integer.parseInt(words[2]);
    wanted = List.of(Arrays.copyOfRange(words, 3, words.length));
  }

  String reference() {
    return reference;
  }

  /** Measures a call that leaves its argument as it is. */
  void measure(String operation, Step call) throws Exception {
    measure(operation, () -> { }, call);
  }

  /** `renew` makes the inout argument afresh, as for every client of Orrery; it is not timed. */
  void measure(String operation, Step renew, Step call) throws Exception {
    if (calls == 0) {
      idle();
    }
    if (!wanted.isEmpty() && !wanted.contains(operation)) {
      return;
    }
    long[] durations = new long[calls]; // filled with zeros, and so touched, before the first call
    for (int i = 0; i < warm; i++) {
      timed(renew, call);
    }
    for (int i = 0; i < calls; i++) {
      durations[i] = timed(renew, call);
    }
    write(operation, durations);
  }

  /** A method of its own: what is compiled while the calls before are made is what is measured. */
  private static long timed(Step renew, Step call) throws Exception {
    renew.run();
    long start = System.nanoTime();
    call.run();
    return System.nanoTime() - start;
  }

  private static void write(String operation, long[] durations) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * durations.length).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(durations);
    System.out.write((operation + " " + durations.length + "\n").getBytes(StandardCharsets.US_ASCII));
    System.out.write(bytes.array());
    System.out.flush();
  }

  private static void idle() throws InterruptedException {
    System.out.println("connected");
    Thread.sleep(Long.MAX_VALUE);
  }
}
