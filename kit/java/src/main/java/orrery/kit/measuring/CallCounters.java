package orrery.kit.measuring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts and order-independent sums of what was really sent and read, for each operation of each port.
 *
 * <p>Every thread writes on a page of its own, so that adding needs no lock and no atomic operation; pages are summed
 * while everything is idle, and are kept when their thread ends.
 */
public final class CallCounters {
  private final List<Counter> counters = new ArrayList<>();
  private final List<Page> pages = new ArrayList<>();
  private final ThreadLocal<Page> own = ThreadLocal.withInitial(this::newPage);

  /** Whose tally a line is; `side` is call, serve, forward, lookup, activation or insertion. */
  public record Counter(String object, String port, String operation, String side) {}

  /** A thread's tallies, by the number of the counter. */
  private static final class Page {
    Tally[] tallies = new Tally[0];
  }

  /** The number of a line; of one that is there already, that one's. */
  public synchronized int open(Counter counter) {
    int known = counters.indexOf(counter);
    if (known >= 0) {
      return known;
    }
    counters.add(counter);
    return counters.size() - 1;
  }

  /** The calling thread's tally of a line; it stays the same one. */
  public Tally tally(int counter) {
    Page page = own.get();
    if (counter >= page.tallies.length) {
      enlarge(page);
    }
    return page.tallies[counter];
  }

  /** One call more on the calling thread's page. */
  public void add(int counter, long in, long out) {
    tally(counter).add(in, out);
  }

  /** All lines that were opened. */
  public synchronized List<Counter> counters() {
    return List.copyOf(counters);
  }

  /** The sum of a line over all threads. */
  public synchronized Tally total(int counter) {
    Tally sum = new Tally();
    for (Page page : pages) {
      if (counter < page.tallies.length) {
        sum.add(page.tallies[counter]);
      }
    }
    return sum;
  }

  private synchronized Page newPage() {
    Page page = new Page();
    pages.add(page);
    return page;
  }

  private synchronized void enlarge(Page page) {
    Tally[] longer = Arrays.copyOf(page.tallies, counters.size());
    for (int i = page.tallies.length; i < longer.length; i++) {
      longer[i] = new Tally();
    }
    page.tallies = longer;
  }
}
