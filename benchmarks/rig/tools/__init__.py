"""The tools that middlewares bring, as one side of a round."""
