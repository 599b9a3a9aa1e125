"""Boards of squares: exact geometry in whole numbers that every board game shares."""
