"""Advice to a seat: the best ways to answer that a bot sees, and what sets each apart from the others.

The bot weighs the ways as it does when it plays. For the reason they are gone once more, side by side, in worlds the
seat could believe in and under the same fortunes: what changes there in the parts of the game's own judgement is what
is said. Only what the seat may know goes in, so that nothing can come out that it may not.
"""

from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from ultratable.bots.believed import believed
from ultratable.bots.bot import Bot, Weighed
from ultratable.bots.dice import FORTUNES, Fortune, fortunes
from ultratable.bots.onward import DEFAULT, KEEN, go_on, thinking_turn
from ultratable.core.match import Match
from ultratable.core.records import Advice

MOST: Final = 3
_CLOSER: Final = 5
"""So many ways are laid side by side."""
_LOOKS: Final = 4 * FORTUNES
"""In so many worlds; however late it is, in those of one round of fortunes."""
_OPINIONS: Final = 2
"""So often, in worlds of its own each time, a bot is asked that does not try its ways often by itself."""
_OFTEN: Final = 24
_SAID: Final = 3
"""So many differences are told, the weightiest, and none that weighs less than this share of it."""
_SHARE: Final = 0.15
_SURE: Final = 2.2
"""And none that luck alone may have made: a mean that is not so many times its standard error."""


def advise(match: Match, seat: int, bot: Bot, seed: int | str, seconds: float | None = None) -> tuple[Advice, ...]:
    """The best three answers to the question open to a seat (fewer if there are fewer), the best first.

    The same fresh bot and seed give the same advice, unless time runs out: after so many seconds nothing more is
    looked into.
    """
    until = None if seconds is None else monotonic() + seconds
    match = believed(match, seat)
    weighed = _weighed(match, seat, bot, until)
    often = _most_tried(weighed) >= _OFTEN
    ways = _choices(weighed, MOST if often else _CLOSER)
    looked = _side_by_side(match, seat, [way.picks for way in ways], Random(f"advice {seed}"), until)
    pairs = list(zip(ways, looked, strict=True))
    if not often:
        # What was seen side by side says more than the few tries before.
        pairs = [(_with_looks(way, looks), looks) for way, looks in pairs]
        pairs.sort(key=_value_of_first, reverse=True)
    found: list[Advice] = []
    for place, (way, looks) in enumerate(pairs[:MOST]):
        keys, sentence, preview = _in_words(match, seat, way.picks)
        if len(pairs) == 1:
            cases, reason = "", "Every way to answer comes to this one."
        else:
            cases = _ended(looks)
            reason = _set_apart(looks, pairs[0 if place else 1][1], "the first" if place else "the second", not cases)
        found.append(Advice(keys, sentence, way.value, preview, cases, reason))
    return tuple(found)


# Which.


def _weighed(match: Match, seat: int, bot: Bot, until: float | None) -> list[Weighed]:
    """What the bot thinks of the ways, the best first: more than one opinion where one rests on little."""
    found = bot.weigh(match, seat)
    opinions = 1
    while opinions < _OPINIONS and len(found) > 1 and _most_tried(found) < _OFTEN and not _late(until):
        found = _merged(found, bot.weigh(match, seat))
        opinions += 1
    if opinions > 1:
        # What was tried less often than the others may only have been lucky.
        enough = _most_tried(found) / 2
        found.sort(key=_value, reverse=True)
        found = [way for way in found if way.tried >= enough] + [way for way in found if way.tried < enough]
    return found


def _merged(some: list[Weighed], others: list[Weighed]) -> list[Weighed]:
    known: dict[tuple[int, ...], Weighed] = {way.picks: way for way in some}
    for way in others:
        before = known.get(way.picks)
        known[way.picks] = way if before is None else _more_tried(before, way.value * way.tried, way.tried)
    return list(known.values())


def _more_tried(way: Weighed, total: float, tried: int) -> Weighed:
    return Weighed(way.picks, (way.value * way.tried + total) / (way.tried + tried), way.tried + tried)


def _most_tried(ways: list[Weighed]) -> int:
    return max([way.tried for way in ways])


def _value(way: Weighed) -> float:
    return way.value


def _late(until: float | None) -> bool:
    return until is not None and monotonic() >= until


def _choices(ways: list[Weighed], most: int) -> list[Weighed]:
    """The first so many. One that begins like a better one and comes to the same is passed over, unless nothing else
    is left: people want to be shown choices."""
    taken: list[Weighed] = []
    passed: list[Weighed] = []
    for way in ways:
        if len(taken) == most:
            break
        same = [one for one in taken if one.picks[0] == way.picks[0] and abs(one.value - way.value) < 1e-9]
        (passed if same else taken).append(way)
    return (taken + passed)[:most]


def _in_words(match: Match, seat: int, picks: tuple[int, ...]) -> tuple[tuple[str, ...], str, str]:
    """A way by keys and as a sentence, and the last preview on it: the game's own odds."""
    table = match.clone()
    keys: list[str] = []
    labels: list[str] = []
    preview: str | None = None
    for place, number in enumerate(picks):
        ask = table.ask(seat)
        option = ask.options[ask.numbers.index(number)]
        keys.append(option.key)
        # What stands behind the name explains it; the list of options does so too.
        labels.append(option.label.partition(": ")[0].rstrip("."))
        preview = option.preview or preview
        if place + 1 < len(picks):
            # Up to its last pick an answer is the seat's own affair: nothing comes of it yet.
            table.pick(seat, number)
    return tuple(keys), ", then ".join(labels), "" if preview is None else _sentence(preview)


# Why.


class _Look:
    """What became of one way in one world."""

    __slots__ = ("amounts", "lost", "value", "won", "worths")

    def __init__(self, table: Match, seat: int) -> None:
        self.value = table.evaluate(seat)
        result = table.result
        self.won = result is not None and seat in result.winners
        self.lost = result is not None and seat not in result.winners
        self.amounts: dict[str, float | None] = {}
        self.worths: dict[str, float] = {}
        for stake in table.stakes(seat):
            label = stake.label
            self.worths[label] = self.worths.get(label, 0.0) + stake.worth
            self.amounts[label] = None if stake.amount is None else (self.amounts.get(label) or 0.0) + stake.amount


def _side_by_side(
    match: Match, seat: int, ways: list[tuple[int, ...]], rng: Random, until: float | None
) -> list[list[_Look]]:
    """Go every way in the same worlds, in both manners of going on; the better manner counts, as for the bot."""
    looked: list[list[list[_Look]]] = [[[], []] for _ in ways]
    turn = thinking_turn(match, seat)
    known: dict[str, bool] = {}
    ahead: list[Fortune] = []
    for number in range(_LOOKS):
        if number >= FORTUNES and _late(until):
            break
        ahead = ahead or fortunes(rng)
        fortune = ahead.pop()
        world = match.imagine(seat, rng)
        for way, looks in zip(ways, looked, strict=True):
            table = _gone(world, fortune, seat, way)
            again = go_on(table, seat, turn, DEFAULT, known)
            look = _Look(table, seat)
            looks[DEFAULT].append(look)
            if again:
                table = _gone(world, fortune, seat, way)
                go_on(table, seat, turn, KEEN, known)
                look = _Look(table, seat)
            looks[KEEN].append(look)
    return [looks[DEFAULT] if _total(looks[DEFAULT]) >= _total(looks[KEEN]) else looks[KEEN] for looks in looked]


def _gone(world: Match, fortune: Fortune, seat: int, way: tuple[int, ...]) -> Match:
    table = world.clone()
    table.state.streams = fortune.clone()
    for number in way:
        table.pick(seat, number)
    return table


def _total(looks: list[_Look]) -> float:
    return sum([look.value for look in looks])


def _with_looks(way: Weighed, looks: list[_Look]) -> Weighed:
    return _more_tried(way, _total(looks), len(looks))


def _value_of_first(pair: tuple[Weighed, list[_Look]]) -> float:
    return pair[0].value


def _ended(these: list[_Look]) -> str:
    """Sentences on how often the match was over at once."""
    said: list[str] = []
    won = sum([look.won for look in these])
    lost = sum([look.lost for look in these])
    if won:
        said.append(f"Wins the match at once in {won} of {len(these)} imagined cases.")
    if lost:
        said.append(f"Loses the match at once in {lost} of {len(these)} imagined cases.")
    return " ".join(said)


def _set_apart(these: list[_Look], others: list[_Look], against: str, anyway: bool) -> str:
    """A sentence on what is different this way from another; one that nothing is, only if it is wanted anyway."""
    differences: list[tuple[float, bool, str]] = []
    for label in {label: None for look in (*these, *others) for label in look.worths}:
        worths = [
            look.worths.get(label, 0.0) - other.worths.get(label, 0.0)
            for look, other in zip(these, others, strict=True)
        ]
        worth = sum(worths) / len(worths)
        words = _told(label, worth, these, others)
        if words is not None and _is_sure(worths):
            differences.append((-abs(worth), max(worths) - min(worths) < 1e-9, words))
    differences.sort()
    weighty = [one for one in differences[:_SAID] if one[0] <= _SHARE * differences[0][0]]
    if weighty:
        certain = all([one[1] for one in weighty])
        begin = "Compared" if certain else "On average, compared"
        return f"{begin} with {against}: {'; '.join([one[2] for one in weighty])}."
    if not anyway:
        return ""
    if [look.value for look in these] == [look.value for look in others]:
        return f"Comes to the same as {against}, as far as the bot can see."
    return f"About as good as {against}: what sets them apart is small, or luck."


def _is_sure(differences: list[float]) -> bool:
    """Whether a difference is there, and not only the luck of so few worlds."""
    count = len(differences)
    mean = sum(differences) / count
    if abs(mean) < 1e-9:
        return False
    spread = sum([(one - mean) * (one - mean) for one in differences])
    return spread < 1e-12 or abs(mean) > _SURE * sqrt(spread / (count - 1) / count)


def _told(label: str, worth: float, these: list[_Look], others: list[_Look]) -> str | None:
    """A difference in words; None if there is none to speak of."""
    counted = [look.amounts[label] for look in (*these, *others) if label in look.amounts]
    if counted[0] is None:
        return f"{'better' if worth > 0 else 'worse'} {label}"
    more = (_amount(these, label) - _amount(others, label)) / len(these)
    amount = f"{abs(more):.1f}".removesuffix(".0")
    return None if amount == "0" else f"{label} {'+' if more > 0 else '−'}{amount}"


def _amount(looks: list[_Look], label: str) -> float:
    return sum([look.amounts.get(label) or 0.0 for look in looks])


def _sentence(preview: str) -> str:
    begun = preview[:1].upper() + preview[1:]
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
