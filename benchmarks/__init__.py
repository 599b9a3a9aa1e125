"""Side-by-side measurements: the engine against its peers, and against its own targets."""
