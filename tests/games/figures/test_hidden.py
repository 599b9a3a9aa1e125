"""Who may see what (clauses figures.hidden.*): views, events, questions and imagined worlds of every viewer."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    figures,
    hand,
    happened,
    in_one_place,
    look,
    made,
    pile,
    random_match,
    rest,
)
from ultratable.bots import make_bot
from ultratable.core.cards import FACES
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.table.unstored import Unstored

TEAMS = {"teams": True}


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def worlds(match: Match, seat: int, count: int = 40) -> Iterator[Match]:
    """Matches that a seat could believe in; what it is shown is the same in each."""
    for seed in range(count):
        world = match.imagine(seat, Random(seed))
        assert world.view(seat) == match.view(seat)
        assert world.deciders == match.deciders
        assert in_one_place(world)
        yield world


def hands_in(match: Match, seat: int, owner: int, count: int = 40) -> list[set[str]]:
    """What another player holds in the worlds that a seat imagines."""
    return [set(world.view(owner)["seats"][owner]["hand"]) for world in worlds(match, seat, count)]


def everything_shown(match: Match, viewer: int | None) -> str:
    """All that a viewer is given now, as one text: view, events as data and as sentences, question and why-nots."""
    shown: list[Any] = [match.view(viewer), match.deciders]
    for event in match.events:
        shown.append(event.seen_by(viewer))
        shown.append(event.text(viewer))
    if viewer is not None:
        shown.append(match.asides(viewer))
        shown.append([match.why_not(viewer, ref) for ref in ("deck", "hand", "figure:1.0", "seat:1", "use")])
    if viewer is not None and viewer in match.deciders:
        ask = match.ask(viewer)
        shown.append([ask.prompt, ask.default, [(o.key, o.label, o.refs, o.preview) for o in ask.options]])
    return json.dumps(shown, ensure_ascii=False)


# Hands.


@pytest.mark.rule("figures.hidden.hands")
def test_a_hand_is_seen_by_its_player_only_and_its_size_by_all() -> None:
    table = figures("hero 5", "marble 3", "biscuit 3", hands=["2♣ 3♣", "4♣", "5♣ 6♣ 7♣"])
    for viewer in viewers(table.match):
        seats = table.match.view(viewer)["seats"]
        assert [seat["cards"] for seat in seats] == [2, 1, 3]
        assert [seat["seat"] for seat in seats if seat["hand"] is not None] == ([] if viewer is None else [viewer])
    assert hand(table, 2) == ["5♣", "6♣", "7♣"]


@pytest.mark.rule("figures.hidden.hands", "figures.variants.teams")
def test_allies_do_not_see_each_others_hands() -> None:
    table = figures(*["hero 5"] * 4, hands=["2♣", "3♣", "4♣", "5♣"], options=TEAMS)
    assert table.match.view(0)["seats"][2]["hand"] is None
    assert "4♣" not in everything_shown(table.match, 0)


@pytest.mark.rule("figures.hidden.hands")
def test_drawn_cards_are_told_to_their_player_only() -> None:
    table = figures("hero 5", "marble 3", hands=["2♣", "4♣"], at="turn", top="9♦ K♠")
    for viewer in viewers(table.match):
        [told] = table.said("drew", viewer)
        assert told["size"] == 2
        assert told["cards"] == (["9♦", "K♠"] if viewer == 0 else None)
        assert ("K♠" in everything_shown(table.match, viewer)) == (viewer == 0)
    texts = [event.text(viewer) for viewer in (0, 1) for event in table.match.events if event.kind == "drew"]
    assert texts == ["seat 1 draws 9♦, K♠.", "seat 1 draws 2 cards."]


@pytest.mark.rule("figures.hidden.hands")
def test_no_view_question_or_preview_ever_shows_a_hidden_card() -> None:
    """Through whole games: no face that a viewer is shown anywhere lies in another's hand or in the draw pile."""
    for seed in range(4):
        match: Match | None = None
        for match in random_match(seed, 3, figures="random", most=400):
            shown = match.view(None)
            if not shown["turn"] or match.result is not None:
                continue
            s: Any = match.state
            for viewer in viewers(match):
                hidden = {FACES[card] for card in s.deck.cards()}
                hidden |= {FACES[card] for seat in range(3) if seat != viewer for card in s.hand[seat]}
                told = json.dumps([match.view(viewer), _question(match, viewer)], ensure_ascii=False)
                assert not [face for face in hidden if face in told]
        assert match is not None


def _question(match: Match, viewer: int | None) -> list[Any]:
    if viewer is None or viewer not in match.deciders:
        return []
    ask = match.ask(viewer)
    return [ask.prompt, ask.default, [(option.label, option.refs, option.preview) for option in ask.options]]


@pytest.mark.rule("figures.hidden.hands")
def test_a_why_not_does_not_tell_where_a_hidden_card_is() -> None:
    table = figures("hero 5", "marble 3", hands=["2♣", "4♣"], top="9♦")
    told = {table.match.why_not(0, card)[0] for card in ("4♣", "9♦", "K♠")}
    assert {clause for clause, _ in told} == {"figures.hidden.hands"}
    assert {sentence.partition(" ")[2] for _, sentence in told} == {"is not in your hand."}


# Armies.


@pytest.mark.rule("figures.hidden.army-building")
def test_nobody_sees_what_another_is_building() -> None:
    table = assembling(3, made=[made("Bob", "stun")])
    before = {viewer: everything_shown(table.match, viewer) for viewer in (None, 1, 2)}
    for key in ("type:made-1", "power:7", "type:hero", "power:3"):
        table.choose(key, seat=0)
        assert {viewer: everything_shown(table.match, viewer) for viewer in (None, 1, 2)} == before
    assert table.match.view(0)["building"] == {
        "figures": [{"type": "type:made-1", "power": 7}, {"type": "type:hero", "power": 3}],
        "left": 5,
    }
    assert table.match.view(1)["building"] == {"figures": [], "left": 15}
    assert table.match.view(None)["building"] is None


@pytest.mark.rule("figures.hidden.army-building")
def test_who_has_locked_in_is_public_and_what_is_not() -> None:
    table = assemble(assembling(3), 0, "hero 7, marble 8")
    shown = [everything_shown(table.match, viewer) for viewer in (None, 1, 2)]
    other = assemble(assembling(3), 0, "biscuit 1, mudlark 2, moon-mite 3, sir-anvil 4, kit-fernshadow 5")
    assert [everything_shown(other.match, viewer) for viewer in (None, 1, 2)] == shown
    assert table.match.view(1)["seats"][0]["locked"] is True


@pytest.mark.rule("figures.hidden.army-building")
def test_imagined_armies_are_others_that_could_have_been_locked_in() -> None:
    table = assemble(assembling(), 0, "hero 7, marble 8")
    seen = set()
    for world in worlds(table.match, 1, 20):
        world.choose(1, "army:quick-feet")
        army = [figure for figure in world.view(None)["figures"] if figure["owner"] == 0]
        assert 2 <= len(army) <= 5
        assert sum([figure["power"] for figure in army]) <= 15
        seen.add(tuple([figure["title"] for figure in army]))
    assert len(seen) > 10
    # The one who locked it in knows it.
    for world in worlds(table.match, 0, 5):
        world.choose(1, "army:quick-feet")
        assert [figure["title"] for figure in world.view(None)["figures"]][:2] == ["Hero", "Marble"]


@pytest.mark.rule("figures.hidden.army-building", "figures.hidden.public")
def test_everything_about_the_armies_is_public_once_they_are_shown() -> None:
    table = assemble(assemble(assembling(), 0, "hero 7, marble 8"), 1, "biscuit 1, mudlark 2")
    views = [table.match.view(viewer)["figures"] for viewer in viewers(table.match)]
    assert views[0] == views[1] == views[2]
    assert [figure["power"] for figure in views[0]] == [7, 8, 1, 2]


# Face-down cards.


@pytest.mark.rule("figures.hidden.battle-cards")
@pytest.mark.parametrize("first", [0, 1])
def test_a_card_laid_face_down_is_known_to_its_player_and_that_it_lies_there_to_all(first: int) -> None:
    table = attack(figures("hero 5", "marble 3", "biscuit 2", hands=["2♣ 3♣", "4♣ 5♣", ""]), on=1)
    card, other = (("2♣", "3♣"), ("4♣", "5♣"))[first]
    table.choose(card, seat=first)
    for viewer in viewers(table.match):
        shown = table.match.view(viewer)
        assert [seat["locked"] for seat in shown["seats"]] == [first == 0, first == 1, False]
        assert shown["laid_down"] == (card if viewer == first else None)
        assert (shown["battle"]["shown"], shown["battle"]["card"], shown["battle"]["answer"]) == (False, None, None)
    again = attack(figures("hero 5", "marble 3", "biscuit 2", hands=["2♣ 3♣", "4♣ 5♣", ""]), on=1)
    again.choose(other, seat=first)
    # Which of them it is makes no difference to anybody else.
    for viewer in (None, 1 - first, 2):
        assert everything_shown(again.match, viewer) == everything_shown(table.match, viewer)


@pytest.mark.rule("figures.hidden.battle-cards")
@pytest.mark.parametrize("first", [0, 1])
def test_a_choice_may_be_taken_back_until_both_have_chosen(first: int) -> None:
    script = attack(figures("hero 5", "marble 3", hands=["2♣ 3♣", "4♣ 5♣"]))
    sitting = Unstored(script.match)
    cards = (("2♣", "3♣"), ("4♣", "5♣"))
    sitting.answer(first, cards[first][0])
    assert sitting.can_take_back(first)
    assert sitting.take_back(first)
    assert sitting.match.deciders == (0, 1)
    assert sitting.match.view(first)["laid_down"] is None
    sitting.answer(first, cards[first][1])
    sitting.answer(1 - first, cards[1 - first][0])
    [told] = [event.seen_by(None) for event in sitting.match.events if event.kind == "shown"]
    assert {told["card"], told["answer"]} == {cards[first][1], cards[1 - first][0]}
    # Not after.
    assert not sitting.can_take_back(0)
    assert not sitting.can_take_back(1)


@pytest.mark.rule("figures.hidden.battle-cards")
def test_against_an_empty_hand_the_card_is_shown_as_soon_as_it_is_chosen() -> None:
    script = attack(figures("hero 5", "marble 3", hands=["2♣ 3♣", ""])).expect(0, "cards")
    sitting = Unstored(script.match)
    sitting.answer(0, "2♣")
    assert [event.kind for event in sitting.match.events][2:4] == ["unanswered", "won"]
    assert not sitting.can_take_back(0)


@pytest.mark.rule("figures.hidden.battle-cards")
def test_a_sealed_card_is_another_one_in_an_imagined_world() -> None:
    table = attack(figures("hero 9", "marble 3, biscuit 3", hands=["2♣ 3♣", "4♣ 5♣"], loose=True))
    table.choose("4♣", seat=1)
    laid: Counter[str] = Counter()
    for world in worlds(table.match, 0, 80):
        held = set(world.view(1)["seats"][1]["hand"])
        assert len(held) == 2
        assert world.locked == (1,)
        world.choose(0, "2♣")
        laid[world.view(None)["discard"][-1]] += 1
    assert len(laid) > 20
    assert not {"2♣", "3♣"} & set(laid)


@pytest.mark.rule("figures.hidden.battle-cards")
def test_a_card_that_goes_back_to_its_hand_was_never_seen() -> None:
    table = attack(figures("hero 9", "marble 3, biscuit 3", "mudlark 2", hands=["2♣ 3♣", "4♣ 5♣", ""]), on=1)
    table.choose("3♣", seat=0).choose("concede", seat=1).expect(0, "attack")
    assert hand(table, 0) == ["2♣", "3♣"]
    for viewer in (None, 1, 2):
        assert "3♣" not in everything_shown(table.match, viewer)


# What everybody sees.


@pytest.mark.rule("figures.hidden.public")
def test_open_information_is_the_same_for_every_viewer() -> None:
    table = figures(
        "hero 5 power:7 wounded blast armor:9♣, marble 2 dodge",
        "biscuit 3 intimidated",
        "moon-mite 4, peg-the-mender 1",
        hands=["2♣ 3♣", "4♣", "5♣"],
        captives=["2.0", "", ""],
        discard="K♦ Q♦",
        stunned=[1],
        direction=-1,
        turn=17,
    )
    shown = [table.match.view(viewer) for viewer in viewers(table.match)]
    secret = ("hand", "you")
    for view in shown:
        assert [{k: v for k, v in seat.items() if k not in secret} for seat in view["seats"]] == [
            {k: v for k, v in seat.items() if k not in secret} for seat in shown[0]["seats"]
        ]
        assert {k: v for k, v in view.items() if k not in ("seats", *secret)} == {
            k: v for k, v in shown[0].items() if k not in ("seats", *secret)
        }
    view = shown[0]
    assert (view["direction"], view["turn"], view["turn_limit"], view["discard"]) == (-1, 17, 300, ["K♦", "Q♦"])
    assert [seat["stunned"] for seat in view["seats"]] == [False, True, False]
    assert [seat["captives"] for seat in view["seats"]] == [["figure:2.0"], [], []]
    assert view["deck"] == 52 - 4 - 2 - 1
    hero = look(table, "0.0")
    assert (hero["power"], hero["start"], hero["wounded"], hero["blast"], hero["armor"]) == (7, 5, True, True, ["9♣"])
    assert look(table, "0.1")["dodge"]
    assert look(table, "1.0")["intimidated"]
    assert look(table, "2.0")["owner"] == 2


@pytest.mark.rule("figures.hidden.draw-pile")
def test_order_and_contents_of_the_draw_pile_are_hidden_from_everybody() -> None:
    table = figures("hero 5", "marble 3", hands=["2♣", "4♣"], top="9♦ K♠ 10♥")
    for viewer in viewers(table.match):
        assert table.match.view(viewer)["deck"] == 50
        shown = everything_shown(table.match, viewer)
        assert not any(card in shown for card in ("9♦", "K♠", "10♥"))
    firsts = set()
    for world in worlds(table.match, 0):
        attack_in(world)
        firsts |= set(world.view(1)["seats"][1]["hand"])
    assert len(firsts) > 20


def attack_in(match: Match) -> None:
    """Whoever is asked answers with the first option until the next player has drawn."""
    turn = match.view(None)["turn"]
    while match.view(None)["turn"] == turn:
        seat = match.deciders[0]
        match.choose(seat, match.ask(seat).options[0].key)


@pytest.mark.rule("figures.hidden.spectators")
def test_spectators_and_players_who_are_out_see_the_same_public_things() -> None:
    lined_up = ("hero 9", "marble 3 wounded", "biscuit 3")
    table = figures(*lined_up, hands=["6♣ 3♣", "4♣ 5♣", "J♦ 10♦"], active=1, at="turn", top="9♦ K♠ 7♦ 8♦")
    assert table.said("drew", 1)[0]["cards"] == ["9♦"]
    attack(table, "4♣", "6♣", on=0).expect(2, "attack")
    attack(table, "J♦", "5♣", on=1).expect(0, "attack")
    # What it drew itself is no longer told to a player who is out.
    assert table.said("drew", 1)[0]["cards"] is None
    out, spectator = table.match.view(1), table.match.view(None)
    assert {**out, "you": None, "seats": None} == {**spectator, "you": None, "seats": None}
    assert [{**seat, "hand": None} for seat in out["seats"]] == [{**seat, "hand": None} for seat in spectator["seats"]]
    assert out["seats"][1]["hand"] == []
    for event in table.match.events:
        assert event.seen_by(1) == event.seen_by(None)
        assert event.text(1) == event.text(None)
    assert table.match.asides(1) == ()
    assert {clause for clause, _ in table.match.why_not(1, "figure:1.0")} == {"figures.end.no-return"}


# Worlds to believe in, and bots.


@pytest.mark.rule("figures.hidden.bots", "figures.deck.reshuffle")
def test_an_old_hand_holds_no_card_of_the_pile_that_was_reshuffled() -> None:
    old, gone = "A♣ A♦ A♥", "5♠ 6♠ 7♠ 8♠ 9♠"
    mine = "2♣ 2♦"
    armor = " ".join([f"armor:{card}" for card in rest(old, gone, mine, "K♣ K♦ K♥").split()])
    table = figures(
        f"hero 5 {armor}",
        "marble 3",
        "biscuit 3",
        hands=[mine, old, "K♣ K♦ K♥"],
        deck="",
        discard=gone,
        at="turn",
        chance=["6♠"],
    )
    assert happened(table, "reshuffled") == ["reshuffled"]
    for holder, other in ((1, 2), (2, 1)):
        held = hands_in(table.match, 0, holder)
        assert all(not cards & set(gone.split()) for cards in held)
        # The old hands are mixed among each other only.
        assert all(cards <= {*old.split(), "K♣", "K♦", "K♥"} for cards in held)
        assert len({frozenset(cards) for cards in held}) > 5
        # Another player knows that the newest card of seat 1 is one of the reshuffled.
        newest = hands_in(table.match, other, 0)
        assert all(len(cards & set(gone.split())) == 1 for cards in newest)
    assert len({frozenset(cards) for cards in hands_in(table.match, 1, 0)}) > 5


@pytest.mark.rule("figures.hidden.bots", "figures.hidden.hands")
def test_imagined_hands_are_dealt_evenly_from_what_is_unseen() -> None:
    table = figures("hero 5", "marble 3", hands=["2♣ 3♣", "4♣ 5♣"], discard="K♣ K♦", loose=True)
    held = Counter([card for cards in hands_in(table.match, 0, 1, 960) for card in cards])
    assert set(held) == set(rest("2♣ 3♣ K♣ K♦").split())
    assert all(15 < times < 75 for times in held.values())


@pytest.mark.rule(
    "figures.hidden.bots", "figures.hidden.hands", "figures.hidden.draw-pile", "figures.hidden.spectators"
)
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_a_seat_is_given_the_same_in_every_world_it_can_believe_in(seed: int) -> None:
    rng = Random(seed)
    for steps, match in enumerate(random_match(seed, 4, figures="random", most=300)):
        if steps % 5 or match.result is not None:
            continue
        for seat in range(4):
            world = match.imagine(seat, rng)
            assert world.view(seat) == match.view(seat)
            assert world.view(None) == match.view(None)
            assert world.deciders == match.deciders
            assert in_one_place(world)
            assert _question(world, seat) == _question(match, seat)
            for ref in ("A♠", "3♠", "deck", "discard", "figure:1.1", "seat:2", "concede"):
                assert world.why_not(seat, ref) == match.why_not(seat, ref)


@pytest.mark.rule("figures.hidden.bots")
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_answers_the_same_whatever_is_really_hidden(seed: int) -> None:
    """The same bot in worlds that look alike to its seat: what it cannot see does not move it."""
    rng = Random(seed)
    match = GAME.start(2, {"armies": ["quick-feet", "tough-nuts"]}, seed=seed)
    for _ in range(24):
        if match.result is not None:
            break
        seat = rng.choice(match.deciders)
        pick = make_bot("steady", seed).choose(match.clone(), seat)
        for _ in range(3):
            twin = match.imagine(seat, rng)
            assert make_bot("steady", seed).choose(twin, seat) == pick
        match.pick(seat, pick)


@pytest.mark.rule("figures.hidden.bots")
def test_coming_dice_and_draws_differ_from_world_to_world() -> None:
    table = figures("luck 1", "marble 1, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(0, "special")
    rolls = set()
    for world in worlds(table.match, 0):
        world.choose(0, "figure:0.0")
        rolls.add(world.view(None)["figures"][0]["power"])
    assert len(rolls) > 5


@pytest.mark.rule("figures.hidden.hands", "figures.actions.master-plan")
def test_hands_thrown_away_are_seen_and_new_ones_are_not() -> None:
    table: Script = figures("master-plan 9", "marble 1, biscuit 1", "hero 2", hands=["Q♣ 8♦", "2♦ 3♦", "4♦ 5♦"])
    attack(table, "Q♣", "2♦", on=1).choose("seat:2", "done")
    assert pile(table)[:2] == ["4♦", "5♦"]
    held = hands_in(table.match, 0, 2)
    assert all(not cards & {"4♦", "5♦", "Q♣", "2♦", "8♦"} for cards in held)
    assert len({frozenset(cards) for cards in held}) > 20
