"""Every kind of event of ULts: its clauses, its fields and its sentence. Words are ours; rules are the register's."""

from typing import Final

from ultratable.core.log import Kinds
from ultratable.core.total import Total

KINDS: Final = Kinds("ults")
_kind: Final = KINDS.new


def _at_most(seat: int, total: Total) -> bool:
    """Whether there was nothing left to heal."""
    return not total.value


def _more_than_there_was(seat: int, number: int, total: Total) -> bool:
    """Whether some of the damage found no health to take."""
    return total.value > number


def _without_a_sum(seat: int, total: Total) -> bool:
    """Whether there is no arithmetic to tell."""
    return len(total.reasons) <= 1


# Setting up.
HERO: Final = _kind("hero", "setup.choose-hero components.hero-sheet", "seat hero", "{seat} plays {hero}.")
HEROES_DEALT: Final = _kind(
    "heroes-dealt",
    "variants.random-heroes",
    "seat heroes",
    "{seat} may choose from {heroes}.",
    secret="heroes",
    hidden_text="{seat} may choose from two heroes.",
)
FIRST_ROLL: Final = _kind(
    "first-roll",
    "setup.first-player components.die",
    "seat number",
    "{seat} rolls {number} for the first turn.",
    sort="roll",
)
FIRST_PLAYER: Final = _kind("first-player", "setup.first-player setup.seats", "seat", "{seat} takes the first turn.")
PICK_ORDER: Final = _kind("pick-order", "variants.unique-heroes", "seat", "{seat} is next to choose a hero.")
SHUFFLED: Final = _kind(
    "shuffled", "setup.shuffle components.deck", "number", "{number} cards are shuffled.", sort="card"
)
DEALT: Final = _kind(
    "dealt",
    "setup.hand setup.health",
    "seat cards",
    "{seat} is dealt {cards}.",
    secret="cards",
    hidden_text="{seat} is dealt five cards.",
    fades="cards",
    sort="card",
)
KEPT: Final = _kind("kept", "setup.mulligan", "seat", "{seat} keeps the opening hand.")
MULLIGAN: Final = _kind(
    "mulligan",
    "setup.mulligan hidden.table",
    "seat cards",
    "{seat} exchanges the opening hand for {cards}.",
    secret="cards",
    hidden_text="{seat} exchanges the opening hand.",
    fades="cards",
    sort="card",
)

# The turn and its Draw Phase.
TURN: Final = _kind("turn", "turn.phases turn.pass", "seat round", "Round {round}: {seat} begins a turn.", sort="turn")
STATUS_HEALS: Final = _kind(
    "status-heals",
    "draw.heal-first draw.status-first",
    "seat total",
    "Status effects heal {seat} by {total}.",
    sort="status",
    others=((_at_most, "Status effects find {seat} at full health."),),
)
STATUS_HARMS: Final = _kind(
    "status-harms",
    "draw.status-first draw.damage-reduction",
    "seat total",
    "Status effects deal {total} damage to {seat}.",
    sort="status",
)
DREW: Final = _kind(
    "drew",
    "draw.card",
    "seat card",
    "{seat} draws {card}.",
    secret="card",
    hidden_text="{seat} draws a card.",
    fades="card",
    sort="card",
)
NO_CARD: Final = _kind("no-card", "deck.nothing-left", "", "There is no card left to draw.")
RESHUFFLED: Final = _kind(
    "reshuffled",
    "deck.reshuffle",
    "number",
    "The discard pile ({number} cards) is shuffled into a new deck.",
    sort="card",
)
NOTHING_TO_DO: Final = _kind(
    "nothing-to-do", "main.no-card", "seat", "{seat} has nothing to act with and passes.", sort="action"
)

# The Main Phase.
ANNOUNCED: Final = _kind(
    "announced",
    "main.announce cards.ability-card main.one-ability",
    "seat user ability card target",
    "{seat} announces {ability} with {card}{target}.",
    fades="card",
    sort="action",
)
COPIED: Final = _kind(
    "copied",
    "x-mimi-cree.copycat",
    "user ability",
    "{user} plays the copycat: {ability} as if it were on the own sheet.",
)
ROLLED: Final = _kind(
    "rolled", "main.roll components.die", "seat number needs", "{seat} rolls {number} and needs {needs}.", sort="roll"
)
ROLL_CHANGED: Final = _kind(
    "roll-changed", "x-clover-dale.roll-order", "seat number", "The roll of {seat} counts as {number}."
)
ROLLS_AGAIN: Final = _kind("rolls-again", "x-clover-dale.charm", "seat", "{seat} has a Lucky Charm and rolls again.")
MISSED: Final = _kind("missed", "main.fail-still-played", "seat", "{seat} misses.", sort="miss")
TURNED_UP: Final = _kind("turned-up", "table.extra", "seat card", "{seat} turns up {card}.", fades="card", sort="card")
LAID: Final = _kind("laid", "table.extra", "seat card", "{seat} lays {card} on the table.", fades="card", sort="card")
LAID_DOWN: Final = _kind(
    "laid-down",
    "table.extra hidden.three-card",
    "seat cards",
    "{seat} lays {cards} face down.",
    secret="cards",
    hidden_text="{seat} lays cards face down.",
    fades="cards",
    sort="card",
)
HEALED: Final = _kind(
    "healed",
    "damage.max-health",
    "seat total",
    "{seat} is healed by {total}.",
    hidden_text="{seat} is healed.",
    fades="total",
    sort="heal",
    others=((_at_most, "{seat} is at full health already."),),
)
DEALT_DAMAGE: Final = _kind(
    "dealt-damage",
    "damage.batch",
    "seat total",
    "{seat} faces {total} damage.",
    hidden_text="{seat} faces damage.",
    fades="total",
)
MOVED_DAMAGE: Final = _kind(
    "moved-damage", "content.damage-place", "seat other", "{other} takes the damage in place of {seat}."
)
DEFENDED: Final = _kind(
    "defended",
    "defense.discard defense.who",
    "seat cards number",
    "{seat} blocks {number} with {cards}.",
    fades="cards",
    sort="block",
)
NO_DEFENSE: Final = _kind("no-defense", "defense.many", "seat", "{seat} does not defend.")
TOOK: Final = _kind(
    "took",
    "damage.order",
    "seat number total",
    "{seat} loses {total} health.",
    hidden_text="{seat} loses {number} health.",
    fades="total",
    sort="hit",
    others=((_more_than_there_was, "{seat} loses {number} health ({total} damage)."),),
)
UNHURT: Final = _kind(
    "unhurt",
    "damage.successful",
    "seat total",
    "{seat} loses no health ({total} damage).",
    hidden_text="{seat} loses no health.",
    fades="total",
    sort="block",
    others=((_without_a_sum, "{seat} loses no health."),),
)
HIT_BACK: Final = _kind(
    "hit-back",
    "content.retaliation",
    "seat other total",
    "{seat} hits back at {other}: {total} damage.",
    hidden_text="{seat} hits back at {other}.",
    fades="total",
)

# Status effects.
PLACED: Final = _kind(
    "placed",
    "main.place-card status.what",
    "seat status card",
    "{status} ({card}) is placed on {seat}.",
    fades="card",
    sort="status",
)
KNOCKED_OFF: Final = _kind(
    "knocked-off",
    "knock.once status.removed",
    "seat status card",
    "{status} ({card}) is knocked off {seat}.",
    fades="card",
    sort="status",
)
TURNED_SIDEWAYS: Final = _kind(
    "turned-sideways",
    "knock.twice",
    "seat status card",
    "{status} ({card}) on {seat} is knocked and turned sideways.",
    fades="card",
    sort="status",
)
REMOVED: Final = _kind(
    "removed",
    "status.removed",
    "seat status card",
    "{status} ({card}) is removed from {seat}.",
    fades="card",
    sort="status",
)
MOVED: Final = _kind(
    "moved",
    "status.bearer",
    "seat other status card",
    "{status} ({card}) moves from {seat} to {other}.",
    fades="card",
    sort="status",
)
TICKED: Final = _kind(
    "ticked", "status.what", "seat status number", "{status} on {seat} counts down to {number}.", sort="status"
)
ABSORBED: Final = _kind(
    "absorbed",
    "content.damage-place",
    "seat status number",
    "{status} absorbs {number} of the damage to {seat}.",
    sort="block",
)

# Hands.
LOST_CARD: Final = _kind(
    "lost-card", "hidden.discard", "seat card", "{seat} loses {card} from hand.", fades="card", sort="card"
)
STOLEN: Final = _kind(
    "stolen",
    "x-maggie-pye.shiny-hidden hidden.hands",
    "seat other card",
    "{seat} takes {card} from the hand of {other}.",
    secret="card",
    hidden_text="{seat} takes a card from the hand of {other}.",
    fades="card",
    sort="card",
)
SAW_HAND: Final = _kind(
    "saw-hand",
    "hidden.hands",
    "seat other cards",
    "{seat} looks at the hand of {other}: {cards}.",
    secret="cards",
    hidden_text="{seat} looks at the hand of {other}.",
    fades="cards",
)
SAW_TOP: Final = _kind(
    "saw-top",
    "x-tara-card.tea-leaves-hidden hidden.deck",
    "seat cards",
    "{seat} looks at the top of the deck: {cards}.",
    secret="cards",
    hidden_text="{seat} looks at the top of the deck.",
    fades="cards",
)
TOOK_TOP: Final = _kind(
    "took-top",
    "x-tara-card.tea-leaves",
    "seat card",
    "{seat} takes {card} from the top of the deck.",
    secret="card",
    hidden_text="{seat} takes one of them.",
    fades="card",
    sort="card",
)
RETURNED: Final = _kind(
    "returned",
    "aja.baboons-return hidden.baboons",
    "seat cards",
    "{seat} takes {cards} back to hand.",
    fades="cards",
    sort="card",
)

# Mini-games.
SCORE: Final = _kind("score", "hattrick.blackjack-score", "seat number", "{seat} has a score of {number}.")
STANDS: Final = _kind("stands", "hattrick.blackjack-user", "seat number", "{seat} stands on {number}.")
OVER: Final = _kind("over", "hattrick.blackjack-user", "seat number", "{seat} goes over 21 with {number}.")
TIED: Final = _kind(
    "tied", "hattrick.blackjack-tie", "number", "A tie at {number}: the cards are set aside and dealt anew."
)
WON_GAME: Final = _kind("won-game", "hattrick.blackjack-compare", "seat", "{seat} wins the mini-game.")
BROKEN_OFF: Final = _kind("broken-off", "deck.nothing-left", "", "The mini-game is broken off: too few cards.")
REDRAWN: Final = _kind(
    "redrawn",
    "hattrick.three-card-duplicates hidden.three-card",
    "seat cards",
    "{seat} shows {cards}, sets them aside and draws anew.",
    fades="cards",
    sort="card",
)
PICKED: Final = _kind(
    "picked",
    "hattrick.three-card",
    "seat position card",
    "{seat} turns over card {position}: {card}.",
    fades="card",
    sort="card",
)
GUESSED: Final = _kind(
    "guessed", "x-maggie-pye.which-wing", "seat guess card", "{seat} guesses {guess}; the card is {card}.", fades="card"
)
SPREAD: Final = _kind(
    "spread",
    "x-tara-card.three-card-spread",
    "seat cards combination",
    "{seat} reads {cards}: {combination}.",
    fades="cards",
    sort="card",
)

# Clean-up, elimination and the end.
REVEALED: Final = _kind(
    "revealed", "table.face-down-revealed", "cards", "Turned up at clean-up: {cards}.", fades="cards"
)
DISCARDED: Final = _kind(
    "discarded",
    "main.cleanup table.discard-order",
    "cards",
    "The cards on the table are discarded: {cards}.",
    fades="cards",
)
UNDER_PILE: Final = _kind(
    "under-pile", "deck.ability-card-aside", "card", "The set-aside {card} goes under the discard pile.", fades="card"
)
ELIMINATED: Final = _kind(
    "eliminated",
    "end.elimination status.bearer-out end.cards-of-eliminated",
    "seat cards",
    "{seat} is eliminated. Discarded: {cards}.",
    fades="cards",
    sort="end",
)
CONCEDED: Final = _kind("conceded", "timing.concede", "seat", "{seat} concedes.", sort="end")
LOOK_ASKED: Final = _kind("look-asked", "timing.inspect", "seat", "{seat} asks to look through the discard pile.")
LOOK_ANSWER: Final = _kind("look-answer", "timing.inspect", "seat answer", "{seat} answers {answer}.")
PILE_SHOWN: Final = _kind(
    "pile-shown",
    "hidden.discard",
    "cards",
    "All agree. The discard pile from the bottom: {cards}.",
    secret="cards",
    hidden_text="All agree: the players look through the discard pile.",
    fades="cards",
)
ENDED: Final = _kind("ended", "end.last-standing end.mid-turn", "reason", "{reason}", sort="end")
