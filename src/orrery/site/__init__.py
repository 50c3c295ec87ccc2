"""The comparator: results that people can walk through, as static files, or live over a store.

Every figure, interval, group, verdict and reason is computed here, by the code of the report; the program in the
browser filters, sorts and draws.
"""
