"""A match and the story it should follow: how far it has, how far it has left it, and what the bots do for it.

Everything is worked out anew from the match's record, so taking back answers takes back the story too. Those who are
asked at the same time answer in any order: what counts is that each gives the answers that the story has for them.
"""

from msgspec import Struct

from ultratable.core.chance import CHANCE
from ultratable.core.match import Match
from ultratable.learn.lesson import Lesson

Answers = list[tuple[int, str]]
"""Whose, and its key."""


class Followed(Struct, frozen=True):
    """How much of its lesson's story a match has followed."""

    at: int
    """So many answers of the story have been given, without a gap."""
    strayed: int
    """So many answers has the pupil given since they left it; 0: they have not."""


def followed(lesson: Lesson, match: Match) -> Followed:
    """How far the match has followed the story. When the story has been told, nobody can leave it any more."""
    given, strayed = _compared(lesson, _answers(lesson, match))
    at = 0
    for seat, _ in lesson.story:
        if given[seat] == 0:
            break
        given[seat] -= 1
        at += 1
    return Followed(at, strayed)


def _answers(lesson: Lesson, match: Match) -> Answers:
    return [(seat, key) for seat, key in match.record["answers"] if seat != CHANCE and key not in lesson.beside]


def _compared(lesson: Lesson, answers: Answers) -> tuple[list[int], int]:
    """How many answers of the story each seat has given, and how many the pupil since somebody left it."""
    story = lesson.story
    given = [0] * lesson.seats
    left = False
    strayed = 0
    for seat, key in answers:
        if sum(given) == len(story):
            break
        left = left or _part(lesson, seat)[given[seat] :][:1] != [key]
        if left:
            strayed += seat == lesson.pupil
        else:
            given[seat] += 1
    return given, strayed


def _part(lesson: Lesson, seat: int) -> list[str]:
    """What the story has this seat answer, in order."""
    return [key for who, key in lesson.story if who == seat]


def bots_answer(lesson: Lesson, match: Match, seat: int) -> tuple[str, ...]:
    """What the story, or else a habit, has that bot answer to the open question; () if it must think for itself."""
    given, strayed = _compared(lesson, _known(lesson, match))
    if not strayed:
        told = _told(_part(lesson, seat)[given[seat] :], match, seat)
        if told:
            return told
    open_now = [option.key for option in match.ask(seat).options]
    return tuple([key for key in lesson.habits if key in open_now][:1])


def _known(lesson: Lesson, match: Match) -> Answers:
    """Without what the pupil has answered to the open question: it is still secret, and may be taken back with the
    bots' own answers left as they are."""
    answers = _answers(lesson, match)
    secret = len(match.state.sealed.get(lesson.pupil, ()))
    own = [at for at, (seat, _) in enumerate(answers) if seat == lesson.pupil]
    hidden = own[len(own) - secret :]
    return [answer for at, answer in enumerate(answers) if at not in hidden]


def _told(coming: list[str], match: Match, seat: int) -> tuple[str, ...]:
    """The next answers of the story, as far as they answer this one question and are open."""
    keys: list[str] = []
    ahead = match.clone()
    for key in coming:
        if key not in [option.key for option in ahead.ask(seat).options]:
            break
        keys.append(key)
        ahead.choose(seat, key)
        if seat not in ahead.deciders or not ahead.ask(seat).picked:
            break
    return tuple(keys)
