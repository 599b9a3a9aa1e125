"""A match and the story it should follow: how far it has, how far it has left it, and what the bots do for it.

Everything is worked out anew from the match's record, so taking back answers takes back the story too.
"""

from msgspec import Struct

from ultratable.core.chance import CHANCE
from ultratable.core.match import Match
from ultratable.learn.lesson import Lesson


class Followed(Struct, frozen=True):
    """How much of its lesson's story a match has followed."""

    at: int
    """So many answers of the story have been given."""
    strayed: int
    """So many answers has the pupil given since they left it; 0: they have not."""


def followed(lesson: Lesson, match: Match) -> Followed:
    """How far the match has followed the story. When the story has been told, nobody can leave it any more."""
    story = lesson.story
    at = strayed = 0
    left = False
    for seat, key in match.record["answers"]:
        if seat == CHANCE or key in lesson.beside:
            continue
        mine = seat == lesson.pupil
        if at == len(story):
            break
        left = left or (mine, key) != story[at]
        if left:
            strayed += mine
        else:
            at += 1
    return Followed(at, strayed)


def bots_answer(lesson: Lesson, match: Match, seat: int) -> tuple[str, ...]:
    """What the story, or else a habit, has that bot answer to the open question; () if it must think for itself."""
    now = followed(lesson, match)
    if not now.strayed:
        told = _told(lesson.story[now.at :], match, seat)
        if told:
            return told
    open_now = [option.key for option in match.ask(seat).options]
    return tuple([key for key in lesson.habits if key in open_now][:1])


def _told(coming: list[tuple[bool, str]], match: Match, seat: int) -> tuple[str, ...]:
    """The next answers of the story, as far as they answer this one question and are open."""
    keys: list[str] = []
    ahead = match.clone()
    for mine, key in coming:
        if mine or key not in [option.key for option in ahead.ask(seat).options]:
            break
        keys.append(key)
        ahead.choose(seat, key)
        if seat not in ahead.deciders or not ahead.ask(seat).picked:
            break
    return tuple(keys)
