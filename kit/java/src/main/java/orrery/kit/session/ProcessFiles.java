package orrery.kit.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the kernel tells of this process in /proc/self (proc(5)). */
final class ProcessFiles {
  private static final Path SELF = Path.of("/proc/self");

  private ProcessFiles() {}

  /** What one thread has used so far: times in ns. */
  record ThreadUse(long runtime, long delay, long voluntary, long involuntary) {
    static final ThreadUse NONE = new ThreadUse(0, 0, 0, 0);

    ThreadUse plus(ThreadUse other) {
      return new ThreadUse(runtime + other.runtime, delay + other.delay, voluntary + other.voluntary,
          involuntary + other.involuntary);
    }
  }

  /** The ids of all threads, those of the virtual machine too. */
  static List<String> threads() throws IOException {
    try (Stream<Path> tasks = Files.list(SELF.resolve("task"))) {
      return tasks.map(task -> task.getFileName().toString()).toList();
    }
  }

  /** One of them; nothing of one that is gone. */
  static ThreadUse threadUse(String thread) {
    Path task = SELF.resolve("task").resolve(thread);
    try {
      // The first two numbers of schedstat (Documentation/scheduler/sched-stats.rst of the kernel).
      String[] schedule = Files.readString(task.resolve("schedstat")).trim().split(" ");
      String status = Files.readString(task.resolve("status"));
      return new ThreadUse(Long.parseLong(schedule[0]), Long.parseLong(schedule[1]),
          switches(status, "\nvoluntary_ctxt_switches:"), switches(status, "\nnonvoluntary_ctxt_switches:"));
    } catch (IOException gone) {
      return ThreadUse.NONE;
    }
  }

  /** The fields of /proc/self/stat from the third on, the state: the name before them may hold anything. */
  static String[] stat() throws IOException {
    String text = Files.readString(SELF.resolve("stat"));
    return text.substring(text.lastIndexOf(')') + 2).split(" ");
  }

  private static long switches(String status, String name) {
    int at = status.indexOf(name);
    if (at < 0) {
      return 0;
    }
    int end = status.indexOf('\n', at + 1);
    return Long.parseLong(status.substring(at + name.length(), end < 0 ? status.length() : end).trim());
  }
}
