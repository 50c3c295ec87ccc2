"""Trials of any size: so many objects in so many processes, on so many hosts, and what each stage of them costs."""
