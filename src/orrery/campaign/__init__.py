"""Many trials: their order, when they end, what is gone on with, and searches."""
