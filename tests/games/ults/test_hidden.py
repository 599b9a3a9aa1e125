"""Who may see what (clauses ults.hidden.*): views, events, questions and imagined worlds of every viewer."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.ults.table import GAME, rest, ults
from ultratable.core.match import Match
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}


def viewers(table: Script) -> list[int | None]:
    return [None, *range(table.match.seats)]


def open_hands(table: Script, viewer: int | None) -> dict[int, list[str]]:
    """The hands a viewer sees, by owner."""
    seats = table.match.view(viewer)["seats"]
    return {seat["seat"]: seat["hand"] for seat in seats if seat["hand"] is not None}


def worlds(match: Match, seat: int, count: int = 30) -> Iterator[Match]:
    """Matches that a seat could believe in."""
    for seed in range(count):
        yield match.imagine(seat, Random(seed))


def hands_in(match: Match, seat: int, owner: int) -> list[set[str]]:
    """What another player holds in the worlds that a seat imagines."""
    return [set(world.view(owner)["seats"][owner]["hand"]) for world in worlds(match, seat)]


def everything_shown(match: Match, viewer: int | None) -> str:
    """All that a viewer is given now, as one text: view, events as data and as sentences, and the question."""
    shown: list[Any] = [match.view(viewer)]
    for event in match.events:
        shown.append(event.seen_by(viewer))
        shown.append(event.text(viewer))
    if viewer is not None and viewer in match.deciders:
        ask = match.ask(viewer)
        shown.append([ask.prompt, ask.default, [(o.key, o.label, o.refs, o.preview) for o in ask.options]])
    return json.dumps(shown, ensure_ascii=False)


# Hands.


@pytest.mark.rule("ults.hidden.hands")
def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    table = ults("k9 aja hattrick", ["2♣ 3♣", "4♣", "5♣ 6♣ 7♣"])
    for viewer in viewers(table):
        assert set(open_hands(table, viewer)) == (set() if viewer is None else {viewer})
        assert [seat["cards"] for seat in table.match.view(viewer)["seats"]] == [2, 1, 3]


@pytest.mark.rule("ults.hidden.hands")
def test_allies_and_hypnotists_see_no_hand() -> None:
    table = ults("hattrick k9 k9 k9", ["2♣", "3♣", "4♣", "5♣"], options=TEAMS, statuses=[[1, "hypnosis", "6♣", 0]])
    assert set(open_hands(table, 0)) == {0}
    assert set(open_hands(table, 2)) == {2}


@pytest.mark.rule("ults.hidden.hands")
def test_dealt_exchanged_and_drawn_cards_are_told_to_their_owner_only() -> None:
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ("k9", "aja")}, None, [6, 1, *hands])
    table.chance("7♣", "8♣", "9♣", "10♣", "J♣").choose("exchange").chance("Q♣").choose("keep").expect(0, "announce")
    for viewer in viewers(table):
        mine = viewer == 0
        assert table.said("mulligan", viewer)[0]["cards"] == (["7♣", "8♣", "9♣", "10♣", "J♣"] if mine else None)
        assert [event["cards"] for event in table.said("dealt", viewer)] == [
            hands[:5] if mine else None,
            hands[5:] if viewer == 1 else None,
        ]
        assert table.said("drew", viewer)[0]["card"] == ("Q♣" if mine else None)
    assert not any(card in everything_shown(table.match, 1) for card in ("2♣", "7♣", "Q♣"))
    assert not any(card in everything_shown(table.match, None) for card in ("2♣", "7♣", "Q♣", "2♦"))


@pytest.mark.rule("ults.hidden.hands")
def test_what_is_being_named_is_the_namers_own_affair() -> None:
    table = ults("k9 aja hattrick", ["2♣ 3♣", "4♣", "5♣"])
    before = everything_shown(table.match, 1), everything_shown(table.match, None)
    table.choose("bite", "3♣")
    assert (everything_shown(table.match, 1), everything_shown(table.match, None)) == before


@pytest.mark.rule("ults.hidden.hands", "ults.timing.defense")
def test_the_cards_a_defender_thinks_of_stay_secret_until_all_are_named() -> None:
    table = ults("lumberjaq aja hattrick", ["9♣", "2♣ 3♣ 4♦", ""], chance=[3])
    table.choose("power punch", "9♣", "seat:1")
    before = [everything_shown(table.match, viewer) for viewer in (None, 0, 2)]
    table.choose("3♣")
    assert [everything_shown(table.match, viewer) for viewer in (None, 0, 2)] == before


# Mindreader.


@pytest.mark.rule("ults.hidden.mindreader")
def test_mindreader_shows_the_hand_to_its_placer_at_once_in_everybodys_turn_and_to_nobody_else() -> None:
    table = ults(
        "hattrick k9 aja", ["2♣", "4♣ 5♦", "6♣"], statuses=[[1, "mindreader", "3♠", 0]], top=["9♦", "10♦", "J♦"]
    )
    assert open_hands(table, 0) == {0: ["2♣"], 1: ["4♣", "5♦"]}
    table.choose("hypnosis", "2♣", "seat:2").expect(1, "announce")
    # The drawn card is there at once, and the placer was told of it.
    assert open_hands(table, 0)[1] == ["4♣", "5♦", "9♦"]
    assert [event["card"] for event in table.said("drew", 0)] == ["9♦"]
    for viewer in (None, 2):
        assert 1 not in open_hands(table, viewer)
        assert [event["card"] for event in table.said("drew", viewer)] == [None]
    table.choose("bleed", "5♦", "seat:2").expect(2, "announce")
    assert open_hands(table, 0)[1] == ["4♣", "9♦"]


@pytest.mark.rule("ults.hidden.mindreader")
def test_the_look_ends_the_moment_the_card_leaves() -> None:
    reader = [[1, "mindreader", "3♠", 0, False, 1]]
    table = ults("hattrick k9 aja", ["2♣", "4♠ 5♦", "6♣"], statuses=reader, active=1, chance=[1, "9♦"])
    table.choose("bite", "4♠", "seat:2").expect(2, "announce")
    assert set(open_hands(table, 0)) == {0}
    # What was seen is remembered: the 5♦ is still there in every world the placer can believe in.
    assert all(held == {"5♦"} for held in hands_in(table.match, 0, 1))


@pytest.mark.rule("ults.hidden.mindreader")
def test_a_sideways_mindreader_still_shows_and_two_mindreaders_show_each_placer_their_own() -> None:
    table = ults(
        "hattrick hattrick k9",
        ["2♣", "4♣", "6♣"],
        statuses=[[2, "mindreader", "3♠", 0, False, 1]],
    )
    assert set(open_hands(table, 0)) == {0, 2}
    assert set(open_hands(table, 1)) == {1}


@pytest.mark.rule("ults.hidden.mindreader", "ults.hidden.hands")
def test_cards_drawn_after_the_look_ended_are_unknown_again() -> None:
    reader = [[1, "mindreader", "3♠", 0, False, 1]]
    table = ults("hattrick k9", ["2♣ 2♦", "4♠ 5♦"], statuses=reader, active=1, top=["8♦", "9♦"], chance=[1])
    table.choose("bite", "4♠").choose("hypnosis", "2♣").expect(1, "announce")
    held = hands_in(table.match, 0, 1)
    assert all("5♦" in cards and len(cards) == 2 for cards in held)
    assert len({frozenset(cards) for cards in held}) > 5


# Deck and discard pile.


@pytest.mark.rule("ults.hidden.deck")
def test_of_the_deck_only_the_size_is_shown() -> None:
    table = ults("k9 aja", ["2♣", "3♣"], top=["9♥", "8♥"])
    for viewer in viewers(table):
        view = table.match.view(viewer)
        assert (view["deck"], view["top"]) == (50, [])
        assert "9♥" not in everything_shown(table.match, viewer)
    assert table.match.why_not(0, "deck")[0][0] == "ults.hidden.deck"
    # And no world that anybody imagines keeps its order.
    tops = {world.state.deck.cards()[0] for world in worlds(table.match, 0)}  # type: ignore[attr-defined]
    assert len(tops) > 5


@pytest.mark.rule("ults.hidden.discard")
def test_only_the_top_of_the_pile_and_its_size_are_shown() -> None:
    table = ults("k9 aja hattrick", ["2♣", "3♣", ""], discard=["5♠", "6♠", "7♠"])
    for viewer in viewers(table):
        assert table.match.view(viewer)["discard"] == {"size": 3, "top": "7♠"}
        assert "6♠" not in everything_shown(table.match, viewer)
    assert table.match.why_not(0, "discard")[0][0] == "ults.hidden.discard"


@pytest.mark.rule("ults.hidden.discard")
def test_the_log_shows_faces_of_this_round_and_the_last_and_all_when_the_game_is_over() -> None:
    table = ults(
        "k9 aja",
        ["8♦ 9♦ 10♦", "2♦ 4♣ 5♣"],
        round=5,
        statuses=[[0, "python", "7♦", 1]],
        top=["9♠", "5♦", "3♣", "6♦", "7♣"],
    )
    table.chance(3).choose("bite", "8♦", "2♦", "done").chance(1).choose("lion", "4♣").expect(0, "announce")

    def faces(viewer: int | None) -> dict[str, Any]:
        return {
            "announced": [event["card"] for event in table.said("announced", viewer)],
            "defended": [event["cards"] for event in table.said("defended", viewer)],
            "knocked-off": [event["card"] for event in table.said("knocked-off", viewer)],
        }

    fresh = {"announced": ["8♦", "4♣"], "defended": [["2♦"]], "knocked-off": ["7♦"]}
    for viewer in viewers(table):
        assert table.match.view(viewer)["round"] == 6
        assert faces(viewer) == fresh
    table.chance(1).choose("bite", "9♦").chance(1).choose("lion", "5♣").expect(0, "announce")
    for viewer in viewers(table):
        assert table.match.view(viewer)["round"] == 7
        assert faces(viewer) == {"announced": [None, None, "9♦", "5♣"], "defended": [None], "knocked-off": [None]}
        # Not in the sentences either, nor in the arithmetic of the damage.
        log = " ".join(event.text(viewer) for event in table.match.events)
        data = json.dumps([event.seen_by(viewer) for event in table.match.events], ensure_ascii=False)
        for card in ("8♦", "4♣", "2♦", "7♦"):
            assert card not in log + data
    table.choose("concede").over(1)
    for viewer in viewers(table):
        assert faces(viewer)["announced"] == ["8♦", "4♣", "9♦", "5♣"]
        assert faces(viewer)["defended"] == [["2♦"]]
        assert faces(viewer)["knocked-off"] == ["7♦"]
        # The full log: what was drawn in secret is open to all now.
        assert None not in [event["card"] for event in table.said("drew", viewer)]


@pytest.mark.rule("ults.hidden.discard")
def test_own_draws_fade_from_the_log_too() -> None:
    table = ults("k9 aja", ["2♣ 3♣ 4♣", "5♣ 6♣ 7♣"], top=["9♠", "10♠", "J♠", "Q♠", "K♠"])
    for turn in range(2):
        table.chance(1).choose("bite", f"{2 + turn}♣").chance(1).choose("lion", f"{5 + turn}♣")
    assert [event["card"] for event in table.said("drew", 1)] == [None, None, "J♠", None]
    assert [event["card"] for event in table.said("drew", 0)] == [None, "10♠", None, "Q♠"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.hidden.discard")
def test_a_look_through_the_pile_is_shown_to_the_players_still_in_and_to_nobody_else() -> None:
    pile = ["5♠", "6♠", "7♠"]
    table = ults("k9 aja hattrick lumberjaq", ["2♣", "3♣", "", ""], discard=pile, out=[3])
    table.choose("look", seat=2).choose("yes", "yes").expect(0, "announce")
    for viewer in viewers(table):
        shown = table.said("pile-shown", viewer)[0]["cards"]
        assert shown == (pile if viewer in (0, 1, 2) else None)
        # Once: afterwards the pile is closed again.
        assert table.match.view(viewer)["discard"] == {"size": 3, "top": "7♠"}


# What is open.


@pytest.mark.rule("ults.hidden.table")
def test_open_information_is_the_same_for_every_viewer() -> None:
    table = ults(
        "k9 aja lumberjaq",
        ["2♣ 7♦", "3♣", ""],
        health=[20, 30, 40],
        statuses=[[2, "jacked", "J♣", 2, True, 1], [1, "bleed", "9♥", 0]],
        top=["8♥", "4♦", "6♠"],
        chance=[4, 4],
    )
    table.choose("wolf pack", "2♣", "seat:1").expect(1, "defend")
    for viewer in viewers(table):
        view = table.match.view(viewer)
        assert [(seat["hero"], seat["health"]) for seat in view["seats"]] == [
            ("k9", 20),
            ("aja", 30),
            ("lumberjaq", 40),
        ]
        jacked = view["seats"][2]["statuses"][0]
        assert (jacked["card"], jacked["sideways"], jacked["placer"], jacked["positive"]) == ("J♣", True, 2, True)
        bleed = view["seats"][1]["statuses"][0]
        assert (bleed["card"], bleed["sideways"], bleed["placer"], bleed["positive"]) == ("9♥", False, 0, False)
        ability = view["ability"]
        assert (ability["id"], ability["card"], ability["controller"], ability["user"], ability["target"]) == (
            "wolf-pack",
            "2♣",
            0,
            0,
            1,
        )
        assert [extra["card"] for extra in view["table"]] == ["8♥", "4♦"]
        assert [event["number"] for event in table.said("rolled", viewer)] == [4, 4]
    table.choose("3♣").expect(1, "announce")
    for viewer in viewers(table):
        assert table.said("defended", viewer)[0]["cards"] == ["3♣"]


@pytest.mark.rule("ults.hidden.table")
def test_the_ability_card_is_shown_while_covered_by_other_discards() -> None:
    table = ults("lumberjaq aja hattrick", ["9♣", "2♣ 3♣", ""], options={"discard_order": True}, chance=[3])
    table.choose("power punch", "9♣", "seat:1").expect(1, "defend")
    assert table.match.view(2)["discard"]["top"] == "9♣"
    knocking = ults("lumberjaq aja hattrick", ["9♣", "2♣", ""], statuses=[[0, "bleed", "4♣", 1]], chance=[3])
    knocking.choose("power punch", "9♣", "seat:1").expect(1, "defend")
    for viewer in viewers(knocking):
        # The knocked Bleed covers it.
        assert knocking.match.view(viewer)["discard"]["top"] == "4♣"
        assert knocking.match.view(viewer)["ability"]["card"] == "9♣"


@pytest.mark.rule("ults.hidden.table", "ults.setup.mulligan")
def test_who_took_a_mulligan_is_public() -> None:
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ("k9", "aja")}, None, [6, 1, *hands])
    table.chance("7♣", "8♣", "9♣", "10♣", "J♣").choose("exchange").expect(1, "mulligan")
    for viewer in viewers(table):
        assert [event["seat"] for event in table.said("mulligan", viewer)] == [0]


# Mini-games.


@pytest.mark.rule("ults.hidden.blackjack")
def test_the_hidden_card_is_hidden_from_all_until_the_user_stands() -> None:
    table = ults("hattrick k9 aja", ["2♣", "4♣", ""], top=["K♥", "9♦", "6♦", "7♠", "5♠", "6♠"])
    table.choose("blackjack", "2♣", "seat:1").expect(0, "hit or stand")
    for viewer in viewers(table):
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == ["K♥", "9♦", "6♦", None]
        assert "7♠" not in everything_shown(table.match, viewer)
    downs = {world.state.table[3].card for world in worlds(table.match, 0)}  # type: ignore[attr-defined]
    assert len(downs) > 5
    table.choose("stand").expect(1, "defend")
    for viewer in viewers(table):
        # 6 and 7 are 13, so a 5 was drawn as well.
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == ["K♥", "9♦", "6♦", "7♠", "5♠"]


@pytest.mark.rule("ults.hidden.three-card")
def test_the_user_knows_the_three_cards_but_not_where_they_lie_and_others_see_three_backs() -> None:
    table = ults("hattrick k9 aja", ["8♣", "4♣", ""], top=["K♥", "9♦", "6♦", "6♠"], chance=["mix:231"])
    table.choose("three card shuffle", "8♣", "seat:1", "keep").expect(1, "pick one")
    for viewer in viewers(table):
        view = table.match.view(viewer)
        assert [extra["card"] for extra in view["table"]] == [None, None, None]
        assert view["looked_at"] == (["6♦", "9♦", "K♥"] if viewer == 0 else [])
        assert table.said("laid-down", viewer)[0]["cards"] == (["6♦", "9♦", "K♥"] if viewer == 0 else None)
        if viewer != 0:
            assert not any(card in everything_shown(table.match, viewer) for card in ("K♥", "9♦", "6♦"))
    # In the user's worlds the three lie in any order; in the target's they are any cards.
    mixes = {tuple(extra.card for extra in world.state.table) for world in worlds(table.match, 0)}  # type: ignore[attr-defined]
    assert len(mixes) == 6
    assert len({frozenset(mix) for mix in mixes}) == 1
    guesses = {tuple(extra.card for extra in world.state.table) for world in worlds(table.match, 1)}  # type: ignore[attr-defined]
    assert len(guesses) > 20


@pytest.mark.rule("ults.hidden.three-card")
def test_one_card_is_turned_up_and_the_other_two_stay_down_while_the_target_defends() -> None:
    table = ults("hattrick k9 aja", ["8♣", "4♣", ""], top=["K♥", "9♦", "6♦", "6♠"], chance=["mix:123"])
    table.choose("three card shuffle", "8♣", "seat:1", "keep", "position:2").expect(1, "defend")
    for viewer in viewers(table):
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == [None, "9♦", None]
        assert table.match.view(viewer)["looked_at"] == (["6♦", "K♥"] if viewer == 0 else [])


@pytest.mark.rule("ults.hidden.three-card", "ults.hidden.bots")
@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_saw_the_target_miss_believes_that_a_higher_card_lies_there(seat: int) -> None:
    table = ults("hattrick k9 aja", ["8♣", "4♣", ""], top=["A♥", "K♦", "6♦", "6♠"], chance=["mix:123"])
    table.choose("three card shuffle", "8♣", "seat:1", "keep", "position:2").expect(1, "defend")
    for world in worlds(table.match, seat):
        cards = [GAME.words.word(extra.card) for extra in world.state.table]  # type: ignore[attr-defined]
        assert any(card.startswith("A") for card in (cards[0], cards[2]))


@pytest.mark.rule("ults.hidden.three-card")
def test_whether_the_highest_rank_is_duplicated_is_told_by_no_question() -> None:
    def shown(*top: str) -> list[str]:
        table = ults("hattrick k9 aja", ["8♣", "4♣", ""], top=[*top, "6♠"])
        table.choose("three card shuffle", "8♣", "seat:1").expect(0, "redraw")
        return [everything_shown(table.match, viewer) for viewer in (None, 1, 2)]

    assert shown("Q♥", "Q♦", "5♦") == shown("K♥", "9♦", "6♦")


@pytest.mark.rule("ults.hidden.three-card")
def test_redrawn_cards_are_shown_to_all() -> None:
    table = ults("hattrick k9 aja", ["8♣", "4♣", ""], top=["Q♥", "Q♦", "5♦", "K♥", "9♦", "6♦", "6♠"])
    table.choose("three card shuffle", "8♣", "seat:1", "redraw").expect(0, "redraw")
    for viewer in viewers(table):
        assert table.said("redrawn", viewer)[0]["cards"] == ["Q♥", "Q♦", "5♦"]
        assert [extra["card"] for extra in table.match.view(viewer)["table"]][:3] == ["Q♥", "Q♦", "5♦"]


# Cards shown once.


@pytest.mark.rule("ults.hidden.baboons")
def test_added_cards_are_public_on_the_table_and_card_backs_in_hand_again() -> None:
    table = ults("aja k9 hattrick", ["2♦ K♠ 3♥ 4♣", "5♦", ""], top=["5♠"], chance=[5, 5, 5])
    table.choose("baboons", "2♦", "seat:1", "K♠", "3♥").expect(1, "defend")
    for viewer in viewers(table):
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == ["K♠", "3♥"]
    table.choose("done").expect(1, "announce")
    for viewer in (None, 1, 2):
        assert 0 not in open_hands(table, viewer)
        assert table.match.view(viewer)["seats"][0]["cards"] == 3
    assert open_hands(table, 0)[0] == ["3♥", "4♣", "K♠"]
    # Players may remember them: in every world K♠ and 3♥ are hers, and the third card is any.
    held = hands_in(table.match, 1, 0)
    assert all({"K♠", "3♥"} <= cards for cards in held)
    assert len({frozenset(cards) for cards in held}) > 5


# Spectators and the eliminated.


@pytest.mark.rule("ults.hidden.spectators")
def test_an_eliminated_mindreader_and_a_spectator_see_no_hand_during_the_game() -> None:
    reader = [[1, "mindreader", "3♠", 0]]
    table = ults(
        "hattrick k9 aja",
        ["2♣", "4♣ 5♦", "6♣ 7♣"],
        health=[8, 50, 50],
        statuses=reader,
        top=["9♦", "10♦", "J♦"],
    )
    table.choose("hypnosis", "2♣", "seat:2").expect(1, "announce")
    assert [event["card"] for event in table.said("drew", 0)] == ["9♦"]
    table.chance(3).choose("bite", "9♦", "seat:0").expect(2, "announce")
    assert table.match.view(0)["seats"][0]["out"] is True
    for viewer in (None, 0):
        assert open_hands(table, viewer) == {}
        assert [event["card"] for event in table.said("drew", viewer)] == [None, None]
        assert table.match.view(viewer)["looked_at"] == []
        assert table.match.view(viewer)["top"] == []
    assert "5♦" not in everything_shown(table.match, 0)
    # The effect lies on without anybody looking.
    assert table.match.view(None)["seats"][1]["statuses"][0]["name"] == "mindreader"
    spectator = {**table.match.view(None), "you": 0}
    assert table.match.view(0) == spectator


@pytest.mark.rule("ults.hidden.spectators")
def test_an_eliminated_ally_with_open_hands_sees_them_no_more() -> None:
    options = {"mode": "teams", "shared_hands": True}
    table = ults("k9 aja k9 aja", ["2♣", "3♣", "", "5♣"], options=options, out=[2])
    assert open_hands(table, 2) == {}
    assert open_hands(table, 0) == {0: ["2♣"], 2: []}


# Worlds that fit the past.


@pytest.mark.rule("ults.hidden.bots", "ults.deck.reshuffle")
def test_no_old_hand_holds_a_card_that_was_reshuffled() -> None:
    old = ["A♣", "A♦", "A♥"]
    pile = ["5♠", "6♠", "7♠", "8♠"]
    table = ults(
        "k9 aja hattrick",
        ["2♣ 9♦", " ".join(old), rest("2♣ 9♦", *old, *pile)],
        deck=[],
        discard=pile,
        chance=[1, "6♠"],
    )
    table.choose("bite", "2♣", "seat:1").expect(1, "announce")
    reshuffled = {*pile, "2♣"}
    newcomers = set()
    for world in worlds(table.match, 0):
        held = set(world.view(1)["seats"][1]["hand"])
        assert len(held & reshuffled) == 1  # the card just drawn, whichever it is
        assert not set(world.view(2)["seats"][2]["hand"]) & reshuffled
        newcomers |= held & reshuffled
    assert len(newcomers) > 2
    # The old hands are mixed among each other only.
    assert len({frozenset(cards - reshuffled) for cards in hands_in(table.match, 0, 1)}) > 5


def opening(*answers: str) -> Script:
    """Seat 0 is first and was dealt 2♣ to 6♣, seat 1 2♦ to 6♦; each answers the mulligan."""
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ("k9", "aja")}, None, [6, 1, *hands])
    for answer, new in zip(answers, ("7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ 10♦ J♦"), strict=True):
        table.chance(*(new.split() if answer == "exchange" else []))
        if len([event for event in table.match.events if event.kind in ("kept", "mulligan")]) == 1:
            table.chance("K♠")
        table.choose(answer)
    return table.expect(0, "announce")


MULLIGANNED = {"2♣", "3♣", "4♣", "5♣", "6♣"}


@pytest.mark.rule("ults.hidden.bots", "ults.setup.mulligan")
def test_who_was_dealt_before_a_mulligan_holds_none_of_the_cards_it_put_back() -> None:
    table = opening("exchange", "keep")
    # Seat 0 knows that seat 1 was dealt while those five were in its own hand.
    assert all(not cards & MULLIGANNED for cards in _many(table, 0, 1))
    # A hand exchanged afterwards may hold them.
    later = opening("exchange", "exchange")
    assert any(cards & MULLIGANNED for cards in _many(later, 0, 1))


def _many(table: Script, seat: int, owner: int) -> list[set[str]]:
    return [set(world.view(owner)["seats"][owner]["hand"]) for world in worlds(table.match, seat, 80)]


@pytest.mark.rule("ults.hidden.bots", "ults.variants.shared-hands")
def test_an_ally_with_open_hands_knows_too_what_was_put_back() -> None:
    options = {"cast": ("k9", "aja", "k9", "aja"), "mode": "teams", "shared_hands": True}
    dealt = [f"{rank}{suit}" for suit in "♣♦♥♠" for rank in range(2, 7)]
    table = Script(GAME, 4, options, None, [6, 1, 1, 1, *dealt])
    table.chance("7♣", "8♣", "9♣", "10♣", "J♣").choose("exchange").choose("keep", "keep").expect(3, "mulligan")
    for owner in (1, 3):
        assert all(not cards & MULLIGANNED for cards in _many(table, 2, owner))
    assert any(cards & MULLIGANNED for cards in _many(table, 1, 0))


@pytest.mark.rule("ults.hidden.bots", "ults.hidden.hands")
def test_the_other_player_does_not_know_what_was_put_back() -> None:
    table = opening("exchange", "keep")
    held = _many(table, 1, 0)
    assert any(cards & MULLIGANNED for cards in held)
    assert all(not cards & {"2♦", "3♦", "4♦", "5♦", "6♦"} for cards in held)


@pytest.mark.rule("ults.hidden.bots", "ults.hidden.hands", "ults.hidden.deck", "ults.hidden.spectators")
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_a_seat_is_given_the_same_in_every_world_it_can_believe_in(seed: int) -> None:
    heroes = ("hattrick", "aja", "k9", "hattrick")
    match = GAME.start(4, {"cast": heroes, "round_limit": 30}, seed)
    rng = Random(seed)
    steps = 0
    while match.result is None and steps < 250:
        steps += 1
        if steps % 5 == 0:
            for seat in range(4):
                world = match.imagine(seat, rng)
                assert world.view(seat) == match.view(seat)
                assert world.deciders == match.deciders
                assert GAME.misplaced(world.state) == []
                if seat in match.deciders:
                    mine, theirs = match.ask(seat), world.ask(seat)
                    assert (theirs.name, theirs.prompt) == (mine.name, mine.prompt)
                    assert [o.key for o in theirs.options] == [o.key for o in mine.options]
                    assert [o.preview for o in theirs.options] == [o.preview for o in mine.options]
                for ref in ("A♠", "3♠", "deck", "discard", "ability:bite", "seat:2"):
                    assert world.why_not(seat, ref) == match.why_not(seat, ref)
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)


@pytest.mark.rule("ults.hidden.bots")
def test_coming_dice_and_draws_differ_from_world_to_world() -> None:
    table = ults("lumberjaq k9", ["9♣ 8♣", "2♣"])
    rolls = set()
    for world in worlds(table.match, 0):
        world.choose(0, "ability:power-punch")
        world.choose(0, "9♣")
        rolls.add("defend" if world.ask(1).name == "defend" else "miss")
    assert rolls == {"defend", "miss"}
