package orrery.kit.session;

import orrery.kit.protocol.ProtocolException;
import orrery.kit.setup.Port;

/** Whether a port got the peers that its kind has to have; ProtocolException with its name where it did not. */
final class CheckBound {
  private CheckBound() {}

  static void check(Port port) {
    int peers = port.references().size();
    int referrers = port.referrers().size();
    int servers = port.servers().size();
    refuse(port, peers == 0, "is not bound");
    refuse(port, port.kind() == Port.Kind.FORWARD && peers > 1, "forwards, and to one peer only");
    refuse(port, port.kind() == Port.Kind.REFER && peers > 1, "refers, and to one peer only");
    refuse(port, referrers > 0 && referrers != peers, "has peers with and without `by`");
    refuse(port, servers > 0 && servers != referrers, "has a `server` without `by`, or peers without");
    refuse(port, referrers > 0 && port.threads() == 0, "has no thread that could be referred");
  }

  private static void refuse(Port port, boolean isWrong, String why) {
    if (isWrong) {
      throw new ProtocolException("port " + port.label() + " " + why);
    }
  }
}
