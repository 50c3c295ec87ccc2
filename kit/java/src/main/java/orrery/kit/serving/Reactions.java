package orrery.kit.serving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import orrery.kit.calls.Caller;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.Wakening;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.SharedCounts.Word;
import orrery.kit.types.SplitMix64;

/**
 * The reactions of one servant port: work, then calls by stubs that belong to the handler's thread.
 *
 * <p>A handler thread gets its stubs, argument sets and stream of chance when it first reacts, which is before anything
 * is measured. Threads are numbered in the order in which they came, and the number is part of their seed.
 */
public final class Reactions {
  private final long seed;
  private final CallCounters callCounters;
  private final Clock clock;
  private final List<Reaction> planned = new ArrayList<>();
  private final AtomicInteger threads = new AtomicInteger();
  private final ThreadLocal<Hand> hands = ThreadLocal.withInitial(this::newHand);
  private Resolve resolve;
  private BooleanSupplier withdraw = () -> false;
  private volatile boolean refuses;

  /** Gives the calling thread its own end of a call port of the same object. */
  public interface Resolve {
    /** By the port's name. */
    Caller caller(String port) throws Exception;
  }

  /** `ownSeed`: another one for every port. */
  public Reactions(long ownSeed, CallCounters callCounters, Clock clock) {
    this.seed = ownSeed;
    this.callCounters = callCounters;
    this.clock = clock;
  }

  /** One more. */
  public void add(Reaction reaction) {
    planned.add(reaction);
  }

  /** All of them. */
  public List<Reaction> planned() {
    return planned;
  }

  /** Does any of them call others? */
  public boolean makeCalls() {
    return planned.stream().anyMatch(reaction -> !reaction.calls().isEmpty());
  }

  /** From here on handlers may call. */
  public void connect(Resolve newResolve) {
    resolve = newResolve;
  }

  /** What takes the object out of its adapter; it gives false where the servant itself has to refuse. */
  public void withdrawBy(BooleanSupplier newWithdraw) {
    withdraw = newWithdraw;
  }

  /** What is done for an operation; null where nothing is. */
  public Reactor to(String operation) {
    List<Reaction> own = planned.stream().filter(one -> one.operation().equals(operation)).toList();
    if (own.isEmpty()) {
      return null;
    }
    Reaction counted = own.stream().filter(one -> one.counts() != null).findFirst().orElse(null);
    return new Reactor(this, operation, counted);
  }

  /** The reactions to an operation, on the handler's thread. */
  void react(String operation) {
    Hand hand = hands.get();
    for (Step step : hand.steps.get(operation)) {
      boolean isCertain = step.reaction.chance() >= Reaction.CERTAIN;
      if (isCertain || Long.remainderUnsigned(hand.random.next(), Reaction.CERTAIN) < step.reaction.chance()) {
        carryOut(step);
      }
    }
  }

  /** A call has arrived that is counted; ObjectWithdrawnException where the object refuses it. */
  void arrive(Reaction counted) {
    if (refuses) {
      throw new ObjectWithdrawnException();
    }
    long now = clock.now();
    long before = counted.counts().add(Word.ARRIVED);
    counted.counts().note(before, now);
    if (counted.withdraw() > 0 && before + 1 == counted.withdraw()) {
      refuses = !withdraw.getAsBoolean();
      counted.counts().set(Word.INJECTED, 1);
    }
  }

  private void carryOut(Step step) {
    if (step.reaction.work() > 0) {
      Work.of(step.reaction.how(), step.reaction.work(), clock);
    }
    try {
      step.errands.run();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IllegalStateException("a call of a reaction failed: " + failed, failed);
    }
  }

  /** A reaction as a thread carries it out. */
  private record Step(Reaction reaction, Errands errands) {}

  /** What a handler thread has of its own. */
  private static final class Hand {
    private final SplitMix64 random;
    private final Map<String, List<Step>> steps = new HashMap<>();
    private final Map<String, Caller> callers = new HashMap<>();

    Hand(SplitMix64 random) {
      this.random = random;
    }
  }

  private Hand newHand() {
    Hand hand = new Hand(SplitMix64.of(seed, "reactions " + threads.getAndIncrement()));
    for (Reaction reaction : planned) {
      hand.steps.computeIfAbsent(reaction.operation(), name -> new ArrayList<>()).add(newStep(hand, reaction));
    }
    if (planned.stream().anyMatch(reaction -> reaction.how() == Reaction.How.SLEEP)) {
      // Here, on the handler's thread: each thread has a timer slack of its own (prctl(2)).
      Wakening.exactly();
    }
    return hand;
  }

  private Step newStep(Hand hand, Reaction reaction) {
    Errands errands = new Errands(reaction.isAtOnce(), callCounters, clock);
    try {
      for (Reaction.Call call : reaction.calls()) {
        Caller caller = hand.callers.get(call.port());
        if (caller == null) {
          caller = resolve.caller(call.port());
          hand.callers.put(call.port(), caller);
        }
        errands.add(caller.prepare(call.operation()), caller.peers());
      }
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new ConfigurationException("a reaction has no stubs: " + failed);
    }
    return new Step(reaction, errands);
  }
}
