package orrery.kit.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.kit.calls.Caller;
import orrery.kit.programs.Calls;
import orrery.kit.protocol.ProtocolException;
import orrery.kit.serving.Reaction;
import orrery.kit.serving.Reactions;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.Port;

/** The call ports through which servants react: they make no load of their own. */
final class Onward {
  private final Calls calls;
  private final List<Port> ports;

  Onward(Calls calls, List<Port> ports) {
    this.calls = calls;
    this.ports = ports;
  }

  /** One thread's calls by a port. */
  private record End(Port port, int[] counters) {}

  /** Lets reactions make their calls; ConfigurationException for what this program cannot do. */
  void connect(Port serving, Reactions reactions) {
    Map<String, End> used = new HashMap<>();
    for (Reaction reaction : reactions.planned()) {
      for (Reaction.Call call : reaction.calls()) {
        Port port = port(serving.object(), call.port());
        if (reaction.isAtOnce() && !calls.overlaps(port)) {
          throw new ConfigurationException("this driver has no outstanding calls; at_once cannot be had");
        }
        used.computeIfAbsent(call.port(), name -> new End(port, calls.openCounters(port)));
      }
    }
    reactions.connect(name -> caller(used.get(name)));
  }

  private Caller caller(End end) throws Exception {
    return calls.caller(end.port(), end.counters());
  }

  private Port port(String object, String name) {
    for (Port port : ports) {
      if (port.object().equals(object) && port.name().equals(name) && port.isClient()) {
        if (port.threads() > 0) {
          throw new ProtocolException("port " + port.label() + " makes load of its own");
        }
        return port;
      }
    }
    throw new ProtocolException("`react` names the unknown call port " + object + "." + name);
  }
}
