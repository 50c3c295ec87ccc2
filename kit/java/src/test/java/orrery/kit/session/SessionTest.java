package orrery.kit.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.kit.programs.Program;
import orrery.kit.protocol.Channel;

/** A whole conversation, of one client and one servant in one process. */
@Timeout(60)
final class SessionTest {
  private final PipedOutputStream commands = new PipedOutputStream();
  private final PipedInputStream answers = new PipedInputStream(1 << 20);
  private final BufferedReader lines = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));

  @Test
  void aTrialIsLedThroughItsPhases() throws Exception {
    Channel channel = new Channel(new PipedInputStream(commands, 1 << 16), new PipedOutputStream(answers));
    Program program = new Program("echo", new EchoRuntime(), List.of(EchoRuntime.ECHO));
    Thread session = new Thread(() -> new Session(program, true, channel).run(), "session");
    session.start();
    say("hello protocol=1");
    assertTrue(answer().startsWith("hello protocol=1 driver=echo middleware=echo version=1 pid="));
    begin();
    verify();
    measure();
    collect();
    say("quit");
    assertEquals("bye", answer());
    session.join();
  }

  private void begin() throws IOException {
    say("process name=all seed=42 folder=/tmp trace=0");
    say("object id=server[0]");
    say("object id=client[0]");
    say("port object=server[0] name=Echo kind=serve interface=Echo");
    say("port object=client[0] name=server kind=call interface=Echo threads=2 pool=4");
    say("start");
    assertEquals("listening object=server[0] port=Echo ref=server[0].Echo", answer());
    assertEquals("started", answer());
    say("bind object=client[0] port=server peer=server[0] peer_port=Echo ref=server[0].Echo");
    say("connect");
    assertEquals("ready", answer());
  }

  private void verify() throws IOException {
    say("phase id=1 object=client[0] port=server operation=Echo::ping kind=verify load=closed members=1");
    assertEquals("armed id=1 object=client[0] port=server", answer());
    say("go id=1 at=" + System.nanoTime());
    assertTrue(answer().matches("done id=1 object=client\\[0\\] port=server calls=0 wall=\\d+ wrong=0 checked=8"));
  }

  private void measure() throws IOException {
    say("phase id=2 object=client[0] port=server operation=Echo::ping kind=measure load=closed calls=50 members=1");
    assertEquals("armed id=2 object=client[0] port=server", answer());
    say("mark id=2.begin");
    String usage = answer();
    for (String key : List.of("wall", "user", "system", "voluntary", "involuntary", "minor", "major", "run_delay",
        "threads", "compiling", "collections", "collecting", "classes", "allocated")) {
      assertTrue(usage.matches("usage id=2\\.begin .*\\b" + key + "=\\d+\\b.*"), usage);
    }
    say("go id=2 at=" + System.nanoTime());
    // A thread that is through goes on until the other is too.
    String done = answer();
    assertTrue(done.startsWith("done id=2 object=client[0] port=server calls="), done);
    assertTrue(done.matches(".* calls=\\d{3,} wall=\\d+ wrong=0 checked=0"), done);
  }

  private void collect() throws IOException {
    say("collect");
    List<String> records = new ArrayList<>();
    for (String line = answer(); !"end".equals(line); line = answer()) {
      records.add(line);
    }
    assertTrue(records.stream().anyMatch(line -> line.startsWith(
        "record type=series phase=2 object=client[0] port=server operation=Echo::ping name=latency count=")));
    String served = sums(records, "serve");
    assertTrue(!served.isEmpty());
    assertEquals(served, sums(records, "call"));
    for (String fact : List.of("clock.cost", "clock.resolution", "runtime.collector", "runtime.heap")) {
      assertTrue(records.stream().anyMatch(line -> line.startsWith("record type=fact name=" + fact + " value=")), fact);
    }
  }

  /** What a side says of its calls: both must have read the same. */
  private static String sums(List<String> records, String side) {
    return records.stream()
        .filter(line -> line.startsWith("record type=calls") && line.contains(" side=" + side + " "))
        .map(line -> line.substring(line.indexOf(" calls=")))
        .findFirst().orElse("");
  }

  private void say(String line) throws IOException {
    commands.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    commands.flush();
  }

  private String answer() throws IOException {
    return lines.readLine();
  }
}
