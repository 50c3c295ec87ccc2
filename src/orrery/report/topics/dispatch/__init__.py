"""How a server finds the operation of a request."""
