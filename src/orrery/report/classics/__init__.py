"""What `orrery classics` writes: many experiments on one page, each beside what was published of it."""
