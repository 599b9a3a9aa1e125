"""The engine every game shares. It imports no game."""
