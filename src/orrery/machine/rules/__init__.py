"""How each fact of the host is judged, by what it is about."""
