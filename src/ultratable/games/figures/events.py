"""Every kind of event of Action Figure Battle: its clauses, its fields and its sentence. Words are ours."""

from typing import Final

from ultratable.core.log import Kinds

KINDS: Final = Kinds("figures")
_kind: Final = KINDS.new

# Setting up.
LAID_OUT: Final = _kind("laid-out", "variants.draft", "types", "Laid out to choose from: {types}.", sort="card")
DRAFTED: Final = _kind("drafted", "variants.draft timing.draft", "seat type", "{seat} takes {type}.")
DEALT_FIGURES: Final = _kind(
    "dealt-figures", "variants.random-armies", "seat types", "{seat} is dealt {types}.", sort="card"
)
LOCKED: Final = _kind("locked", "army.secret-reveal hidden.army-building", "", "All armies are locked in and shown.")
ARMY: Final = _kind(
    "army",
    "army.secret-reveal army.power-points setup.line setup.cards-behind components.figures",
    "seat army",
    "{seat} lines up {army}.",
)
LOST_POINTS: Final = _kind("lost-points", "army.leftover", "seat number", "{seat} leaves {number} Power unspent.")
ACE_DEAL: Final = _kind("ace-deal", "setup.first-ace", "seat card", "{seat} is dealt {card}.", sort="card")
FIRST_PLAYER: Final = _kind(
    "first-player", "setup.first-ace setup.reshuffle", "seat", "The first ace: {seat} takes the first turn."
)
DEALT: Final = _kind(
    "dealt",
    "setup.hand hidden.hands",
    "seat cards",
    "{seat} is dealt {cards}.",
    secret="cards",
    hidden_text="{seat} is dealt two cards.",
    sort="card",
)

# The turn.
TURN: Final = _kind("turn", "turn.outline turn.next", "seat number", "Turn {number}: {seat} is to attack.", sort="turn")
EXTRA_TURN: Final = _kind(
    "extra-turn",
    "sneakstun.sneak turn.end-order",
    "seat number",
    "Turn {number}: {seat} has another turn.",
    sort="turn",
)
LOST_TURN: Final = _kind(
    "lost-turn", "sneakstun.stun sneakstun.stun-once", "seat", "{seat} is stunned and loses this turn.", sort="turn"
)
DREW: Final = _kind(
    "drew",
    "turn.fill-hand turn.only-current-draws",
    "seat cards size",
    "{seat} draws {cards}.",
    secret="cards",
    hidden_text="{seat} draws {size}.",
    sort="card",
)
RESHUFFLED: Final = _kind(
    "reshuffled",
    "deck.reshuffle deck.what-is-shuffled",
    "count",
    "The discard pile of {count} cards is shuffled into a new draw pile.",
    sort="card",
)
NO_CARD: Final = _kind("no-card", "deck.both-empty", "", "Both piles are empty: no card can be drawn.")
NO_ATTACK: Final = _kind("no-attack", "turn.no-cards", "seat", "{seat} has no card and cannot attack.")
ATTACKED: Final = _kind(
    "attacked",
    "turn.choose-attack turn.attack-compulsory turn.placing",
    "seat figure other",
    "{seat} attacks {other} with {figure}.",
    sort="action",
)
DEFENDED: Final = _kind("defended", "turn.choose-defender turn.placing", "seat figure", "{seat} answers with {figure}.")

# The battle.
SHOWN: Final = _kind(
    "shown",
    "battle.secret-cards battle.must-play",
    "seat card other answer",
    "Cards up: {seat} shows {card}, {other} shows {answer}.",
    sort="card",
)
UNANSWERED: Final = _kind(
    "unanswered",
    "battle.empty-hand",
    "seat card other",
    "{seat} shows {card}; {other} has no card and counts 0.",
    sort="card",
)
WON: Final = _kind(
    "won",
    "battle.attacker-wins battle.total",
    "figure total against",
    "{figure} wins with {total} against {against}.",
    sort="hit",
)
FAILED: Final = _kind(
    "failed",
    "battle.failed battle.total",
    "figure total against",
    "{figure} fails with {total} against {against}.",
    sort="miss",
)
USED_UP: Final = _kind(
    "used-up", "battle.modifiers-used-up", "figure modifier", "The {modifier} of {figure} is used up.", sort="status"
)

# Wounds and capture.
WOUNDED: Final = _kind("wounded", "wounds.wounded", "figure", "{figure} is wounded: its die comes off.", sort="crit")
CAPTURED: Final = _kind(
    "captured", "wounds.captured wounds.captives", "seat figure", "{seat} captures {figure}.", sort="crit"
)
SAVED: Final = _kind(
    "saved", "armor.use armor.which", "seat figure card", "{seat} gives up {card}: {figure} is unharmed.", sort="block"
)
UNUSED_ARMOR: Final = _kind("unused-armor", "armor.optional", "seat figure", "{seat} keeps the armor of {figure}.")
CLEARED: Final = _kind(
    "cleared", "wounds.captive-clean", "figure cards", "The armor of {figure} is discarded: {cards}.", sort="card"
)

# Special actions.
DECLINED: Final = _kind("declined", "special.optional", "seat action", "{seat} does not use {action}.")
NOT_OPEN: Final = _kind(
    "not-open", "special.needs-effect", "figure action", "{figure} would have {action}, but it cannot be used now."
)
ARMORED: Final = _kind(
    "armored", "armor.place armor.not-hand", "seat card figure", "Armor: {card} protects {figure}.", sort="status"
)
BLASTED: Final = _kind(
    "blasted", "actions.blast", "figure", "Blast: {figure} has +5 in its next attack.", sort="status"
)
BOOSTED: Final = _kind(
    "boosted",
    "actions.boost",
    "figure from_power power",
    "Boost: {figure} rises from {from_power} to {power}.",
    sort="heal",
)
DODGING: Final = _kind(
    "dodging", "actions.dodge", "figure", "Dodge: {figure} has +5 in its next defence.", sort="status"
)
NO_CHANGE: Final = _kind(
    "no-change", "special.repeat special.not-cumulative", "action", "{action} was waiting already."
)
EXPLODED: Final = _kind(
    "exploded", "actions.explosion", "figure victim", "Explosion: {victim} is hit in place of {figure}.", sort="action"
)
INTIMIDATED: Final = _kind(
    "intimidated", "actions.intimidate", "figure", "Intimidate: {figure} has -5 in its next battle.", sort="status"
)
LUCKY: Final = _kind(
    "lucky",
    "actions.luck components.power-die",
    "figure roll power",
    "Luck: {figure} rolls {roll} and has Power {power}.",
    sort="roll",
)
UNLUCKY: Final = _kind(
    "unlucky", "actions.luck", "figure roll power", "Luck: {figure} rolls {roll} and stays at {power}.", sort="roll"
)
PLANNED: Final = _kind(
    "planned",
    "actions.master-plan",
    "seat chosen",
    "Master Plan of {seat}: {chosen} to discard the hand and draw three.",
    sort="action",
)
THREW_AWAY: Final = _kind(
    "threw-away", "actions.master-plan-order", "seat cards", "{seat} discards {cards}.", sort="card"
)
CONTROLLED: Final = _kind(
    "controlled",
    "mindcontrol.take mindcontrol.counts",
    "seat figure",
    "Mind Control: {figure} joins the line of {seat} with Power 1.",
    sort="heal",
)
RECOVERED: Final = _kind(
    "recovered",
    "recover.return recover.any-captor",
    "seat figure power",
    "Recover: {figure} returns to {seat} with Power {power}.",
    sort="heal",
)
SNEAKED: Final = _kind("sneaked", "sneakstun.sneak", "seat", "Sneak: {seat} goes again.", sort="action")
REVERSED: Final = _kind(
    "reversed", "sneakstun.sneak-reverse", "direction", "Play changes direction: now {direction}.", sort="turn"
)
STUNNED: Final = _kind("stunned", "sneakstun.stun", "seat", "Stun: {seat} will lose the next turn.", sort="status")

# The end of a turn, and of the game.
DISCARDED: Final = _kind("discarded", "turn.discard", "cards", "Discarded: {cards}.", sort="card")
OUT: Final = _kind("out", "end.out end.cards-of-out", "seat cards", "{seat} is out. Discarded: {cards}.", sort="end")
FREED: Final = _kind("freed", "end.out-pile", "figures", "Captives that lie with nobody now: {figures}.", sort="status")
LEFT: Final = _kind("left", "timing.concede", "figures", "Out of the game for good: {figures}.")
CONCEDED: Final = _kind("conceded", "timing.concede", "seat", "{seat} concedes.", sort="end")
BROKEN_OFF: Final = _kind(
    "broken-off", "timing.concede", "seat", "The battle is broken off; {seat} chooses an attack anew."
)
ENDED: Final = _kind("ended", "end.last", "reason", "{reason}", sort="end")
LIMIT: Final = _kind("limit", "end.turn-limit timing.turn-limit", "reason", "{reason}", sort="end")
