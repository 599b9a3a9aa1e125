"""Player counts and options: clauses figures.variants.*"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    figures,
    freed,
    happened,
    in_one_place,
    lines,
    look,
    made,
    random_match,
    reason,
)
from ultratable.bots import make_bot
from ultratable.core.errors import BadSetup
from ultratable.core.match import Match
from ultratable.games.figures.army import ready_made
from ultratable.games.figures.charcard import TYPES
from ultratable.games.figures.records import Options
from ultratable.games.figures.roster import ARMIES, Army
from ultratable.games.figures.variants import check

IDS = [type.entry.id for type in TYPES if type.entry is not None]
TEAMS = {"teams": True}


# Player counts.


@pytest.mark.rule("figures.variants.player-count")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_play_everyone_against_everyone(seats: int) -> None:
    match = GAME.start(seats, {"figures": "random"}, seed=seats)
    assert match.seats == seats
    assert [seat["team"] for seat in match.view(None)["seats"]] == list(range(seats))
    table = figures(*["hero 5"] * seats, hands=["6♣", *[""] * (seats - 1)])
    table.choose("0.0")
    if seats > 2:
        assert table.keys() == [f"seat:{seat}" for seat in range(1, seats)]


@pytest.mark.rule("figures.variants.player-count")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 10])
def test_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 6"):
        GAME.start(seats)
    assert list(GAME.seats) == [2, 3, 4, 5, 6]


@pytest.mark.rule("figures.variants.player-count")
@pytest.mark.parametrize("seed", range(3))
def test_six_players_always_leave_ten_cards_outside_hands_and_armor(seed: int) -> None:
    for match in random_match(seed, 6, figures="random"):
        shown = match.view(None)
        held = sum([seat["cards"] for seat in shown["seats"]])
        armor = sum([len(figure["armor"]) for figure in shown["figures"]])
        assert not shown["turn"] or held + armor <= 42


# Other sizes.


@pytest.mark.rule("figures.variants.open-size")
def test_armies_of_one_to_fifteen_figures() -> None:
    table = assembling(open_size=True)
    assemble(table, 0, ", ".join([f"{id} 1" for id in IDS[:15]]))
    assemble(table, 1, "hero 10").expect(0, "attack")
    assert [len(line) for line in lines(table)] == [15, 1]
    assert lines(table)[0][-1] == "0.14"
    attack(table, by="0.14")
    assert table.match.view(None)["battle"]["figure"] == "figure:0.14"


@pytest.mark.rule("figures.variants.open-size")
def test_each_still_needs_a_point_and_a_sixteenth_is_too_many() -> None:
    table = assembling(open_size=True)
    for id in IDS[:15]:
        table.choose(f"type:{id}", "power:1", seat=0)
    assert table.keys(0) == ["done"]
    twenty = assembling(open_size=True, points=20)
    for id in IDS[:15]:
        twenty.choose(f"type:{id}", "power:1", seat=0)
    # Points would be left, but fifteen figures are the most.
    assert reason(twenty, 0, f"type:{IDS[20]}") == "figures.army.size"
    ten = assembling(open_size=True, points=10)
    for id in IDS[:10]:
        ten.choose(f"type:{id}", "power:1", seat=0)
    assert reason(ten, 0, f"type:{IDS[20]}") == "figures.army.power-points"


@pytest.mark.rule("figures.variants.open-size")
def test_without_the_option_one_is_too_few() -> None:
    table = assembling().choose("type:hero", "power:7", seat=0)
    assert reason(table, 0, "done") == "figures.army.size"
    open_size = assembling(open_size=True).choose("type:hero", "power:7", seat=0)
    assert "done" in open_size.keys(0)


# Other totals.


@pytest.mark.rule("figures.variants.points")
@pytest.mark.parametrize("points", [10, 20])
def test_ten_or_twenty_points_for_everybody(points: int) -> None:
    table = assembling(3, points=points)
    assert [seat["points"] for seat in table.match.view(None)["seats"]] == [points] * 3
    assert table.match.view(0)["building"]["left"] == points
    table.choose("type:hero", "power:9", "type:marble", seat=0)
    assert table.keys(0)[-1] == f"power:{min(10, points - 9)}"


@pytest.mark.rule("figures.variants.points")
@pytest.mark.parametrize("points", [5, 11, 14, 16, 25, "15", 0])
def test_other_totals_for_everybody_are_refused(points: Any) -> None:
    with pytest.raises(BadSetup):
        GAME.start(2, {"points": points})


@pytest.mark.rule("figures.variants.points")
def test_a_handicap_gives_each_player_an_own_total() -> None:
    table = assembling(3, handicap=[5, 30, 15])
    assert [table.match.view(seat)["building"]["left"] for seat in range(3)] == [5, 30, 15]
    with pytest.raises(BadSetup, match="one per seat"):
        GAME.start(3, {"handicap": [5, 30]})
    for wrong in ([4, 15], [31, 15]):
        with pytest.raises(BadSetup):
            GAME.start(2, {"handicap": wrong})


@pytest.mark.rule("figures.variants.points")
def test_no_army_has_more_figures_than_points() -> None:
    # No handicap is below five; what is checked does not rely on that.
    with pytest.raises(BadSetup, match="No army has more figures than Power Points: 5 figures, 4 points"):
        check(2, Options(figures="draft", size=5, handicap=(5, 4)))
    # Five points are enough for five figures.
    GAME.setup(2, {"figures": "draft", "size": 5, "handicap": [5, 5]})
    table = assembling(handicap=[5, 5])
    assemble(table, 0, ", ".join([f"{id} 1" for id in IDS[:5]]))
    assert table.match.locked == (0,)


@pytest.mark.rule("figures.variants.points")
@pytest.mark.parametrize(
    ("powers", "points", "split"),
    [
        ([7, 8], 15, [7, 8]),
        ([7, 8], 13, [6, 7]),
        ([7, 8], 10, [5, 5]),
        ([7, 8], 5, [2, 3]),
        ([5, 5, 5], 14, [4, 5, 5]),
        ([5, 5, 5], 13, [4, 4, 5]),
        ([5, 4, 3, 3], 10, [2, 2, 3, 3]),
        ([4, 3, 3, 2, 3], 5, [1, 1, 1, 1, 1]),
        ([7, 8], 30, [7, 8]),
    ],
)
def test_a_ready_made_army_loses_points_from_its_strongest_figure(
    powers: list[int], points: int, split: list[int]
) -> None:
    army = Army("test", "Test", "", False, tuple(zip(IDS, powers, strict=False)))
    assert [power for _, power in ready_made(army, points)] == split


@pytest.mark.rule("figures.variants.points")
@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.id)
def test_a_trimmed_army_stands_as_it_was_trimmed(army: Army) -> None:
    table = assembling(points=10).choose(f"army:{army.id}", seat=0).choose(f"army:{army.id}", seat=1)
    table.expect(0, "attack")
    own = [figure["power"] for figure in table.match.view(None)["figures"] if figure["owner"] == 0]
    assert own == [power for _, power in ready_made(army, 10)]
    assert sum(own) == 10


@pytest.mark.rule("figures.variants.points")
@given(st.sampled_from(ARMIES), st.integers(5, 30))
def test_trimming_takes_as_little_as_possible_from_the_top(army: Any, points: int) -> None:
    before = [power for _, power in army.figures]
    after = [power for _, power in ready_made(army, points)]
    assert sum(after) == min(points, sum(before))
    assert all(1 <= new <= old for new, old in zip(after, before, strict=True))
    # Whoever lost points was among the strongest, and none that kept all is stronger by two.
    trimmed = [new for new, old in zip(after, before, strict=True) if new < old]
    if trimmed:
        assert max(after) - min(trimmed) <= 1
    # Of equals the first has lost.
    for place, (new, old) in enumerate(zip(after, before, strict=True)):
        assert not (new < old and any(after[first] > new and before[first] > new for first in range(place)))


@pytest.mark.rule("figures.variants.points")
def test_points_that_a_ready_made_army_does_not_use_may_be_added() -> None:
    table = assembling(points=20).choose("army:flag-and-iron", seat=0)
    assert table.keys(0) == ["done", "raise:1", "raise:2"]
    table.choose("raise:1", "raise:1", "raise:2", "raise:1", seat=0)
    # Hero stands at ten, Sir Anvil at nine, and one point is left.
    assert table.match.view(0)["building"]["left"] == 1
    assert table.keys(0) == ["done", "raise:2"]
    assert reason(table, 0, "raise:1") == "figures.army.power-points"
    table.choose("raise:2", seat=0).choose("army:flag-and-iron", seat=1).choose("done", seat=1).expect(0, "attack")
    assert [figure["power"] for figure in table.match.view(None)["figures"]] == [10, 10, 7, 8]
    assert [(said["seat"], said["number"]) for said in table.said("lost-points")] == [(1, 5)]


@pytest.mark.rule("figures.variants.points")
def test_an_army_at_ten_throughout_is_complete() -> None:
    table = assembling(handicap=[30, 15]).choose("army:flag-and-iron", seat=0)
    table.choose(*["raise:1"] * 3, *["raise:2"] * 2, seat=0)
    assert table.match.locked == (0,)


# Ready-made cards only.


@pytest.mark.rule("figures.variants.ready-made-only")
def test_home_made_figures_stay_at_home() -> None:
    home = [made("Bob", "stun"), made("Hero", "luck")]
    table = assembling(made=home, ready_made_only=True)
    assert not {"type:made-1", "type:made-2"} & set(table.keys(0))
    assert reason(table, 0, "type:made-1") == "figures.variants.ready-made-only"
    assert "type:hero" in table.keys(0)
    allowed = assembling(made=home)
    assert {"type:made-1", "type:made-2"} <= set(allowed.keys(0))


# Draft.


@pytest.mark.rule("figures.variants.draft")
@pytest.mark.parametrize(("seats", "size"), [(2, 2), (2, 5), (3, 3), (4, 4), (6, 2)])
def test_twice_as_many_different_figures_as_needed_are_laid_out_openly(seats: int, size: int) -> None:
    match = GAME.start(seats, {"figures": "draft", "size": size}, seed=5)
    for viewer in (0, seats - 1, None):
        laid = match.view(viewer)["laid"]
        assert len(laid) == len(set(laid)) == 2 * seats * size
        assert set(laid) <= {f"type:{id}" for id in IDS}


@pytest.mark.rule("figures.variants.draft")
def test_the_whole_roster_is_laid_out_if_that_is_fewer() -> None:
    match = GAME.start(6, {"figures": "draft", "size": 5}, seed=5)
    assert set(match.view(None)["laid"]) == {f"type:{id}" for id in IDS}
    assert len(IDS) < 60


@pytest.mark.rule("figures.variants.draft")
@pytest.mark.parametrize(
    ("seats", "size", "order"),
    [
        (2, 3, [0, 1, 1, 0, 0, 1]),
        (3, 2, [0, 1, 2, 2, 1, 0]),
        (4, 3, [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]),
    ],
)
def test_players_pick_in_snake_order_until_every_army_is_full(seats: int, size: int, order: list[int]) -> None:
    match = GAME.start(seats, {"figures": "draft", "size": size}, seed=7)
    picked = []
    while match.ask(match.deciders[0]).name == "draft":
        [seat] = match.deciders
        picked.append(seat)
        match.choose(seat, match.ask(seat).options[-1].key)
    assert picked == order
    assert match.deciders == tuple(range(seats))
    shown = match.view(None)["seats"]
    assert [len(seat["settled"]) for seat in shown] == [size] * seats
    # A type is fielded once at the table.
    assert len({type for seat in shown for type in seat["settled"]}) == seats * size


@pytest.mark.rule("figures.variants.draft")
def test_then_all_assign_power_in_secret_to_ready_made_cards() -> None:
    laid = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil", "old-bulwark", "lampmoth"]
    table = assembling(2, laid, figures="draft", size=2, made=[made("Hero", "stun")])
    table.choose("lampmoth", "marble", "hero", "biscuit")
    assert table.match.view(None)["phase"] == "armies"
    assert table.keys(0) == [f"power:{power}" for power in range(1, 11)]
    table.choose("power:9", "power:6", seat=0)
    assert table.match.view(1)["figures"] == []
    table.choose("power:8", seat=1)
    assert reason(table, 1, "power:8") == "figures.army.power-points"
    table.choose("power:2", seat=1).expect(0, "attack")
    assert [figure["power"] for figure in table.match.view(None)["figures"]] == [9, 6, 8, 2]
    assert look(table, "1.1")["card"] == ["recover", "boost", "blast", "armor"]
    assert [(said["seat"], said["number"]) for said in table.said("lost-points")] == [(1, 5)]


@pytest.mark.rule("figures.variants.draft")
def test_a_point_is_kept_for_every_figure_still_to_be_given_power() -> None:
    laid = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil", "old-bulwark", "lampmoth"]
    table = assembling(2, laid, figures="draft", size=2, handicap=[5, 15]).choose(
        "hero", "marble", "biscuit", "mudlark"
    )
    assert table.keys(0) == [f"power:{power}" for power in range(1, 5)]
    [(clause, sentence)] = table.match.why_not(0, "power:5")
    assert clause == "figures.army.power-points"
    assert sentence == "You have 5 Power left to give, and the 1 still to come need 1 each."


@pytest.mark.rule("figures.variants.draft")
@pytest.mark.parametrize("size", [1, 6])
def test_a_draft_is_for_two_to_five_figures(size: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(2, {"figures": "draft", "size": size})


# Random armies.


@pytest.mark.rule("figures.variants.random-armies")
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("size", [3, 4])
def test_random_armies_of_three_or_four_without_a_figure_twice(seats: int, size: int) -> None:
    match = GAME.start(seats, {"figures": "random", "size": size}, seed=9)
    shown = match.view(None)["seats"]
    dealt = [type for seat in shown for type in seat["settled"]]
    assert len(set(dealt)) == len(dealt) == seats * size
    assert set(dealt) <= {f"type:{id}" for id in IDS}
    assert match.deciders == tuple(range(seats))
    assert {match.ask(seat).name for seat in match.deciders} == {"army"}


@pytest.mark.rule("figures.variants.random-armies")
@pytest.mark.parametrize("size", [2, 5])
def test_other_sizes_of_random_armies_are_refused(size: int) -> None:
    with pytest.raises(BadSetup, match="three or four"):
        GAME.start(2, {"figures": "random", "size": size})


@pytest.mark.rule("figures.variants.random-armies")
def test_power_is_assigned_in_secret_and_cards_are_ready_made() -> None:
    laid = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil"]
    table = assembling(2, laid, figures="random", made=[made("Hero", "stun")])
    table.choose("power:3", "power:4", "power:5", seat=0)
    assert table.match.locked == (0,)
    assert table.match.view(1)["figures"] == []
    table.choose("power:1", "power:1", "power:10", seat=1).expect(0, "attack")
    assert [figure["power"] for figure in table.match.view(None)["figures"]] == [3, 4, 5, 1, 1, 10]
    assert look(table, "0.0")["card"] == ["recover", "boost", "blast", "armor"]


@pytest.mark.rule("figures.variants.random-armies")
def test_every_figure_can_be_dealt() -> None:
    dealt = set()
    for seed in range(60):
        shown = GAME.start(2, {"figures": "random"}, seed=seed).view(None)["seats"]
        dealt |= {type for seat in shown for type in seat["settled"]}
    assert dealt == {f"type:{id}" for id in IDS}


# Teams.


@pytest.mark.rule("figures.variants.teams")
@pytest.mark.parametrize("seats", [4, 6])
def test_two_teams_sit_alternately(seats: int) -> None:
    match = GAME.start(seats, {"figures": "random", **TEAMS}, seed=1)
    assert [seat["team"] for seat in match.view(None)["seats"]] == [0, 1] * (seats // 2)


@pytest.mark.rule("figures.variants.teams")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_need_four_or_six(seats: int) -> None:
    with pytest.raises(BadSetup, match="four or six"):
        GAME.start(seats, TEAMS)


@pytest.mark.rule("figures.variants.teams")
def test_allies_cannot_be_attacked() -> None:
    table = figures(*["hero 5"] * 6, hands=["6♣"], options=TEAMS).choose("0.0")
    assert table.keys() == ["seat:1", "seat:3", "seat:5"]
    assert reason(table, 0, "seat:2") == reason(table, 0, "seat:4") == "figures.variants.teams"


@pytest.mark.rule("figures.variants.teams")
@pytest.mark.parametrize("id", ["armor", "boost", "luck"])
def test_actions_work_on_the_own_line_only(id: str) -> None:
    table = figures(f"{id} 5", "marble 2, biscuit 1", "hero 5", "mudlark 2", hands=["Q♣", "2♦", "", ""], options=TEAMS)
    attack(table, "Q♣", "2♦", on=1).expect(0, "special", keys=["figure:0.0", "decline"])


@pytest.mark.rule("figures.variants.teams")
def test_captives_of_an_ally_stay_the_allys_and_a_figure_of_an_ally_cannot_be_recovered() -> None:
    table = figures(
        *("mind-control/recover/stun 9", "marble 2, biscuit 1", "hero 5, sir-anvil 2", "mudlark 2, moon-mite 2"),
        hands=["Q♣ 9♣", "2♦", "", ""],
        options=TEAMS,
        captives=["", "2.1", "3.1", ""],
    )
    attack(table, "Q♣", "2♦", on=1).expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["mind-control"]
    recover = figures(
        *("recover 9", "marble 2, biscuit 1", "hero 5, sir-anvil 2", "mudlark 2"),
        hands=["Q♣", "2♦", "", ""],
        options=TEAMS,
        captives=["", "2.1", "", ""],
    )
    attack(recover, "Q♣", "2♦", on=1).expect(1, "attack")


@pytest.mark.rule("figures.variants.teams")
def test_master_plan_may_name_any_player() -> None:
    table = figures(
        "master-plan 9", "marble 2, biscuit 1", "hero 5", "mudlark 2", hands=["Q♣", "2♦", "", ""], options=TEAMS
    )
    attack(table, "Q♣", "2♦", on=1)
    assert table.keys() == ["decline", "seat:0", "seat:1", "seat:2", "seat:3"]


@pytest.mark.rule("figures.variants.teams")
def test_a_player_without_figures_is_out_while_the_ally_plays_on() -> None:
    table = figures("hero 9", "marble 2 wounded", "biscuit 5", "mudlark 2", hands=["6♣", "2♦", "", ""], options=TEAMS)
    attack(table, "6♣", "2♦", on=1).expect(2, "attack")
    assert table.match.result is None
    # With one opponent left there is no choice.
    table.choose("2.0").expect(2, "cards")


@pytest.mark.rule("figures.variants.teams")
def test_the_game_ends_when_one_team_has_figures_and_all_its_players_win() -> None:
    table = figures(
        *("hero 9", "marble 2 wounded", "biscuit 5", "mudlark 2"),
        hands=["6♣", "2♦", "", ""],
        options=TEAMS,
        out=[2, 3],
        free="2.0 3.0",
    )
    attack(table, "6♣", "2♦").over(0, 2)
    result = table.match.result
    assert result is not None
    assert result.ranks == (1, 2, 1, 2)
    assert result.reason == "Only the team of seat 1 and seat 3 has figures standing."


@pytest.mark.rule("figures.variants.teams", "figures.timing.concede")
def test_an_ally_who_concedes_sets_captives_free_and_the_team_plays_on() -> None:
    table = figures(
        *("hero 9", "marble 2, peg-the-mender 1", "biscuit 5", "mudlark 2"),
        hands=["6♣", "2♦", "", ""],
        options=TEAMS,
        captives=["1.1", "", "", ""],
    )
    table.choose("concede").expect(1, "attack")
    assert freed(table) == ["1.1"]


@pytest.mark.rule("figures.variants.teams", "figures.end.turn-limit")
@pytest.mark.parametrize(
    ("lined_up", "captives", "winners"),
    [
        (("hero 9", "marble 1, biscuit 1", "mudlark 9", "moon-mite 1"), [], (1, 3)),
        (("hero 9", "marble 1", "mudlark 9 wounded", "moon-mite 1"), [], (1, 3)),
        (("hero 5", "marble 4", "mudlark 4", "moon-mite 4"), [], (0, 2)),
        (("hero 4, biscuit 1", "marble 4", "mudlark 4", "moon-mite 4"), ["", "0.1", "", ""], (1, 3)),
        (("hero 5", "marble 4", "mudlark 3", "moon-mite 4"), [], (0, 1, 2, 3)),
    ],
)
def test_at_the_turn_limit_the_team_is_added_up(
    lined_up: tuple[str, ...], captives: list[str], winners: tuple[int, ...]
) -> None:
    table = figures(*lined_up, hands=["2♣", "A♦", "", ""], options=TEAMS, turn=400, captives=captives)
    attack(table, "2♣", "A♦", on=1).over(*winners)
    result = table.match.result
    assert result is not None
    assert ("share the victory" in result.reason) == (len(winners) == 4)
    assert ("win with" in result.reason) == (len(winners) == 2)
    assert len(set(result.ranks)) == (1 if len(winners) == 4 else 2)


@pytest.mark.rule("figures.variants.teams", "figures.end.turn-limit")
def test_a_member_who_is_out_shares_the_rank_of_the_team_at_the_limit() -> None:
    table = figures(
        *("hero 9, biscuit 1", "marble 1", "mudlark 9", "moon-mite 1"),
        hands=["2♣", "A♦", "", ""],
        options=TEAMS,
        turn=400,
        out=[2, 3],
        free="2.0 3.0",
    )
    attack(table, "2♣", "A♦").over(0, 2)


# Alone, and together.


@pytest.mark.rule("figures.variants.solo")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"figures": "draft", "size": 2}), (4, TEAMS)])
def test_every_seat_can_be_a_bot(seats: int, options: dict[str, Any]) -> None:
    match = GAME.start(seats, options, seed=3)
    bots = [make_bot("random", seat) for seat in range(seats)]
    while match.result is None:
        seat = match.deciders[0]
        match.pick(seat, bots[seat].choose(match, seat))
    assert len(match.result.ranks) == seats


@pytest.mark.rule("figures.variants.points", "figures.variants.open-size", "figures.variants.teams")
@pytest.mark.parametrize("seed", range(12))
def test_options_may_be_combined(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {
        "figures": rng.choice(["choose", "draft", "random"]),
        "teams": rng.random() < 0.5,
        "open_size": rng.random() < 0.5,
        "ready_made_only": rng.random() < 0.5,
        "handicap": [rng.randrange(5, 31) for _ in range(4)],
        "made": [made("Bob", "stun")],
        "size": rng.choice([3, 4]),
    }
    last: Match | None = None
    for match in random_match(seed, 4, **options):
        assert in_one_place(match)
        last = match
    assert last is not None
    assert last.result is not None
    assert last.events[-1].kind == "ended"


@pytest.mark.rule("figures.variants.points")
def test_armies_fixed_by_the_table_are_trimmed_as_well() -> None:
    match = GAME.start(2, {"armies": ["flag-and-iron", "flag-and-iron"], "handicap": [10, 20]}, seed=1)
    assert [figure["power"] for figure in match.view(None)["figures"]] == [5, 5, 7, 8]


@pytest.mark.parametrize(
    "options",
    [
        {"armies": ["flag-and-iron"]},
        {"armies": ["flag-and-iron", "nobody"]},
        {"armies": ["flag-and-iron", "quick-feet"], "figures": "draft"},
        {"made": [made("Bob", "stun"), made("bob ", "stun")]},
        {"made": [made(" ", "stun")]},
        {"made": [made("Bob", "stun") | {"look": {"body": "nobody"}}]},
        {"made": [made(f"Bob {number}", "stun") for number in range(31)]},
        {"figures": "auction"},
        {"sizes": 3},
    ],
)
def test_what_no_table_can_play_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(2, options)


def test_a_table_says_what_happened() -> None:
    table = assembling(2, ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil"], figures="random")
    assert happened(table) == ["dealt-figures", "dealt-figures"]
    assert table.match.events[0].text(None) == "seat 1 is dealt Hero, Marble and Biscuit."
