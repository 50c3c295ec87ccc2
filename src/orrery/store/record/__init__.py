"""Records: one campaign in one file that another machine can open, verify and compare with."""
