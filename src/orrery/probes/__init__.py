"""What is read from outside: of a process, of its sockets, and of the host."""
