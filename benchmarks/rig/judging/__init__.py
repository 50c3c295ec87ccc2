"""How a benchmark judges what it found, and how it says so."""
