"""What a driver may declare that it can do, and what it is asked for when it does not."""

from __future__ import annotations

TOPICS = "topics"
"""A capability, and in the conditions of a driver.toml whether the scenario has any: `true` or `false`."""
COMPONENTS = "components"
"""A capability, and the interface whose calls need it: objects are components, about which their container is asked."""
ANY_TRANSPORT = "any-transport"
"""A capability: objects of such drivers may be reached over different transports in one trial."""

CAPABILITIES = {
    "window": "several calls of one client thread may be out at once",
    "oneway": "calls that no reply follows",
    "nested": "a handler may call others before it replies (forwarders need this)",
    "references": "object references travel as parameters and members",
    "any": "values whose type travels with them",
    "all-any": "whole calls in such values: an object in the middle hands them on as they came",
    "exceptions": "user exceptions travel back to the caller",
    "recursive": "types that hold sequences of themselves",
    "colocated": "several objects of a scenario may share a process",
    "direct": "between objects of one process the middleware calls directly, without the wire",
    "in-process-only": "there is no wire: all objects of a scenario share one process",
    TOPICS: "publishers and subscribers",
    "only-topics": "there are no calls: what is published is all that it carries",
    "naming": "servers are bound in the middleware's own naming service, and clients find them there",
    "withdrawal": "an object leaves its adapter while its process lives: once no call is in it, none reaches it",
    "activation": "a process activates objects and destroys them again while it runs",
    "insertion": "a process puts values into an any and takes them out again without a call",
    "hosts": "processes on different hosts reach each other over the network between them",
    ANY_TRANSPORT: "a client calls over whatever transport the server's reference names, not only over its own",
    COMPONENTS: "a container is asked for homes, components and facets, and connects receptacles",
}
"""Every word that `capabilities` in a driver.toml may hold, and its meaning."""
