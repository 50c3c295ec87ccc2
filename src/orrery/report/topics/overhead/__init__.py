"""A column of a published table of which it is said that it adds little to the base."""
