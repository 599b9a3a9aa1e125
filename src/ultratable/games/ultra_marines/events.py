"""Every kind of event of Ultra Marines: its clauses, its fields and its sentence. Words are ours."""

from typing import Final

from ultratable.core.log import Kinds

KINDS: Final = Kinds("ultra_marines")
_kind: Final = KINDS.new

# Setting up.
STARTER: Final = _kind("starter", "setup.starter", "seat", "{seat} begins every step of setting up.", sort="roll")
CHOSE: Final = _kind("chose", "setup.chapter_choice components.chapters", "seat chapters", "{seat} leads {chapters}.")
DEALT: Final = _kind(
    "dealt",
    "setup.deal hidden.hands",
    "seat cards",
    "{seat} is dealt {cards}.",
    secret="cards",
    hidden_text="{seat} is dealt three event cards.",
    sort="card",
)
LAID: Final = _kind("laid", "setup.build_turns setup.slotting", "seat section", "{seat} lays a {section}.")
PASSED: Final = _kind("passed", "setup.build_end", "seat", "{seat} lays nothing.")
PROPOSED: Final = _kind("proposed", "setup.build_restart", "seat", "{seat} proposes to clear the table.")
VOTED: Final = _kind("voted", "setup.build_restart", "seat answer", "{seat} {answer}.")
CLEARED: Final = _kind("cleared", "setup.build_restart", "", "The table is cleared; building begins again.")
KEPT: Final = _kind("kept", "setup.build_restart", "", "Not enough agree: building goes on.")
GAVE_UP: Final = _kind("gave-up", "setup.build_restart", "", "Cleared for the third time: a random spacehulk is used.")
HULK: Final = _kind(
    "hulk", "setup.board_source board.grid", "title rooms corridors", "{title}: {rooms} rooms, {corridors} corridors."
)
# Its home is the room with its spacehulk: rooms of different ones have nothing in common but their letters.
ZONE: Final = _kind("zone", "setup.zones", "seat chapter room home", "{seat} beams {chapter} into room {room}.")
POSTED: Final = _kind("posted", "setup.place_scouts setup.facing", "posts", "On their squares: {posts}.")
PUT: Final = _kind("put", "setup.artifacts_turns", "seat square", "{seat} puts an artifact on {square}.")
LEFT_OUT: Final = _kind("left-out", "setup.artifacts_fallback", "count", "No room for the last {count}: left out.")
FIRST_ROLLS: Final = _kind("first-rolls", "setup.first_player", "rolls", "For the first turn: {rolls}.", sort="roll")
FIRST: Final = _kind("first-player", "setup.first_player", "seat", "{seat} takes the first turn.")

# The turn.
TURN: Final = _kind("turn", "turn.stages turn.round", "seat number round", "Turn {number}: {seat}.", sort="turn")
LIGHTS: Final = _kind("lights", "hazards.power_failure", "", "The lights come on again.", sort="status")
CARD_STAYS: Final = _kind(
    "card-stays", "board_cards.roll_each", "card square roll", "{card} on {square}: {roll}, it stays.", sort="roll"
)
CARD_GOES: Final = _kind(
    "card-goes",
    "board_cards.vanish board_cards.roll_each",
    "card square roll",
    "{card} on {square}: {roll}, it is gone.",
    sort="roll",
)
VORTEX_MOVES: Final = _kind(
    "vortex-moves",
    "objects.vortex_move board_cards.roll_each",
    "square roll direction",
    "The vortex rolls {roll} and drifts {direction} to {square}.",
    sort="roll",
)
VORTEX_STAYS: Final = _kind(
    "vortex-stays", "objects.vortex_move", "square roll", "The vortex rolls {roll} and stays on {square}.", sort="roll"
)
VORTEX_STOPPED: Final = _kind(
    "vortex-stopped",
    "objects.vortex_wall",
    "square roll direction",
    "The vortex rolls {roll}, meets the wall {direction} of {square} and is gone.",
    sort="roll",
)
BEAMED: Final = _kind(
    "beamed",
    "artifacts.teleport_roll",
    "seat square roll",
    "{seat} rolls {roll}: the artifact on {square} is beamed off.",
    sort="roll",
)
NOT_BEAMED: Final = _kind(
    "not-beamed",
    "artifacts.teleport_roll",
    "seat square roll",
    "{seat} rolls {roll}: the artifact on {square} stays.",
    sort="roll",
)

# Moving.
ROLLED: Final = _kind(
    "rolled", "moving.roll", "seat roll number", "{seat} rolls {roll}: up to {number} for each Scout.", sort="roll"
)
HALVED: Final = _kind("halved", "hazards.bogged_down", "seat roll", "{seat} is bogged down: {roll} is halved.")
MOVES: Final = _kind(
    "moves", "moving.one_at_a_time moving.up_to", "scout square", "{scout} moves out from {square}.", sort="action"
)
STEPPED: Final = _kind("stepped", "moving.directions", "scout square", "{scout} steps to {square}.")
PICKED_UP: Final = _kind(
    "picked-up",
    "artifacts.pick_up artifacts.carry_one",
    "scout square",
    "{scout} picks up the artifact on {square}.",
    sort="status",
)
PLACED: Final = _kind(
    "placed", "artifacts.place", "scout square", "{scout} places the artifact on {square}.", sort="status"
)
HALTED: Final = _kind("halted", "moving.up_to", "scout square", "{scout} stops on {square}.")
ENDED_STAGE: Final = _kind("ended-stage", "turn.all_scouts moving.end_stage", "seat stage", "{seat} ends {stage}.")

# Attacks.
FIRES: Final = _kind(
    "fires",
    "firing.declare firing.dice",
    "scout target weapon dice",
    "{scout} fires {weapon} at {target}: {dice}.",
    sort="action",
)
STRIKES: Final = _kind(
    "strikes",
    "hth.dice hth.who",
    "scout target dice",
    "{scout} strikes at {target} with the blade: {dice}.",
    sort="action",
)
SUFFERS: Final = _kind(
    "suffers", "cards.damage", "target cause dice", "{target} suffers from {cause}: {dice}.", sort="action"
)
MISSED: Final = _kind("missed", "tray.success", "target", "No die in a Hit square: nothing happens.", sort="miss")
RICOCHET: Final = _kind(
    "ricochet",
    "firing.ricochet components.attack_chart",
    "target number",
    "{number}: a ricochet, {target} is unharmed.",
    sort="miss",
)
NO_EFFECT: Final = _kind(
    "no-effect", "components.attack_chart", "target number", "{number}: no effect on {target}.", sort="miss"
)
STUNNED: Final = _kind(
    "stunned", "firing.stunned components.attack_chart", "target number", "{number}: {target} is stunned.", sort="hit"
)
KILLED: Final = _kind(
    "killed", "firing.killed components.attack_chart", "target number", "{number}: {target} is killed.", sort="crit"
)
FINISHED: Final = _kind(
    "finished",
    "tray.against_stunned stunned.not_twice",
    "target number",
    "Any hit is enough: the stunned {target} is killed.",
    sort="crit",
)
SHELL: Final = _kind(
    "shell",
    "hellfire.dice hellfire.map hellfire.target",
    "scout square dice",
    "{scout} fires a hellfire shell at {square}: {dice}.",
    sort="action",
)
SHELL_HURTS: Final = _kind(
    "shell-hurts",
    "hellfire.result",
    "target number",
    "Hellfire reaches {target}: {number} in all.",
    sort="roll",
)
SHELL_EMPTY: Final = _kind("shell-empty", "hellfire.walls", "", "The fire touches nobody.", sort="miss")
RELOADS: Final = _kind("reloads", "hellfire.reload", "scout", "{scout} must reload.", sort="status")
READY: Final = _kind("ready", "hellfire.reload", "scout", "{scout} has reloaded.", sort="status")
DROPPED: Final = _kind(
    "dropped",
    "artifacts.drop_when_killed",
    "scout square",
    "The artifact of {scout} is left on {square}.",
    sort="status",
)
DESTROYED: Final = _kind(
    "destroyed",
    "objects.vortex_destroyed_artifacts",
    "square",
    "The vortex swallows an artifact on {square}.",
    sort="crit",
)
RECOVERED: Final = _kind(
    "recovered", "stunned.recover stunned.when", "scout roll", "{scout} rolls {roll} and stands up.", sort="heal"
)
STILL_DOWN: Final = _kind(
    "still-down", "stunned.recover", "scout roll", "{scout} rolls {roll} and stays down.", sort="roll"
)

# Event cards.
DISCARDED: Final = _kind("discarded", "draw.discard", "seat cards", "{seat} discards {cards}.", sort="card")
DREW: Final = _kind(
    "drew",
    "draw.one hidden.draws",
    "seat cards",
    "{seat} draws {cards}.",
    secret="cards",
    hidden_text="{seat} draws an event card.",
    sort="card",
)
RESHUFFLED: Final = _kind(
    "reshuffled", "draw.reshuffle", "count", "The {count} discarded cards are shuffled.", sort="card"
)
NO_CARD: Final = _kind("no-card", "draw.nothing_left", "", "There is no card left to draw.", sort="card")
PLAYS: Final = _kind("plays", "cards.when cards.kinds", "seat card", "{seat} plays {card}.", sort="action")
LIES: Final = _kind("lies", "cards.footprint", "card square", "{card} lies on {square}.", sort="status")
REMOVED: Final = _kind("removed", "board_cards.vanish", "card square", "{card} on {square} is gone.", sort="status")
STANDS_UP: Final = _kind("stands-up", "objects.medi_pack", "scout", "{scout} stands up.", sort="heal")
MINE: Final = _kind(
    "mine", "objects.proximity_mine", "scout square", "{scout} treads on the mine on {square}.", sort="action"
)
FRAG_DIE: Final = _kind("frag-die", "objects.frag_dice", "target dice", "A die against {target}: {dice}.", sort="roll")
FRAG_RESULT: Final = _kind("frag-result", "objects.frag_dice", "target", "The frag dice against {target} count.")
DOUBLED: Final = _kind("doubled", "commands.double_time", "number", "Up to {number} steps for each Scout.")
EXTRA_SHOT: Final = _kind("extra-shot", "commands.rapid_fire", "scout", "{scout} may fire once more.", sort="status")
LOCKED_ON: Final = _kind(
    "locked-on",
    "commands.teleport_lock",
    "seat square",
    "The artifact on {square} is beamed off after all.",
    sort="status",
)
LOOKED: Final = _kind(
    "looked",
    "hidden.intercepted commands.intercepted_signal",
    "seat other cards",
    "{seat} looks at the hand of {other}: {cards}.",
    secret="cards",
    hidden_text="{seat} looks at the hand of {other}.",
    sort="card",
)
THREW_AWAY: Final = _kind(
    "threw-away", "commands.intercepted_signal", "other card", "{other} loses {card}.", sort="card"
)
RALLY_ROLL: Final = _kind("rally-roll", "commands.rally", "scout roll", "{scout} rolls {roll}.", sort="roll")
JAMMED: Final = _kind("jammed", "hazards.weapon_jam", "scout", "The weapon of {scout} is jammed.", sort="status")
UNJAMMED: Final = _kind("unjammed", "hazards.weapon_jam", "scout", "The weapon of {scout} works again.", sort="status")
COLLAPSE: Final = _kind("collapse", "hazards.deck_collapse", "scout roll", "Under {scout}: {roll}.", sort="roll")
FELL: Final = _kind("fell", "hazards.deck_collapse", "scout", "{scout} falls and is stunned.", sort="hit")
HELD: Final = _kind("held", "hazards.deck_collapse", "scout", "{scout} keeps his feet.", sort="miss")
DARKNESS: Final = _kind(
    "darkness",
    "hazards.power_failure",
    "seat",
    "Nobody sees further than three squares until the next turn of {seat}.",
    sort="status",
)
TREMOR: Final = _kind(
    "tremor", "hazards.warp_tremor", "square to", "The artifact on {square} slides to {to}.", sort="status"
)
OOZE: Final = _kind("ooze", "hazards.slippery_ooze", "scout roll", "{scout} loses his grip: {roll}.", sort="roll")
OOZE_HELD: Final = _kind("ooze-held", "hazards.slippery_ooze", "scout", "{scout} keeps his artifact.", sort="miss")
OOZE_SLID: Final = _kind("ooze-slid", "hazards.slippery_ooze", "square", "It slides to {square}.", sort="status")
BOGGED: Final = _kind(
    "bogged", "hazards.bogged_down", "other", "The next movement roll of {other} is halved.", sort="status"
)

# Ends.
OUT: Final = _kind(
    "out",
    "end.elimination cards.eliminated_hand",
    "seat cards",
    "{seat} has no Scouts left; discarded: {cards}.",
    sort="end",
)
CONCEDED: Final = _kind("conceded", "end.concede", "seat", "{seat} concedes.", sort="end")
SHOWDOWN: Final = _kind(
    "showdown", "end.showdown", "count", "A tie with {count} each: it is fought out to the last squad.", sort="turn"
)
SURVIVOR: Final = _kind(
    "survivor", "end.last_squad", "seat count", "Only {seat} is left and is given {count} more.", sort="status"
)
ENDED: Final = _kind("ended", "end.most end.trigger", "reason", "{reason}", sort="end")
ENDED_ALONE: Final = _kind("ended-alone", "end.last_squad", "reason", "{reason}", sort="end")
ENDED_NOBODY: Final = _kind("ended-nobody", "end.nobody_left", "reason", "{reason}", sort="end")
ENDED_SHOWDOWN: Final = _kind("ended-showdown", "end.showdown", "reason", "{reason}", sort="end")
ENDED_LIMIT: Final = _kind("ended-limit", "end.limits", "reason", "{reason}", sort="end")
