package orrery.kit.load;

import orrery.kit.calls.Exchange;
import orrery.kit.measuring.Tally;

/** An operation of a phase, with its weight, where its calls are written down, and the thread's tally of it. */
public record Task(Exchange exchange, Recorder recorder, Tally tally, long weight) {}
