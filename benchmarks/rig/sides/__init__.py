"""What is held against each other: programs of Orrery, and those written by hand."""
