package orrery.kit.measuring;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What the virtual machine itself has done so far, from its management beans. Read at the boundaries of a phase only.
 *
 * <p>Times have the beans' resolution of 1 ms. What was deoptimised no bean tells: only the flight recorder does, which
 * would have threads and files of its own in the measured process.
 */
public final class RuntimeUse {
  private static final long NS_A_MS = 1_000_000;

  private RuntimeUse() {}

  /** `compiling` and `collecting` in ns, `collections`, `classes` (loaded), `allocated` bytes; all cumulative. */
  public static Map<String, Long> read() {
    Map<String, Long> found = new LinkedHashMap<>();
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean isTimed = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    found.put("compiling", isTimed ? compiler.getTotalCompilationTime() * NS_A_MS : 0);
    long collections = 0;
    long collecting = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, collector.getCollectionCount());
      collecting += Math.max(0, collector.getCollectionTime());
    }
    found.put("collections", collections);
    found.put("collecting", collecting * NS_A_MS);
    ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
    found.put("classes", classes.getTotalLoadedClassCount());
    found.put("allocated", allocated());
    return found;
  }

  /** The names of the collectors that run: the machine chooses them by its CPUs and memory where nobody else does. */
  public static String collectors() {
    StringJoiner names = new StringJoiner(" and ");
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      names.add(collector.getName());
    }
    return names.toString();
  }

  /** The largest heap that the machine may take, in bytes. */
  public static long largestHeap() {
    return java.lang.Runtime.getRuntime().maxMemory();
  }

  private static long allocated() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
      return 0;
    }
    if (!threads.isThreadAllocatedMemorySupported()) {
      return 0;
    }
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes); // -1 of a thread that is gone
    }
    return sum;
  }
}
