package orrery.kit.session;

import java.io.IOException;
import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.programs.DriverRuntime;
import orrery.kit.programs.Program;
import orrery.kit.protocol.Channel;
import orrery.kit.setup.ConfigurationException;

/**
 * What the `main` of every program does: a session over the channel that its arguments or its environment name, else
 * over stdin and stdout; or it says its version, or how it is used.
 */
public final class CommandLine {
  private static final int WRONG_CONFIGURATION = 3;
  /** The property in which the program's script hands on what ORRERY_CONTROL said: Java cannot take a variable away. */
  private static final String CONTROL = "orrery.control";

  private CommandLine() {}

  /** `node` of the programs makes calls, `serve` does not; `words` are what follows the program's name. */
  public static void run(
      String driver, DriverRuntime runtime, List<? extends Interface> interfaces, boolean makesCalls, String[] words) {
    int status = status(new Program(driver, runtime, interfaces), makesCalls, List.of(words));
    System.out.flush();
    System.err.flush();
    // Without waiting for threads of the middleware that outlive it.
    Runtime.getRuntime().halt(status);
  }

  private static int status(Program program, boolean makesCalls, List<String> words) {
    if (words.equals(List.of("--version"))) {
      System.out.println(program.runtime().version());
      return 0;
    }
    boolean isNamed = words.size() == 2 && words.get(0).equals("--control");
    if (!words.isEmpty() && !isNamed) {
      System.err.println("usage: " + System.getProperty("orrery.program", program.driver())
          + " [--version] [--control fd:N|dial:TOKEN@PATH]\n"
          + "Speaks the control protocol of kit/PROTOCOL.md: over that channel, that of ORRERY_CONTROL, or else stdin "
          + "and stdout.\n`orrery plan SCENARIO --driver D` prints what to type.");
      return words.equals(List.of("--help")) ? 0 : WRONG_CONFIGURATION;
    }
    try {
      Channel channel = Channel.open(isNamed ? words.get(1) : System.getProperty(CONTROL, ""));
      new Session(program, makesCalls, channel).run();
      return 0;
    } catch (IOException | ConfigurationException refused) {
      System.err.println(refused.getMessage());
      return WRONG_CONFIGURATION;
    }
  }
}
