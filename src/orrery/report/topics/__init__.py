"""One folder a topic, each of the same few files: `published`, `figures`, `words`, `view`."""
