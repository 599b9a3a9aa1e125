"""Setting up (clauses ults.setup.*, ults.timing.hero, ults.timing.mulligan, hero options of ults.variants.*)."""

from collections.abc import Sequence

from ultratable.core.deck import bag
from ultratable.core.flow import Decision
from ultratable.games.ults import events
from ultratable.games.ults.cards import face
from ultratable.games.ults.deck import draw, lookers
from ultratable.games.ults.sheet import HERO_BY_WORD, HEROES, PROCEDURES, Hero, hero_named
from ultratable.games.ults.state import Ults
from ultratable.games.ults.turn import TURNS
from ultratable.games.ults.words import DEAL, DIE, EXCHANGE, FIRST, KEEP, SEAT
from ultratable.games.ults.words import HEROES as HERO_CHANCE

HAND_SIZE = 5


def choosable(s: Ults) -> list[Hero]:
    """The heroes of the table's hero set, in the order of the list."""
    return [hero for hero in HEROES if hero.base or s.options.hero_set == "all"]


def deal_heroes(s: Ults, n: None) -> None:
    """Heroes fixed beforehand or dealt at random; otherwise they are chosen next."""
    if s.options.cast:
        for seat, id in enumerate(s.options.cast):
            cast = hero_named(id)
            assert cast is not None
            take_hero(s, seat, cast)
        return
    if s.options.heroes == "choose":
        return
    each = 1 if s.options.heroes == "random" else 2
    stock = [hero.word for hero in choosable(s)]
    left = list(stock)
    for seat in range(s.seats):
        if len(left) < each or not s.options.unique:
            left = list(stock)
        dealt = []
        for _ in range(each):
            word = s.chance(HERO_CHANCE, left)
            left.remove(word)
            dealt.append(word)
        s.offers[seat] = tuple(dealt)
        if each == 2:
            s.tell_secret(events.HEROES_DEALT, 1 << seat, seat, tuple(dealt))
        else:
            take_hero(s, seat, HERO_BY_WORD[dealt[0]])


def take_hero(s: Ults, seat: int, hero: Hero) -> None:
    s.hero[seat] = hero.number
    s.attach_passives(seat)
    s.tell(events.HERO, seat, hero.number)


class ChooseHero(Decision):
    """Everybody in secret and at the same time; with every hero once, openly one after another in random order."""

    name = "choose hero"
    clause = "ults.timing.hero"

    def deciders(self, s: Ults, n: None) -> tuple[int, ...]:
        waiting = tuple([seat for seat in range(s.seats) if s.hero[seat] < 0 and not s.out[seat]])
        if not waiting or not openly(s):
            return waiting
        return (s.active,)

    def candidates(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.offers[seat] or [hero.word for hero in choosable(s)]

    def blocked(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if s.options.unique and HERO_BY_WORD[pick].number in s.hero:
            return "ults.variants.unique-heroes"
        return None

    def take(self, s: Ults, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        take_hero(s, seat, HERO_BY_WORD[picks[0]])
        s.reveal()
        return "next_to_choose" if openly(s) else None

    def prompt(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return "Which hero will you be?"

    def label(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        hero = HERO_BY_WORD[pick]
        first = " Recommended for a first game." if hero.number == 0 else ""
        return f"{hero.title} ({hero.difficulty}): {hero.line}{first}"

    def clause_of(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.components.first-hero" if pick == HEROES[0].word else "ults.setup.choose-hero"

    def default(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return self.picks(s, n, seat, sofar)[0]

    def reason(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        return f"{HERO_BY_WORD[pick].title} is taken; at this table every hero plays once."


def first_free(s: Ults, seat: int) -> Hero:
    """The first hero offered to a seat that it may have."""
    offered = [HERO_BY_WORD[word] for word in s.offers[seat]] or choosable(s)
    free = [hero for hero in offered if not (s.options.unique and hero.number in s.hero)]
    return free[0]


def openly(s: Ults) -> bool:
    return s.options.unique and s.options.heroes == "choose"


def next_to_choose(s: Ults, n: None) -> None:
    """With every hero once, chance names who chooses next."""
    if openly(s) and not s.options.cast:
        waiting = [SEAT[seat] for seat in range(s.seats) if s.hero[seat] < 0 and not s.out[seat]]
        if waiting:
            s.active = s.chance(HERO_CHANCE, waiting) - SEAT.start
            s.tell(events.PICK_ORDER, s.active)


def shuffle(s: Ults, n: None) -> None:
    s.deck = bag(range(s.size))
    s.tell(events.SHUFFLED, s.size)


def roll_for_first(s: Ults, n: None) -> None:
    """The highest roll begins; whoever ties for it rolls again."""
    rolling = s.living()
    while len(rolling) > 1:
        rolls = []
        for seat in rolling:
            rolls.append(s.chance(FIRST, DIE) - DIE.start + 1)
            s.tell(events.FIRST_ROLL, seat, rolls[-1])
        highest = max(rolls)
        rolling = [seat for seat, rolled in zip(rolling, rolls, strict=True) if rolled == highest]
    s.first = s.active = rolling[0]
    s.tell(events.FIRST_PLAYER, s.first)


def in_turn_order(s: Ults) -> list[int]:
    """Living seats from the first player on."""
    return [seat % s.seats for seat in range(s.first, s.first + s.seats) if not s.out[seat % s.seats]]


def deal_hands(s: Ults, n: None) -> None:
    """Five in a row to each, in turn order from the first player."""
    for seat in in_turn_order(s):
        _deal_five(s, seat)
        s.tell_secret(events.DEALT, lookers(s, seat), seat, s.hand[seat])


def _deal_five(s: Ults, seat: int) -> None:
    cards = tuple([draw(s, DEAL) for _ in range(HAND_SIZE)])
    s.hand[seat] = cards
    seen = lookers(s, seat)
    for card in cards:
        s.known[card] = seen


class Mulligan(Decision):
    """Keep the opening hand or exchange it whole, one after another from the first player."""

    name = "mulligan"
    clause = "ults.timing.mulligan"

    def deciders(self, s: Ults, n: None) -> tuple[int, ...]:
        for seat in in_turn_order(s):
            if not s.had >> seat & 1:
                return (seat,)
        return ()

    def candidates(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (KEEP, EXCHANGE)

    def take(self, s: Ults, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        s.had |= 1 << seat
        s.active = seat
        if picks[0] == KEEP:
            s.tell(events.KEPT, seat)
            return self.name
        return "exchange"

    def prompt(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return f"Keep {', '.join(map(face, s.hand[seat]))}, or exchange all five once?"

    def label(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "Keep this hand." if pick == KEEP else "Shuffle all five back and draw five new cards."

    def clause_of(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "ults.setup.mulligan"

    def default(self, s: Ults, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return KEEP


def go_past_exchange(s: Ults, n: None) -> str:
    return "special_setup"


def exchange(s: Ults, n: None) -> str:
    """The five cards go back into the deck before five new ones are drawn."""
    seat = s.active
    returned = s.hand[seat]
    s.deck = s.deck.shuffled(returned)
    for card in returned:
        s.known[card] = 0
    s.returned[seat] = returned
    s.returned_at[seat] = s.clock
    _deal_five(s, seat)
    s.tell_secret(events.MULLIGAN, lookers(s, seat), seat, s.hand[seat])
    return "mulligan"


def special_setup(s: Ults, n: None) -> None:
    """What hero sheets demand before the first turn, in turn order."""
    for seat in in_turn_order(s):
        setup = s.sheet(seat).setup
        if setup is not None:
            setup(s, seat)


def begin_turns(s: Ults, n: None) -> None:
    s.had = 0
    s.active = in_turn_order(s)[0]
    s.call(TURNS)


SETUP = PROCEDURES.new(
    "setup",
    deal_heroes,
    next_to_choose,
    ChooseHero(),
    shuffle,
    roll_for_first,
    deal_hands,
    Mulligan(),
    go_past_exchange,
    exchange,
    special_setup,
    begin_turns,
)
