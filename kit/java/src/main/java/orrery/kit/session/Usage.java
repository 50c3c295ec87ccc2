package orrery.kit.session;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.RuntimeUse;
import orrery.kit.protocol.Message;
import orrery.kit.session.ProcessFiles.ThreadUse;

/**
 * What the process has used so far, cumulative, for `usage` lines.
 *
 * <p>The JDK has no getrusage(2). CPU time comes from schedstat of every thread, in ns; user and system are what the
 * ticks of /proc/self/stat divide it into. Of a thread that has ended its last reading stands.
 */
final class Usage {
  /** ns: sysconf(_SC_CLK_TCK) is 100 on Linux (time(7)). */
  private static final long TICK = 10_000_000;
  /** From so many ticks on one more or less moves a division by one in a hundred. */
  private static final long ENOUGH = 100;
  private static final int MINOR = 7;
  private static final int MAJOR = 9;
  private static final int USER = 11;
  private static final int SYSTEM = 12;

  private final Clock clock;
  private Map<String, ThreadUse> living = new HashMap<>();
  private ThreadUse ended = ThreadUse.NONE;
  private long runtime;
  private long userTicks;
  private long systemTicks;
  private long user;
  private long system;

  Usage(Clock clock) {
    this.clock = clock;
  }

  /** Adds the values of a `usage` line. */
  void addTo(Message message) throws IOException {
    ThreadUse all = threads();
    String[] stat = ProcessFiles.stat();
    divide(all.runtime(), Long.parseLong(stat[USER]), Long.parseLong(stat[SYSTEM]));
    message
        .with("wall", clock.now())
        .with("user", user)
        .with("system", system)
        .with("voluntary", all.voluntary())
        .with("involuntary", all.involuntary())
        .with("minor", Long.parseLong(stat[MINOR]))
        .with("major", Long.parseLong(stat[MAJOR]))
        .with("run_delay", all.delay())
        .with("threads", living.size());
    RuntimeUse.read().forEach(message::with);
  }

  private ThreadUse threads() throws IOException {
    Map<String, ThreadUse> now = new HashMap<>();
    for (String thread : ProcessFiles.threads()) {
      now.put(thread, ProcessFiles.threadUse(thread));
    }
    for (Map.Entry<String, ThreadUse> before : living.entrySet()) {
      if (!now.containsKey(before.getKey())) {
        ended = ended.plus(before.getValue());
      }
    }
    living = now;
    ThreadUse sum = ended;
    for (ThreadUse one : now.values()) {
      sum = sum.plus(one);
    }
    return sum;
  }

  /** What was used since the last reading is divided as its ticks are; as those of the whole life if they are few. */
  private void divide(long runtimeNow, long userNow, long systemNow) {
    long total = runtimeNow > 0 ? runtimeNow : (userNow + systemNow) * TICK;
    long more = Math.max(0, total - runtime);
    long moreUser = userNow - userTicks;
    long moreSystem = systemNow - systemTicks;
    boolean isEnough = moreUser + moreSystem > ENOUGH;
    long ticks = isEnough ? moreUser + moreSystem : userNow + systemNow;
    long ofSystem = isEnough ? moreSystem : systemNow;
    long moreOfSystem = ticks == 0 ? 0 : Math.round((double) more * ofSystem / ticks);
    system += moreOfSystem;
    user += more - moreOfSystem;
    runtime = Math.max(runtime, total);
    userTicks = userNow;
    systemTicks = systemNow;
  }
}
