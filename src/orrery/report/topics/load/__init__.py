"""How latency grows with the rate that is offered."""
