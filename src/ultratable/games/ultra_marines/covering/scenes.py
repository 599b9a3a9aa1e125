"""Scenes in which rules come up that whole games seldom reach."""

from random import Random
from typing import Any, Final

from ultratable.games.ultra_marines.covering.scene import CROSS, DUEL, HALL, Arranged, Scene
from ultratable.games.ultra_marines.state import HEAVY
from ultratable.games.ultra_marines.words import SQUAD


def _midway(rng: Random) -> Arranged:
    """Anything anywhere: the fallen, carriers, the reloading, cards on the board and in hands."""
    seats = rng.choice((2, 2, 2, 3, 4))
    squads = rng.choice((1, 1, 2)) if seats == 2 else 1
    board = rng.choice((DUEL, DUEL, HALL, CROSS)) if seats * squads == 2 else CROSS
    scene = Scene(board, seats, squads, rng)
    if seats == 4:
        scene.options["teams"] = rng.random() < 0.5
    budget = rng.randrange(2, 9)
    for chapter in range(seats * squads):
        for place in rng.sample(range(SQUAD), rng.choice((1, 2, 2, 3, 5))):
            carries = budget > 1 and rng.random() < 0.2
            budget -= carries
            model: dict[str, Any] = {"stunned": rng.random() < 0.25, "carries": carries}
            if place == HEAVY and scene.options["hellfire"]:
                model["reloading"] = rng.choice((0, 0, 1, 2))
            if scene.options["events"]:
                model["jammed"] = rng.choice((0, 0, 0, 0, 1, 2))
            scene.stand(chapter, place, None, **model)
    for _ in range(rng.randrange(1, budget + 1)):
        home = rng.random() < 0.3
        scene.artifacts.append(rng.choice(scene.centres() if home else list(scene.labels)))
    for id in rng.sample(_OBJECTS, rng.choice((0, 1, 2, 3))):
        scene.lay(id, rng.choice(list(scene.labels)))
    for seat in range(seats):
        scene.deal(seat, *scene.pack[: rng.choice((0, 1, 3, 3))])
    if rng.random() < 0.3:
        scene.facts["deck"] = scene.pack[: rng.randrange(3)]
    scene.facts["captured"] = [rng.choice((0, 0, 1)) for _ in range(seats)]
    scene.facts["dark"] = [rng.randrange(seats)] if rng.random() < 0.15 else []
    scene.facts["bogged"] = [rng.randrange(seats)] if rng.random() < 0.15 else []
    return scene.done(rng.choice(_AT), rng.randrange(seats))


_OBJECTS: Final = (
    *("blind-grenade", "blind-grenade", "vortex-grenade", "vortex-grenade", "locked-door", "locked-door"),
    *("cave-in", "proximity-mine", "proximity-mine"),
)


_AT: Final = ("turn", "turn", "turn", "beam", "roll", "move", "move", "fire", "fire", "fight", "recover", "draw")


def _home(rng: Random) -> Arranged:
    """The last artifacts are home, or nearly."""
    seats = rng.choice((2, 2, 3, 4))
    scene = Scene(DUEL if seats == 2 else CROSS, seats, 1, rng)
    if seats == 4:
        scene.options["teams"] = rng.random() < 0.5
    home = scene.centre("A")
    scene.stand(0, 0, home, carries=rng.random() < 0.7)
    for chapter in range(seats):
        scene.stand(chapter, 1)
    scene.artifacts = [home] * rng.choice((1, 1, 2, 3))
    scene.facts["captured"] = [0, *[rng.choice((0, 1, 2)) for _ in range(1, seats)]]
    scene.deal(0, *rng.choice((("teleport-lock", "slippery-ooze"), ("vortex-grenade", "slippery-ooze"), ())))
    return scene.done(rng.choice(("turn", "turn", "move", "move")))


def _thief(rng: Random) -> Arranged:
    """An enemy is where artifacts are beamed off: he lies there with one of them, or is about to take one."""
    scene = Scene(DUEL, 2, 1, rng)
    home = scene.centre("A")
    down = rng.random() < 0.5
    scene.stand(1, 1, home, stunned=down, carries=down)
    scene.stand(0, 0, (0, 1))
    scene.stand(1, 2, (8, 0))
    scene.stand(1, 3, (8, 2))
    scene.stand(0, 1)
    scene.artifacts = [home] * rng.choice((1, 2))
    return scene.done(*(rng.choice(("turn", "fire", "fight")), 0) if down else ("move", 1))


def _last_ones(rng: Random) -> Arranged:
    """The last two Scouts lie side by side, and there are cards that reach both."""
    scene = Scene(DUEL, 2, 1, rng)
    scene.stand(0, rng.randrange(SQUAD), (4, 0), stunned=True)
    scene.stand(1, rng.randrange(SQUAD), (4, 1), stunned=True)
    scene.options["events"] = True
    scene.deal(0, "vortex-grenade", "hull-breach", "frag-grenade")
    if rng.random() < 0.5:
        scene.artifacts = [(0, 0)]
    else:
        scene.facts.update(showdown=1, leaders=[0, 1])
    return scene.done("roll")


def _struck(rng: Random) -> Arranged:
    """The last Scout of the active player lies under a vortex, and it is not the only card on the board."""
    scene = Scene(CROSS, 3, 1, rng)
    scene.options["events"] = True
    scene.stand(0, 0, (5, 4), stunned=True, carries=rng.random() < 0.3)
    for chapter in (1, 2):
        for place in rng.sample(range(SQUAD), 2):
            scene.stand(chapter, place)
    scene.artifacts = [(1, 1)]
    scene.lay("vortex-grenade", rng.choice(((5, 4), (4, 4))))
    scene.lay("blind-grenade", (5, 1))
    scene.lay("locked-door", rng.choice(((3, 4), (6, 4), (7, 4))))
    scene.deal(0, *scene.pack[:2])
    scene.facts["captured"] = [1, 0, 0]
    return scene.done("turn")


def _no_card(rng: Random) -> Arranged:
    """No hand may hold so many cards; but there is no other way to see both piles empty."""
    scene = Scene(DUEL, 2, 1, rng)
    scene.options["events"] = True
    for chapter in (0, 1):
        scene.stand(chapter, 1)
    scene.artifacts = [(4, 0)]
    scene.deal(1, *scene.pack)
    return scene.done("recover")


def _brawl(rng: Random) -> Arranged:
    """Face to face in a corridor, often in smoke, with a door in the corner; heavy bolters are empty."""
    scene = Scene(DUEL, 2, 1, rng)
    scene.stand(0, HEAVY, (4, 0), reloading=rng.choice((0, 1)))
    scene.stand(0, 1, (4, 2), carries=rng.random() < 0.5)
    scene.stand(1, HEAVY, (3, 1), reloading=rng.choice((0, 2)), stunned=rng.random() < 0.3)
    scene.stand(1, 1, (5, 1), stunned=rng.random() < 0.3, carries=rng.random() < 0.3)
    scene.stand(1, 2)
    scene.artifacts = [(7, 1)]
    id = rng.choice(("blind-grenade", "blind-grenade", "locked-door", "vortex-grenade"))
    scene.lay(id, (4, 1))
    scene.deal(0, "charge", *scene.pack[:2])
    return scene.done(rng.choice(("move", "fire", "fight", "fight", "fight")))


def _gunfight(rng: Random) -> Arranged:
    """Two lines at the ends of a hall, and whatever may lie between them."""
    scene = Scene(HALL, 2, 1, rng)
    scene.options["hellfire"] = rng.random() < 0.9
    for chapter, columns in ((0, (2, 3)), (1, (8, 9))):
        for place in (HEAVY, *rng.sample(range(HEAVY), 2)):
            free = [(column, row) for column in columns for row in (1, 2) if (column, row) in scene.free]
            scene.stand(chapter, place, rng.choice(free), stunned=chapter == 1 and rng.random() < 0.6)
    scene.artifacts = [(5, 1), (6, 2)]
    scene.lay(rng.choice(("proximity-mine", "vortex-grenade", "blind-grenade")), (7, 1))
    scene.deal(0, *rng.sample(("rapid-fire", "rapid-fire", "marked-target", "weapon-jam", "power-failure"), 3))
    return scene.done(rng.choice(("move", "fire", "fire", "fire")))


def _tie(rng: Random) -> Arranged:
    """A showdown of two, with a third who may or may not win it."""
    scene = Scene(CROSS, 3, 1, rng)
    scene.options["showdown"] = rng.choice(("last_standing", "leaders_only", "leaders_only"))
    scene.stand(0, 0, (5, 1))
    scene.stand(1, 1, (5, 2), stunned=True)
    scene.stand(2, 2, rng.choice(((5, 3), (5, 7))), stunned=rng.random() < 0.5)
    scene.facts.update(showdown=1, leaders=[0, 1], captured=[4, 4, 0])
    return scene.done(rng.choice(("fire", "fight")))


SCENES: Final = (
    *[_midway] * 8,
    *[_home] * 3,
    *[_thief] * 3,
    *[_brawl] * 3,
    *[_gunfight] * 3,
    *(_last_ones, _last_ones, _struck, _tie, _no_card),
)
