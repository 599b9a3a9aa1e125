"""After the game: how likely each seat was to win at every moment, and what of it was luck and what was decided.

It knows games only through the contract: `evaluate` judges a table, a calibration measured on matches of bots turns the
judgement into a chance, `imagine` tells what a seat could know.
"""
