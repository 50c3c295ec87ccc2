"""A floor with the same conversation: captured from a middleware's client and server, replayed without it."""
