"""Winning and ending (clauses ultra_marines.end.*), and the checks after every effect (timing.order_of_checks)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ultratable.core.log import Kind
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.state import UltraMarines


def checks(s: UltraMarines) -> None:
    """After every single effect: who is out, whether artifacts are left, whether anybody is left to fight."""
    if s.phase == "over":
        return
    for seat in range(s.seats):
        if not s.out[seat] and not s.scouts(seat):
            _eliminate(s, seat)
    if s.showdown:
        _judge_showdown(s)
        return
    if s.artifacts() == 0:
        _count(s)
    if s.phase != "over" and not s.showdown:
        _last_squad(s)


def _eliminate(s: UltraMarines, seat: int) -> None:
    s.out[seat] = 1 + max(s.out)
    cards = s.hand[seat]
    s.hand[seat] = ()
    s.discard = s.discard + cards
    s.tell(events.OUT, seat, cards)


# Sides: a player, or a team.


def _sides(s: UltraMarines) -> list[int]:
    """Those that can win: not all of their players have conceded."""
    return sorted({s.team[seat] for seat in range(s.seats) if not s.conceded[seat]})


def _alive(s: UltraMarines) -> list[int]:
    """Those with Scouts on the board."""
    return sorted({s.team[seat] for seat in s.living()})


def _captured(s: UltraMarines, side: int) -> int:
    return sum([s.captured[seat] for seat in range(s.seats) if s.team[seat] == side])


def _on_board(s: UltraMarines, side: int) -> int:
    return sum([len(s.scouts(seat)) for seat in range(s.seats) if s.team[seat] == side])


def _most(s: UltraMarines) -> list[int]:
    """The sides with most captured artifacts."""
    sides = _sides(s)
    best = max([_captured(s, side) for side in sides])
    return [side for side in sides if _captured(s, side) == best]


def _count(s: UltraMarines) -> None:
    """No artifact is left on the board: most wins, and a tie is fought out."""
    leaders = _most(s)
    if len(leaders) == 1:
        count = _captured(s, leaders[0])
        _finish(s, leaders, f"No artifact is left: {_named(s, leaders)} captured most, {count}.", events.ENDED)
        return
    s.leaders = tuple(leaders)
    s.showdown = 1
    if not _judge_showdown(s):
        s.tell(events.SHOWDOWN, _captured(s, leaders[0]))


def _judge_showdown(s: UltraMarines) -> bool:
    """Whether a showdown is decided."""
    alive = _alive(s)
    if s.options.showdown == "leaders_only":
        alive = [side for side in alive if side in s.leaders]
    if len(alive) == 1:
        _finish(s, alive, f"Only {_named(s, alive)} stands after the tie.", events.ENDED_SHOWDOWN)
    elif not alive:
        leaders = _tied(s)
        _finish(s, leaders, f"Nobody stands after the tie: {_shared(s, leaders)}.", events.ENDED_SHOWDOWN)
    return s.outcome is not None


def _tied(s: UltraMarines) -> list[int]:
    """The sides tied for most artifacts that can still win; if all of them conceded, those with most of the others."""
    sides = _sides(s)
    return [side for side in s.leaders if side in sides] or _most(s)


def _last_squad(s: UltraMarines) -> None:
    alive = _alive(s)
    if not alive:
        leaders = _most(s)
        _finish(s, leaders, f"Nobody has Scouts left: {_shared(s, leaders)}.", events.ENDED_NOBODY)
    elif len(alive) == 1:
        survivor = next(seat for seat in s.living() if s.team[seat] == alive[0])
        given = s.artifacts()
        s.captured[survivor] += given
        s.lying = ()
        s.model = [replace(model, carries=False) for model in s.model]
        s.tell(events.SURVIVOR, survivor, given)
        leaders = _most(s)
        if len(leaders) > 1:
            s.leaders = tuple(leaders)
            s.showdown = 1
            _judge_showdown(s)
            return
        count = _captured(s, leaders[0])
        reason = f"Only one side has Scouts left: {_named(s, leaders)} captured most artifacts, {count}."
        _finish(s, leaders, reason, events.ENDED_ALONE)


def end_round(s: UltraMarines) -> None:
    """A round is complete: limits are looked at (end.limits)."""
    s.round += 1
    options = s.options
    if s.showdown:
        s.showdown += 1
        # The round in which it began does not count.
        if options.showdown_limit and s.showdown - 2 >= options.showdown_limit:
            leaders = _tied(s)
            top = _best(leaders, [_on_board(s, side) for side in leaders])
            _finish(s, top, f"The showdown has lasted long enough: {_shared(s, top)}.", events.ENDED_LIMIT)
        return
    s.quiet = 0 if s.lively else s.quiet + 1
    s.lively = False
    over = options.round_limit and s.round > options.round_limit
    still = options.quiet_limit and s.quiet >= options.quiet_limit
    if over or still:
        sides = _most(s)
        top = _best(sides, [_on_board(s, side) for side in sides])
        why = f"{options.round_limit} rounds are over" if over else f"Nothing has happened for {s.quiet} rounds"
        _finish(s, top, f"{why}: {_shared(s, top)}.", events.ENDED_LIMIT)


def rounds_left(s: UltraMarines) -> dict[str, int | None]:
    """How many rounds, this one included, are played until each limit ends the game; None: never, or not now. Of the
    quiet ones: if nothing happens in any of them."""
    options = s.options
    if s.showdown:
        left = options.showdown_limit + 2 - s.showdown if options.showdown_limit else None
        return {"all": None, "quiet": None, "showdown": left}
    quiet = 1 if s.lively else -s.quiet
    return {
        "all": options.round_limit + 1 - s.round if options.round_limit else None,
        "quiet": options.quiet_limit + quiet if options.quiet_limit else None,
        "showdown": None,
    }


def _best(sides: list[int], counts: list[int]) -> list[int]:
    return [side for side, count in zip(sides, counts, strict=True) if count == max(counts)]


# Words and places.


def _named(s: UltraMarines, sides: Sequence[int]) -> str:
    return " and ".join([f"seat {seat + 1}" for seat in range(s.seats) if s.team[seat] in sides])


def _shared(s: UltraMarines, sides: Sequence[int]) -> str:
    several = len([seat for seat in range(s.seats) if s.team[seat] in sides]) > 1
    verb = "share the win" if len(sides) > 1 else "win" if several else "wins"
    return f"{_named(s, sides)} {verb}"


def _finish(s: UltraMarines, winners: Sequence[int], reason: str, kind: Kind) -> None:
    s.phase = "over"
    s.tell(kind, reason)
    s.finish(ranking(s, winners), reason, kind.clauses[0])


def ranking(s: UltraMarines, winners: Sequence[int]) -> tuple[int, ...]:
    """Winners, then by captured artifacts and Scouts on the board; who conceded is behind, the earliest last."""
    worth: dict[int, tuple[int, ...]] = {}
    for side in set(s.team):
        gave_up = [s.conceded[seat] for seat in range(s.seats) if s.team[seat] == side]
        if side in winners:
            worth[side] = (2,)
        elif all(gave_up):
            worth[side] = (0, max(gave_up))
        else:
            worth[side] = (1, _captured(s, side), _on_board(s, side))
    places = {side: 1 + sum([1 for other in worth if worth[other] > worth[side]]) for side in worth}
    return tuple([places[s.team[seat]] for seat in range(s.seats)])
