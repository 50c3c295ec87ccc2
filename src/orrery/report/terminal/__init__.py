"""The report on a terminal."""
