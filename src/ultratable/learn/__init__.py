"""Lessons: a match that is really played, with its dice fixed, a story to follow and a coach who tells it."""
