"""Claims that no figure of ours can test, each with the reason."""
