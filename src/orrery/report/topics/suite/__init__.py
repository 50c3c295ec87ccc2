"""The tests of a published suite."""
