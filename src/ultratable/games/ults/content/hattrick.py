"""Hat Trick (clauses ults.hattrick.*): two mini-games, and other people's heroes on strings."""

from collections.abc import Sequence
from math import fsum

from ultratable.core.flow import END, Decision
from ultratable.core.hooks import REACT, Live
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.attack import deal, strike
from ultratable.games.ults.cards import POWER, RANK, face
from ultratable.games.ults.deck import draw, draw_several
from ultratable.games.ults.imagine import coming
from ultratable.games.ults.odds import effect_of, landing, percent
from ultratable.games.ults.records import Extra, Play, Status
from ultratable.games.ults.sheet import ENEMY, HOOKS, ability_named, hero
from ultratable.games.ults.state import Ults
from ultratable.games.ults.status import find, place_own
from ultratable.games.ults.words import HIT, KEEP, MIX, MIX_ORDERS, MIXES, POSITION, REDRAW, STAND

HAT_TRICK = hero("hattrick")
HYPNOSIS = HAT_TRICK.status("hypnosis", limit=1, knocks=2)
MINDREADER = HAT_TRICK.status("mindreader", knocks=2)
MINDREADER.shows_hand = True
MINDREADER.worth = 3.0
HYPNOSIS.worth = 3.0

# Blackjack. On the table lie, in this order: set-aside cards of tied deals, then the user's cards, then the
# target's. Which is which is told by `home`: it marks sides here, since no card of the game returns to a hand.

USER_SIDE = -2
TARGET_SIDE = -3
SET_ASIDE = -4
SIDES = {USER_SIDE: "user", TARGET_SIDE: "target", SET_ASIDE: "aside"}
"""How views name them."""


def side(s: Ults, mark: int) -> list[int]:
    return [extra.card for extra in s.table if extra.home == mark]


def score(cards: list[int]) -> int:
    """Total power, aces 11 or 1 so that it is as high as possible up to 21."""
    total = sum([POWER[card] for card in cards])
    aces = sum([1 for card in cards if POWER[card] == 11])
    while total > 21 and aces:
        total -= 10
        aces -= 1
    return total


def winnings(mine: int) -> Total:
    won = Total(mine, (("score", mine, "ults.hattrick.blackjack-score"),))
    return won.half("half, rounded up", "ults.hattrick.blackjack")


def against(mine: int, shown: list[int], unseen: list[int]) -> tuple[float, float]:
    """How likely the target, who turns up one of the unseen cards and then must hit below 17, loses or ties."""
    counts = [0] * 12
    for card in unseen:
        counts[POWER[card]] += 1
    total, aces = sum([POWER[card] for card in shown]), sum([1 for card in shown if POWER[card] == 11])
    ends = [0.0] * (21 + 11 + 1)
    _play_out(total, aces, counts, len(unseen), True, 1.0, ends)
    return fsum(ends[:mine]) + fsum(ends[22:]), ends[mine]


def _play_out(
    total: int, aces: int, counts: list[int], unseen: int, draws: bool, chance: float, ends: list[float]
) -> None:
    """Add to `ends`, by score, how likely a side that must hit below 17 ends there; `draws`: it takes a card anyway."""
    # Only once a side is over 21 does an ace count 1.
    while total > 21 and aces:
        total -= 10
        aces -= 1
    if total >= 17 and not draws:
        ends[total] += chance
        return
    for worth in range(2, 12):
        count = counts[worth]
        if count:
            counts[worth] = count - 1
            aces_now = aces + 1 if worth == 11 else aces
            _play_out(total + worth, aces_now, counts, unseen - 1, False, chance * count / unseen, ends)
            counts[worth] = count


def deal_card(s: Ults, mark: int, up: bool = True) -> bool:
    card = draw(s)
    if card < 0:
        return False
    s.table = (*s.table, Extra(card, up, 0, home=mark))
    if up:
        s.known[card] = -1
        seat = s.play.user if s.play is not None and mark == USER_SIDE else target_of(s)
        s.tell(events.TURNED_UP, seat, card)
    return True


def target_of(s: Ults) -> int:
    return -1 if s.play is None else s.play.target


def deal_blackjack(s: Ults, p: Play) -> str | None:
    """Two cards face up for the user; one up and one down for the target."""
    for mark, up in ((USER_SIDE, True), (USER_SIDE, True), (TARGET_SIDE, True), (TARGET_SIDE, False)):
        if not deal_card(s, mark, up):
            s.tell(events.BROKEN_OFF)
            return END
    s.tell(events.SCORE, p.user, score(side(s, USER_SIDE)))
    return None


class HitOrStand(Decision):
    name = "hit or stand"
    clause = "ults.timing.blackjack"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,) if score(side(s, USER_SIDE)) < 21 else ()

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (STAND, HIT)

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        return "hit_user" if picks[0] == HIT else None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        shown = ", ".join([face(extra.card) for extra in s.table if extra.home == TARGET_SIDE and extra.up])
        return f"Blackjack: your side has {score(side(s, USER_SIDE))}, the target shows {shown}. Hit or stand?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Hit: draw one more card." if pick == HIT else "Stand."

    def clause_of(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.hattrick.blackjack-user"

    def preview(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        mine = side(s, USER_SIDE)
        # More than twelve cards nobody can draw without reaching 17.
        known = coming(s, seat, 12)
        down = [extra.card for extra in s.table if not extra.up]
        if known is None or known[0] or s.known[down[0]] >> seat & 1:
            return None
        if pick == HIT:
            over = [card for card in known[1] if score([*mine, card]) > 21]
            return f"goes over 21: {percent(len(over) / len(known[1]))}"
        shown = [extra.card for extra in s.table if extra.home == TARGET_SIDE and extra.up]
        wins, ties = against(score(mine), shown, known[1])
        return f"wins {percent(wins)}, ties {percent(ties)}: {landing(s, n, winnings(score(mine)))}"

    def default(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> int | None:
        return STAND


def target_plays(s: Ults, p: Play) -> str:
    """The hidden card is turned up; the target must hit below 17; then the scores are compared."""
    mine = score(side(s, USER_SIDE))
    s.tell(events.STANDS, p.user, mine)
    turn_up(s)
    while score(side(s, TARGET_SIDE)) < 17 and deal_card(s, TARGET_SIDE):
        pass
    theirs = score(side(s, TARGET_SIDE))
    if theirs > 21:
        s.tell(events.OVER, p.target, theirs)
    else:
        s.tell(events.STANDS, p.target, theirs)
    if mine == theirs:
        s.tell(events.TIED, mine)
        set_aside(s)
        return "blackjack"
    if mine > theirs or theirs > 21:
        s.tell(events.WON_GAME, p.user)
        deal(s, p.target, winnings(mine))
    else:
        s.tell(events.WON_GAME, p.target)
    return END


def hit_user(s: Ults, p: Play) -> str:
    """One more card; over 21 loses at once, and 21 stands by itself."""
    if not deal_card(s, USER_SIDE):
        return "target_plays"
    mine = score(side(s, USER_SIDE))
    s.tell(events.SCORE, p.user, mine)
    if mine > 21:
        s.tell(events.OVER, p.user, mine)
        return END
    return "hit or stand"


def turn_up(s: Ults) -> None:
    table = []
    for extra in s.table:
        if not extra.up:
            s.known[extra.card] = -1
            s.tell(events.TURNED_UP, target_of(s), extra.card)
        table.append(Extra(extra.card, True, 0, home=extra.home))
    s.table = tuple(table)


def set_aside(s: Ults) -> None:
    s.table = tuple([Extra(extra.card, True, 0, home=SET_ASIDE) for extra in s.table])


@HAT_TRICK.ability("blackjack", ENEMY, steps=(HitOrStand(), target_plays, hit_user))
def blackjack(s: Ults, p: Play) -> str | None:
    return deal_blackjack(s, p)


# Three Card Shuffle.


def three_cards(s: Ults) -> list[int]:
    return [extra.card for extra in s.table if not extra.up]


def highest(cards: list[int]) -> int:
    return max([RANK[card] for card in cards])


def duplicated(cards: list[int]) -> bool:
    """Whether two or three of the cards share the highest rank."""
    return [RANK[card] for card in cards].count(highest(cards)) > 1


class RedrawThree(Decision):
    """Asked every time, so that the question itself tells nobody whether the highest rank is there twice."""

    name = "redraw"
    clause = "ults.timing.three-card"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.controller,)

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (KEEP, REDRAW)

    def blocked(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if pick == REDRAW and not duplicated(three_cards(s)):
            return "ults.hattrick.three-card-duplicates"
        return None

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        if picks[0] == KEEP:
            return None
        cards = tuple(three_cards(s))
        for card in cards:
            s.known[card] = -1
        set_aside(s)
        s.reveal()
        s.tell(events.REDRAWN, n.controller, cards)
        return "three_card_shuffle"

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        cards = three_cards(s)
        shown = ", ".join(map(face, sorted(cards)))
        if duplicated(cards):
            return f"The highest rank is not alone ({shown}). Draw three new ones?"
        return f"You drew {shown}. They will be mixed face down."

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Keep these three." if pick == KEEP else "Show them, set them aside and draw anew."

    def clause_of(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.hattrick.three-card-duplicates"

    def preview(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        cards = three_cards(s)
        highest_ones = [RANK[card] for card in cards].count(highest(cards)) if pick == KEEP else 1
        return f"The highest is not found: {percent(1 - highest_ones / 3)}"

    def default(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> int | None:
        return KEEP

    def reason(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return "The highest rank is there only once; three new cards may be drawn when it is there twice or more."


def mix(s: Ults, p: Play) -> None:
    """Fair positions that nobody knows (ults.hattrick.three-card-positions)."""
    order = MIX_ORDERS[s.chance(MIX, MIXES) - MIXES.start]
    kept = [extra for extra in s.table if extra.up]
    down = [extra for extra in s.table if not extra.up]
    s.table = tuple(kept + [Extra(down[at].card, False, down[at].seen, mixed=True) for at in order])


class PickOne(Decision):
    name = "pick one"
    clause = "ults.timing.three-card"

    def deciders(self, s: Ults, n: Play) -> tuple[int, ...]:
        return (n.target,)

    def candidates(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return POSITION

    def take(self, s: Ults, n: Play, seat: int, picks: tuple[int, ...]) -> str | None:
        cards = three_cards(s)
        card = cards[picks[0] - POSITION.start]
        s.known[card] = -1
        s.reveal()
        s.table = tuple([Extra(x.card, x.up or x.card == card, x.seen, x.mixed) for x in s.table])
        s.tell(events.PICKED, seat, picks[0], card)
        if RANK[card] == highest(cards):
            s.tell(events.WON_GAME, n.target)
        else:
            s.tell(events.WON_GAME, n.user)
            strike(s, n, n.card, n.target)
        return None

    def prompt(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...]) -> str:
        return "Find the highest of the three, or be hit. Which one?"

    def label(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"Card {pick - POSITION.start + 1}"

    def clause_of(self, s: Ults, n: Play, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.hattrick.three-card"


@HAT_TRICK.ability("three-card", ENEMY, steps=(RedrawThree(), mix, PickOne()))
def three_card_shuffle(s: Ults, p: Play) -> str | None:
    """The controller looks at three cards; they lie face down."""
    cards = draw_several(s, 3)
    for card in cards:
        s.known[card] |= 1 << p.controller
        s.table = (*s.table, Extra(card, False, 1 << p.controller))
    if len(cards) < 3:
        s.tell(events.BROKEN_OFF)
        return END
    s.tell_secret(events.LAID_DOWN, 1 << p.controller, p.controller, tuple(sorted(cards)))
    return None


def not_found(s: Ults, p: Play) -> str:
    """One card of three is the highest, and nobody knows which; deals with two such can be drawn anew."""
    return f"if the highest is not found ({percent(2 / 3)}): {effect_of(s, p, ability_named('three-card'), '1x')}"


ability_named("three-card").foretell = not_found


def fits_the_pick(s: Ults) -> bool:
    """Whoever was hit has turned up a card that is not the highest."""
    picked = [extra.card for extra in s.table if extra.mixed and extra.up]
    return not picked or not s.batch or RANK[picked[0]] < highest(three_cards(s))


ability_named("three-card").fits = fits_the_pick


@HAT_TRICK.ability("hypnosis", ENEMY, places=HYPNOSIS)
def hypnosis(s: Ults, p: Play) -> None:
    place_own(s, p, HYPNOSIS)


@HOOKS.on("hypnosis", "force", REACT)
def whose_puppet(s: Ults, live: Live) -> int:
    """Who may make the bearer act: the placer and no one else (ults.hattrick.hypnosis-placer)."""
    status = find(s, live.owner, live.source)
    return -1 if status is None else status.placer


@HAT_TRICK.ability("mindreader", ENEMY, places=MINDREADER)
def mindreader(s: Ults, p: Play) -> None:
    place_own(s, p, MINDREADER)


def headache(s: Ults, bearer: int, status: Status) -> int:
    return 3


MINDREADER.harm = headache
