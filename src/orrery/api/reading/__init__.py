"""Stored campaigns: found by their names, read, judged, and held beside others. Nothing here measures."""
