package orrery.kit.session;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import orrery.kit.protocol.Message;

/** The files that a program brings along: the script that starts it, and the jars of its class path. */
final class LoadedJars {
  /** The script, as the property of the virtual machine that it starts says. */
  private static final String PROGRAM = "orrery.program";

  private LoadedJars() {}

  /** The record of them (kit/PROTOCOL.md, Collecting). */
  static Message record() {
    List<File> files = new ArrayList<>();
    String program = System.getProperty(PROGRAM, "");
    if (!program.isEmpty()) {
      files.add(new File(program));
    }
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (jar.endsWith(".jar")) {
        files.add(new File(jar));
      }
    }
    long bytes = files.stream().mapToLong(File::length).sum();
    return new Message("record").with("type", "scripts").with("files", files.size()).with("bytes", bytes);
  }
}
