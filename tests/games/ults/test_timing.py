"""Decision points (clauses ults.timing.*)."""

from random import Random

import pytest

from tests.games.ults.table import GAME, hand, health, pile, statuses, ults
from ultratable.core.errors import BadSetup, IllegalChoice, NotAsked
from ultratable.core.script import Script


def start(seats: int, *chance: int | str, **options: object) -> Script:
    """A match from its very beginning."""
    return Script(GAME, seats, dict(options), None, chance)


@pytest.mark.rule("ults.timing.hero")
def test_everybody_chooses_a_hero_at_the_same_time_in_secret() -> None:
    table = start(3).expect((0, 1, 2), "choose hero")
    assert table.ask(1).default == "hero:lumberjaq"
    table.choose("hero:k9", seat=1)
    table.expect((0, 2), "choose hero")
    for viewer in (None, 0, 1, 2):
        assert [seat["hero"] for seat in table.match.view(viewer)["seats"]] == [None, None, None]
        assert table.said("hero", viewer) == []
    with pytest.raises(NotAsked):
        table.match.choose(1, "hero:aja")
    table.choose("hero:aja", seat=0)
    table.chance(
        3, 2, 1, *["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦", "2♥", "3♥", "4♥", "5♥", "6♥"]
    ).choose("hero:k9", seat=2)
    assert [seat["hero"] for seat in table.match.view(None)["seats"]] == ["aja", "k9", "k9"]
    table.expect(0, "mulligan")


@pytest.mark.rule("ults.timing.mulligan")
def test_mulligans_are_decided_in_turn_order_and_keep_is_the_default() -> None:
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = start(2, 1, 6, *hands, cast=("k9", "aja"))
    table.expect(1, "mulligan", keys=["keep", "exchange"])
    assert table.ask().default == "keep"
    table.chance("7♣", "8♣", "2♣", "9♣", "10♣").choose("exchange")
    # The first player had 2♣ to 6♣; 2♣ came back by chance.
    assert hand(table, 1) == ["2♣", "7♣", "8♣", "9♣", "10♣"]
    table.expect(0, "mulligan", keys=["keep", "exchange"])
    assert table.ask().default == "keep"
    table.chance("J♣").choose("keep").expect(1, "announce")


@pytest.mark.rule("ults.timing.main")
def test_abilities_of_the_own_sheet_and_of_players_one_hypnotized_are_offered() -> None:
    borne = [[2, "hypnosis", "5♣", 0], [1, "hypnosis", "6♣", 3]]
    table = ults("hattrick k9 aja hattrick", ["2♣ 3♠", "", "", ""], statuses=borne)
    table.expect(
        0,
        "announce",
        keys=["ability:blackjack", "ability:three-card", "ability:hypnosis", "ability:mindreader", "force:2"],
    )


@pytest.mark.rule("ults.timing.main", "ults.main.must-act")
def test_acting_cannot_be_declined() -> None:
    table = ults("lumberjaq k9", ["2♣", ""])
    assert table.keys() == ["ability:power-punch", "ability:timber"]
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "done")


def by_default(table: Script) -> list[str]:
    """The keys chosen when time is up, until somebody else or another question is asked."""
    seat = table.asked()
    keys = []
    while table.match.deciders == (seat,) and table.ask().name == "announce":
        key = table.ask().default
        assert key is not None
        keys.append(key)
        table.match.choose(seat, key)
    return keys


@pytest.mark.rule("ults.timing.main")
def test_the_default_is_the_lowest_card_with_the_first_ability_on_the_first_target_clockwise() -> None:
    table = ults("lumberjaq k9 aja", ["9♠ 4♥ 4♦ K♣", "", ""], active=0, top=["5♠"], chance=[1])
    assert by_default(table) == ["ability:power-punch", "4♦", "seat:1"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.timing.main")
def test_the_default_goes_round_the_table_and_skips_the_eliminated() -> None:
    table = ults("aja k9 lumberjaq k9", ["", "", "7♠", ""], active=2, out=[3], top=["5♠"], chance=[1])
    assert by_default(table) == ["ability:power-punch", "7♠", "seat:0"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.timing.main")
def test_the_default_heals_an_ally_before_oneself_and_forces_nobody() -> None:
    table = ults("aja k9 k9 k9", ["7♠ 2♣", "", "", ""], options={"mode": "teams"}, top=["5♠"], chance=[1])
    assert by_default(table) == ["ability:herbal-healing", "2♣", "seat:2"]
    table.expect(1, "announce")
    forcing = ults("hattrick k9", ["7♠", ""], statuses=[[1, "hypnosis", "5♦", 0]])
    assert forcing.ask().default == "ability:blackjack"


@pytest.mark.rule("ults.timing.main")
def test_an_ability_without_a_legal_target_is_no_default() -> None:
    two = [[1, "bleed", "9♥", 0], [1, "bleed", "9♦", 0]]
    table = ults("k9 aja", ["3♦", ""], statuses=two)
    assert table.ask().default == "ability:bite"
    assert "ability:bleed" not in table.keys()


@pytest.mark.rule("ults.timing.baboons")
def test_baboons_take_none_one_or_two_more_cards_and_none_by_default() -> None:
    def add(*cards: str) -> Script:
        table = ults("aja k9", ["2♦ 3♣ 4♣ 5♣", ""], top=["6♠"], chance=[5] * (1 + len(cards)))
        table.choose("baboons", "2♦")
        assert (table.asked(), table.ask().name, table.ask().default) == (0, "add baboons", "done")
        table.choose(*cards, *(() if len(cards) == 2 else ("done",)))
        return table.expect(1, "announce")

    assert [health(add(*cards))[1] for cards in ((), ("5♣",), ("5♣", "4♣"))] == [48, 43, 39]


@pytest.mark.rule("ults.timing.blackjack")
def test_hit_or_stand_is_asked_after_every_card_below_21_and_of_nobody_else() -> None:
    table = ults("hattrick k9 aja", ["2♣", "", ""], top=["5♥", "4♦", "6♠", "7♠", "3♦", "9♦", "4♠", "K♠"])
    table.choose("blackjack", "2♣", "seat:1")
    for _ in range(2):
        table.expect(0, "hit or stand", keys=["hit", "stand"])
        assert table.ask().default == "stand"
        table.choose("hit")
    # 21 stands by itself; the target plays without being asked.
    assert [event["number"] for event in table.said("stands")] == [21, 17]
    assert health(table) == [50, 39, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.timing.three-card")
def test_keep_is_the_default_and_redraw_is_offered_only_for_a_duplicate() -> None:
    twice = ults("hattrick k9", ["2♣", ""], top=["Q♥", "Q♦", "6♠"])
    twice.choose("three card shuffle", "2♣").expect(0, "redraw", keys=["keep", "redraw"])
    assert twice.ask().default == "keep"
    once = ults("hattrick k9", ["2♣", ""], top=["Q♥", "J♦", "6♠"])
    once.choose("three card shuffle", "2♣").expect(0, "redraw", keys=["keep"])
    assert once.ask().default == "keep"


@pytest.mark.rule("ults.timing.three-card")
def test_the_target_picks_one_of_three_and_by_default_any_at_random() -> None:
    table = ults("hattrick k9 aja", ["2♣", "", ""], top=["Q♥", "J♦", "6♠"], chance=["mix:123"])
    table.choose("three card shuffle", "2♣", "seat:2", "keep")
    table.expect(2, "pick one", keys=["position:1", "position:2", "position:3"])
    assert table.ask().default is None


@pytest.mark.rule("ults.timing.defense")
def test_a_player_facing_damage_chooses_any_set_of_hand_cards_and_none_by_default() -> None:
    table = ults("lumberjaq k9 aja", ["9♣", "2♣ 3♣ 4♦", "5♣"], top=["6♠"], chance=[3])
    table.choose("power punch", "9♣", "seat:1").expect(1, "defend", keys=["done", "2♣", "3♣", "4♦"])
    assert table.ask().default == "done"
    table.choose("3♣", "done")
    assert health(table) == [50, 44, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.timing.defense")
def test_whoever_has_no_card_or_faces_no_damage_is_not_asked() -> None:
    bare = ults("lumberjaq k9 aja", ["9♣", "", "5♣"], top=["6♠"], chance=[3])
    bare.choose("power punch", "9♣", "seat:1").expect(1, "announce")
    missed = ults("lumberjaq k9 aja", ["9♣", "2♣", "5♣"], top=["6♠"], chance=[2])
    missed.choose("power punch", "9♣", "seat:1").expect(1, "announce")


@pytest.mark.rule("ults.timing.defense")
def test_several_players_defend_in_turn_order_from_the_active_players_left() -> None:
    # Wrecking Belle's Ding-Dong hits every enemy.
    table = ults("k9 wrecking-belle aja hattrick", ["2♣", "9♣", "3♣", "4♣"], active=1, top=["6♠"])
    table.chance(6).choose("ding-dong", "9♣")
    asked = []
    while table.ask().name == "defend":
        asked.append(table.asked())
        table.choose("done")
    assert asked == [2, 3, 0]
    table.expect(2, "announce")


@pytest.mark.rule("ults.timing.discard-order")
def test_the_order_is_asked_only_when_turned_on_and_only_for_two_or_more_cards() -> None:
    def pack(on: bool) -> Script:
        table = ults("k9 aja", ["2♣", ""], options={"discard_order": on}, top=["9♥", "4♦", "6♠"], chance=[1, 1])
        return table.choose("wolf pack", "2♣")

    on = pack(True).expect(0, "order discards", keys=["9♥", "4♦"])
    assert on.ask().default == "9♥"
    off = pack(False).expect(1, "announce")
    assert pile(off) == ["2♣", "9♥", "4♦"]


# Looking through the discard pile.

PILE = ["5♠", "6♠", "7♠"]


@pytest.mark.rule("ults.timing.inspect", "ults.hidden.discard")
@pytest.mark.parametrize("asker", [0, 1, 2])
def test_any_living_player_may_ask_and_when_all_agree_all_of_them_look(asker: int) -> None:
    table = ults("k9 aja hattrick lumberjaq", ["2♣", "", "", ""], discard=PILE, out=[3])
    table.choose("look", seat=asker)
    for _ in range(2):
        other = table.asked()
        assert other != asker
        table.expect(other, "agree", keys=["yes", "no"])
        assert table.ask().default == "no"
        table.choose("yes")
    for viewer in (0, 1, 2):
        assert table.said("pile-shown", viewer)[0]["cards"] == PILE
    for outsider in (3, None):
        assert table.said("pile-shown", outsider)[0]["cards"] is None
    table.expect(0, "announce")


@pytest.mark.rule("ults.timing.inspect")
def test_one_no_ends_the_request() -> None:
    table = ults("k9 aja hattrick", ["2♣", "", ""], discard=PILE)
    table.choose("look", seat=1).expect(2, "agree").choose("no").expect(0, "announce")
    assert table.said("pile-shown") == []
    assert [(event["seat"], event["answer"]) for event in table.said("look-answer")] == [(2, "no")]


@pytest.mark.rule("ults.timing.inspect")
def test_at_most_one_request_per_player_and_round() -> None:
    table = ults("k9 aja", ["2♣ 3♣", "2♦"], discard=PILE, top=["9♠", "10♠"], chance=[1, 1])
    table.choose("look", seat=1).choose("no")
    assert "look" not in [key for key, _, _ in table.match.asides(1)]
    assert table.match.why_not(1, "look")[0][0] == "ults.timing.inspect"
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "look")
    # The other player's request is their own; and the next round brings a new one.
    assert "look" in [key for key, _, _ in table.match.asides(0)]
    table.choose("bite", "2♣")
    assert "look" not in [key for key, _, _ in table.match.asides(1)]
    table.choose("herbal healing", "2♦").expect(0, "announce")
    assert "look" in [key for key, _, _ in table.match.asides(1)]


@pytest.mark.rule("ults.timing.inspect")
def test_nobody_asks_in_the_middle_of_an_action_nor_for_an_empty_pile_nor_when_out() -> None:
    table = ults("lumberjaq k9 aja", ["9♣", "2♣", ""], discard=PILE, out=[2], chance=[3])
    assert table.match.asides(2) == ()
    table.choose("power punch", "9♣").expect(1, "defend")
    for seat in (0, 1):
        assert "look" not in [key for key, _, _ in table.match.asides(seat)]
    empty = ults("k9 aja", ["2♣", ""])
    assert "look" not in [key for key, _, _ in empty.match.asides(0)]


@pytest.mark.rule("ults.timing.inspect", "ults.timing.concede")
def test_conceding_instead_of_answering_is_no_agreement_of_the_others() -> None:
    table = ults("k9 aja hattrick lumberjaq", ["2♣", "", "", ""], discard=PILE)
    table.choose("look", seat=0).expect(1, "agree")
    table.choose("concede")
    table.expect(2, "agree")
    assert table.said("pile-shown") == []
    table.choose("yes").expect(3, "agree").choose("no").expect(0, "announce")
    assert table.said("pile-shown") == []


# Conceding.


@pytest.mark.rule("ults.timing.concede", "ults.end.active-eliminated")
def test_the_active_player_concedes_and_the_turn_passes_on() -> None:
    table = ults("k9 aja hattrick", ["2♣ 9♦", "", ""], statuses=[[0, "bleed", "5♣", 1]], top=["9♠"])
    table.choose("bite", "concede")
    assert health(table) == [0, 50, 50]
    assert pile(table) == ["5♣", "2♣", "9♦"]
    assert table.match.view(None)["seats"][0]["out"] is True
    assert table.match.deciders == (1,)
    table.expect(1, "announce")
    assert table.match.why_not(0, "2♣")[0][0] == "ults.end.elimination"


@pytest.mark.rule("ults.timing.concede")
def test_a_controller_who_concedes_stops_the_ability() -> None:
    table = ults("hattrick k9 aja", ["2♣ 9♦", "3♦", ""], top=["K♥", "9♥", "K♦", "7♠", "8♠"])
    table.choose("blackjack", "2♣", "seat:1").expect(0, "hit or stand")
    table.choose("concede")
    assert health(table) == [0, 50, 50]
    assert set(pile(table)) == {"2♣", "9♦", "K♥", "9♥", "K♦", "7♠"}
    assert table.match.view(None)["table"] == []
    assert table.match.view(None)["ability"] is None
    table.expect(1, "announce")


@pytest.mark.rule("ults.timing.concede")
def test_a_target_who_concedes_stops_the_ability_aimed_at_them_alone() -> None:
    table = ults("lumberjaq k9 aja", ["9♣ 2♦", "3♦", ""], statuses=[[0, "bleed", "5♣", 1]], top=["8♠"], chance=[3])
    table.choose("power punch", "9♣", "seat:1").expect(1, "defend")
    table.choose("concede")
    assert health(table) == [50, 0, 50]
    # What was knocked before stays knocked; no damage was dealt.
    assert statuses(table, 0) == []
    assert table.said("took") == []
    table.expect(2, "announce")


@pytest.mark.rule("ults.timing.concede")
def test_a_target_who_concedes_instead_of_picking_stops_the_shuffle() -> None:
    table = ults("hattrick k9 aja", ["9♣ 2♦", "3♦", ""], top=["K♥", "9♥", "4♦", "8♠"], chance=["mix:123"])
    table.choose("three card shuffle", "9♣", "seat:1", "keep", "concede")
    assert pile(table) == ["9♣", "3♦", "K♥", "9♥", "4♦"]
    assert health(table) == [50, 0, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.timing.concede")
def test_a_hypnotized_user_who_concedes_stops_the_own_forced_ability() -> None:
    table = ults("hattrick k9 aja", ["9♣ 2♦", "3♦", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["8♠"], chance=[3])
    table.choose("force:1", "bite", "9♣", "seat:1").expect(1, "defend")
    table.choose("concede")
    assert health(table) == [50, 0, 50]
    table.expect(2, "announce")


@pytest.mark.rule("ults.timing.concede", "ults.content.multi-target")
def test_of_an_ability_with_several_targets_only_the_conceding_players_part_falls_away() -> None:
    table = ults("wrecking-belle k9 aja hattrick", ["9♣", "3♣", "4♣", "5♣"], top=["6♠"])
    table.chance(6).choose("ding-dong", "9♣").expect(1, "defend")
    table.choose("concede").expect(2, "defend")
    table.choose("done").expect(3, "defend")
    table.choose("done")
    after = health(table)
    assert after[1] == 0
    assert after[2] == after[3] < 50
    table.expect(2, "announce")


@pytest.mark.rule("ults.timing.concede")
def test_only_whoever_is_asked_may_concede() -> None:
    table = ults("k9 aja", ["2♣", "3♣"])
    assert [key for key, _, _ in table.match.asides(1)] == []
    with pytest.raises(NotAsked):
        table.match.choose(1, "concede")
    assert table.match.why_not(1, "concede")[0][0] == "ults.timing.concede"


@pytest.mark.rule("ults.timing.concede", "ults.end.last-standing")
def test_conceding_may_end_the_game() -> None:
    table = ults("k9 aja", ["2♣", "3♣"])
    table.choose("concede").over(1)
    assert table.match.deciders == ()


@pytest.mark.rule("ults.timing.concede")
def test_conceding_before_the_first_turn() -> None:
    heroes = start(3)
    heroes.choose("concede", seat=1)
    heroes.expect((0, 2), "choose hero")
    heroes.choose("hero:k9", seat=2)
    heroes.chance(6, 2, *["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]).choose("hero:aja", seat=0)
    heroes.expect(0, "mulligan").choose("concede").over(2)
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦", "2♥", "3♥", "4♥", "5♥", "6♥"]
    mulligan = start(3, 6, 2, 1, *hands, cast=("k9", "aja", "k9"))
    mulligan.expect(0, "mulligan").choose("concede").expect(1, "mulligan")
    assert pile(mulligan) == ["2♣", "3♣", "4♣", "5♣", "6♣"]
    mulligan.choose("keep").expect(2, "mulligan").chance("9♠").choose("keep").expect(1, "announce")


@pytest.mark.rule("ults.timing.concede", "ults.variants.unique-heroes")
def test_conceding_while_heroes_are_chosen_openly_lets_the_next_one_choose() -> None:
    table = start(3, "seat:1", unique=True)
    table.expect(1, "choose hero").chance("seat:2").choose("concede")
    table.expect(2, "choose hero")
    table.chance("seat:0").choose("hero:k9").expect(0, "choose hero")
    assert "hero:k9" not in table.keys()


# Nothing else.


@pytest.mark.rule("ults.timing.no-responses")
def test_nobody_acts_who_is_not_asked() -> None:
    table = ults("lumberjaq k9 aja", ["9♣", "2♣", "3♣"], chance=[3])
    for seat in (1, 2):
        with pytest.raises(NotAsked):
            table.match.choose(seat, "ability:bite" if seat == 1 else "ability:lion")
    table.choose("power punch", "9♣", "seat:1").expect(1, "defend")
    before = table.match.digest()
    for seat, key in ((0, "ability:timber"), (2, "ability:lion"), (2, "3♣"), (0, "done")):
        with pytest.raises(NotAsked):
            table.match.choose(seat, key)
        assert table.match.why_not(seat, key)[0][0].startswith("ults.")
    assert table.match.digest() == before


@pytest.mark.rule("ults.timing.no-responses", "ults.turn.phases")
def test_in_whole_games_only_listed_questions_are_asked_and_only_of_those_concerned() -> None:
    listed = {
        "choose hero",
        "mulligan",
        "announce",
        "add baboons",
        "hit or stand",
        "redraw",
        "pick one",
        "defend",
        "order discards",
        "agree",
    }
    heroes = ("lumberjaq", "k9", "aja", "hattrick")
    for seed in range(8):
        match = GAME.start(4, {"cast": heroes, "discard_order": True, "round_limit": 30}, seed)
        rng = Random(seed)
        while match.result is None:
            seat = match.deciders[0]
            ask = match.ask(seat)
            assert len(match.deciders) == 1
            assert ask.name in listed
            play = match.view(None)["ability"]
            if ask.name == "announce":
                assert seat == match.view(None)["active"]
            elif play is not None and ask.name != "order discards":
                assert seat in (play["controller"], play["target"])
            match.choose(seat, rng.choice(ask.options).key)


# The round limit.


@pytest.mark.rule("ults.timing.round-limit", "ults.end.round-limit")
def test_the_game_ends_when_the_last_round_is_complete() -> None:
    table = ults("k9 aja", ["2♣", "3♣"], health=[30, 40], round=100, top=["9♠"], chance=[1, 1])
    table.choose("bite", "2♣")
    assert table.match.result is None
    table.choose("herbal healing", "3♣").over(1)
    assert table.match.result is not None
    assert table.match.result.clause == "ults.end.round-limit"
    assert table.match.view(None)["round"] == 100


@pytest.mark.rule("ults.timing.round-limit")
def test_a_round_is_complete_when_everybody_still_in_has_had_a_turn() -> None:
    # The third player is brought to 0 before having had a turn: the round is over after the second.
    table = ults("k9 aja hattrick", ["8♣", "3♣", ""], health=[50, 50, 5], round=7, top=["9♠", "10♠"], chance=[3, 1])
    table.choose("bite", "8♣", "seat:2")
    assert table.match.view(None)["round"] == 7
    table.choose("herbal healing", "3♣")
    assert table.match.view(None)["round"] == 8
    table.expect(0, "announce")


@pytest.mark.rule("ults.timing.round-limit")
def test_the_table_may_set_another_limit_of_at_least_30() -> None:
    table = ults("k9 aja", ["2♣", "3♣"], round=30, options={"round_limit": 30}, top=["9♠"], chance=[1, 1])
    table.choose("bite", "2♣").choose("herbal healing", "3♣").over(0, 1)
    later = ults("k9 aja", ["2♣", "3♣"], round=30, options={"round_limit": 31}, top=["9♠", "8♠"], chance=[1, 1])
    later.choose("bite", "2♣").choose("herbal healing", "3♣").expect(0, "announce")
    with pytest.raises(BadSetup):
        GAME.start(2, {"round_limit": 29})
    assert GAME.options["round_limit"] == 100
