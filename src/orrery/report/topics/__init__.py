"""One folder for each topic. `figures` computes, `words` writes, `view` draws; those of published experiments have
`published` and `topic` too.
"""
