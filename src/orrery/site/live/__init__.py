"""The site over stores that are being written: the same documents, made anew when trials have come.

Nothing here looks at a clock unless somebody has the page open.
"""
