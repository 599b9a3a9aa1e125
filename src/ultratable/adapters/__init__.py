"""Doors for people who train agents: PettingZoo, Gymnasium and OpenSpiel, each for every game through the contract.

Nothing here knows a game. Each door is imported by itself, because each needs an extra of its own.
"""
