"""One file for each command: it parses, calls, prints, and says the status."""
