"""Human techniques, steps, ladders, ratings and explanations."""
