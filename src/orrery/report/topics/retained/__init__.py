"""Memory by what a client keeps."""
