"""Every question of every game: asked with a few games of fast bots, it says something that is true of them."""

from random import Random
from typing import Any

import msgspec
import pytest

import ultratable
from tests.lab.sample import there
from ultratable.core.errors import UltratableError
from ultratable.core.witness import Witness
from ultratable.lab import shipped
from ultratable.lab.answer import Answer, number, percent
from ultratable.lab.experiment import BadExperiment, Experiment, check
from ultratable.lab.plan import Plan, key_of
from ultratable.lab.played import TIED, Played, play, replayed
from ultratable.lab.questions import QUESTIONS, question_named, question_of
from ultratable.lab.questions.common import holders
from ultratable.lab.questions.question import Reading
from ultratable.lab.run import answer_of, book_of, course
from ultratable.lab.shares import Estimate
from ultratable.lab.sides import sides_of
from ultratable.lab.tally import Book

every_game = pytest.mark.parametrize("game", ultratable.game_ids())
QUICK = {
    "ults": {"health": 30},
    "figures": {"points": 10},
    "ultra_marines": {"squads_per_player": 1, "round_limit": 3, "events": False},
}


def asked(experiment: Experiment) -> tuple[Book, Answer]:
    plan = question_of(experiment).plan(experiment)
    book = book_of(plan)
    for index in course(plan, book):
        if index is not None:
            book.take(play(plan, index))
        if book.games == 1:
            # Whoever looks at once is told something too, and no number is surer than it can be.
            early = answer_of(book, False)
            assert not any(
                cell.star for table in early.tables for row in table.cells for cell in row if cell is not None
            )
    return book, answer_of(book, True)


def example(question: str, game: str, **changes) -> Experiment:
    """As `lab new` writes it, with fast bots; BadExperiment where that game gives no cause to ask."""
    made = question_named(question).example(game)
    option = {name: value for name, value in QUICK[game].items() if name != made.option}
    quick = msgspec.structs.replace(made, bots=("random",), games=2, seats=0, options=option, **changes)
    check(quick)
    return quick


@every_game
@pytest.mark.parametrize("question", [name for name in QUESTIONS if name not in ("worth", "pairings", "holes")])
def test_a_question_is_answered(question, game):
    wish = example(question, game)
    if question == "seats" and game == "ultra_marines":
        wish = msgspec.structs.replace(wish, maps=("reference", "short-fuse"))
    book, answer = asked(wish)
    assert answer.games == book.games >= 2
    assert answer.sentences
    for table in answer.tables:
        assert len(table.cells) == len(table.rows) > 0
        for row in table.cells:
            assert len(row) == len(table.columns)
            for cell in row:
                if cell is not None and cell.low is not None:
                    assert cell.low <= cell.value <= there(cell.high)
    for histogram in answer.histograms:
        assert sum(games for _, games in histogram.bars) == book.games
    assert {fact.label for fact in answer.facts} >= {"Between these bots", "Seed"}


@every_game
def test_pairings_are_asked_where_seats_are_given_something(game):
    if sides_of(ultratable.game(game)) is None:
        with pytest.raises(UltratableError, match="Ask for seats"):
            question_named("pairings").example(game)
        return
    wish = question_named("pairings").example(game)
    plan = question_of(wish).plan(wish)
    sides = {player.side for cell in plan.cells for player in cell.players}
    assert len(plan.cells) == len(sides) * (len(sides) - 1) // 2


def test_wins_over_all_others_are_those_of_the_pairings():
    wish = Experiment("pairings", "ults", bots=("random",), sides=("k9", "aja", "hattrick"), games=6)
    book, answer = asked(wish)
    totals, matrix = answer.tables[0], answer.tables[1]
    for row, (total,) in zip(matrix.cells, totals.cells, strict=True):
        cells = [cell.value for cell in row if cell is not None]
        assert there(total).value == pytest.approx(sum(cells) / len(cells), abs=0.02)
    assert there(matrix.cells[0][1]).value == pytest.approx(100 - there(matrix.cells[1][0]).value)
    assert book.games == 18


def made_up(plan: Plan, index: int, rng: Random, truths: list[float]) -> Played:
    """A game whose player 0 wins as often as is said for its cell, wherever they sit; seat 0 begins."""
    cell, deal, turn = plan.place(index)
    score = float(rng.random() < truths[cell])
    shares = (score, 1 - score) if turn == 0 else (1 - score, score)
    end = "ults.end.draw" if rng.random() < 0.05 else "ults.end.last-standing"
    return Played(index, cell, deal, turn, (None, None), shares, score, 2, 0, 10, 90, 3, (), end)


def test_totals_are_those_of_all_pairings_though_some_are_left_early():
    """One pairing is told at the first look and left, another never: a mean over whoever is left would be 50."""
    wish = Experiment("pairings", "ults", sides=("k9", "aja", "hattrick"), games=300, until_told=True)
    plan = question_of(wish).plan(wish)
    missed = 0
    for seed in range(15):
        rng, book = Random(f"left {seed}"), book_of(plan)
        for index in course(plan, book):
            if index is not None:
                book.take(made_up(plan, index, rng, [0.97, 0.5, 0.5]))
        answer = answer_of(book, True)
        games = [tally.games for tally in book.tallies]
        assert games[0] < 100 < games[1]
        total = there(answer.tables[0].cells[0][0])
        # Of two pairings: 97 and 50. It rests on the deals that both have played.
        assert abs(total.value - 73.5) < 15
        assert total.games == 2 * games[0]
        missed += not there(total.low) <= 73.5 <= there(total.high)
        ends = {row: there(cell) for row, (cell,) in zip(answer.tables[2].rows, answer.tables[2].cells, strict=True)}
        assert sum([cell.value for cell in ends.values()]) == pytest.approx(100, abs=0.01)
    assert missed <= 3


def test_intervals_of_how_games_end_hold_at_all_looks():
    """Whoever looks again and again at how often games end in a draw is seldom shown what is not so."""
    wish = Experiment("pairings", "ults", sides=("k9", "aja"), games=300)
    plan = question_of(wish).plan(wish)
    missed = 0
    for seed in range(20):
        rng, book, out = Random(f"ends {seed}"), book_of(plan), False
        for deal in range(150):
            for turn in range(2):
                book.take(made_up(plan, plan.index(0, deal, turn), rng, [0.5]))
            if deal % 8 == 0:
                found = Reading(book, False).part("end ults.end.draw")
                out = out or not there(found.low) <= 5 <= there(found.high)
        missed += out
    assert missed <= 3


def correlated(plan: Plan, deal: int, seen: bool) -> list[Played]:
    """A deal that goes alike in every cell and seating: all games end in a draw, or none."""
    end = "ults.end.draw" if seen else "ults.end.last-standing"
    found = []
    for cell in range(len(plan.cells)):
        for turn in range(len(plan.cells[cell].seatings)):
            game = made_up(plan, plan.index(cell, deal, turn), Random(deal), [0.5] * len(plan.cells))
            found.append(msgspec.structs.replace(game, end=end, told=(("event.field", 0, "it"),), score=float(seen)))
    return found


def alike_cells(heroes: int) -> Plan:
    """Pairings of so many heroes."""
    sides = tuple(there(sides_of(ultratable.game("ults"))).titles)[:heroes]
    wish = Experiment("pairings", "ults", sides=sides, games=4_000, told=("event.field",))
    return question_of(wish).plan(wish)


@pytest.mark.parametrize("heroes", [3, 5])
def test_what_all_cells_have_of_the_same_luck_makes_no_total_surer(heroes):
    """Cells play the same deals: ten cells that always go alike tell no more than one, however often one looks."""
    plan = alike_cells(heroes)
    missed = 0
    for seed in range(40):
        rng, book, out = Random(f"alike {seed}"), book_of(plan), False
        for deal in range(240):
            for game in correlated(plan, deal, rng.random() < 0.05):
                book.take(game)
            if deal % 12 == 11:
                found = Reading(book, False).part("end ults.end.draw")
                out = out or not there(found.low) <= 5 <= there(found.high)
        missed += out
    assert missed / 40 <= 0.05


def test_ends_are_counted_by_deals():
    """Two games of a deal that end alike tell less than two that do not."""
    wish = Experiment("pairings", "ults", sides=("k9", "aja"), games=200)
    plan = question_of(wish).plan(wish)
    widths = []
    for alike in (True, False):
        book = book_of(plan)
        for deal in range(100):
            for turn in range(2):
                game = made_up(plan, plan.index(0, deal, turn), Random(deal), [0.5])
                draw = deal % 2 if alike else turn
                book.take(msgspec.structs.replace(game, end="ults.end.draw" if draw else "ults.end.last-standing"))
        found = Reading(book, True).part("end ults.end.draw")
        assert found.value == 50
        widths.append(there(found.high) - there(found.low))
    assert widths[0] > 1.3 * widths[1]


@pytest.mark.parametrize(("question", "most"), [("seats", 4), ("first", 2)])
def test_games_to_look_at_are_judged_by_whoever_the_number_is_about(question, most):
    wish = Experiment(question, "ults", bots=("random",), seats=most, games=24, options={"health": 30})
    plan = question_of(wish).plan(wish)
    book = book_of(plan)
    games = {}
    for index in course(plan, book):
        games[index] = play(plan, there(index))
        book.take(games[index])
    table = answer_of(book, True).tables[0]
    for name, cell in zip(table.columns, there(table.cells[0]), strict=True):
        number = there(cell)
        for index, mostly in ((number.sample, number.value >= 50), (number.upset, number.value < 50)):
            if index is not None:
                game = games[index]
                seat = there(game.first) if name == "who begins" else int(name.removeprefix("seat ")) - 1
                assert (game.shares[seat] >= 0.5) == mostly
        assert number.sample is not None


@pytest.mark.parametrize("question", ["first", "seats", "length", "tune"])
def test_players_who_differ_sit_in_every_seat(question):
    """Heroes are dealt, bots may differ: in each deal everybody sits everywhere, and the report says what is true."""
    wish = msgspec.structs.replace(question_named(question).example("ults"), seats=2, games=4, bots=("random",))
    plan = question_of(wish).plan(wish)
    games = [play(plan, plan.index(0, 0, turn)) for turn in range(2)]
    assert games[0].sides == games[1].sides[::-1]
    facts = {fact.label: fact.text for fact in answer_of(book_of(plan), False).facts}
    assert facts["Deals"] == "All cells play the same deals, each 2 times: every player sits in every seat once."
    # In a game without sides, players of one sort are alike.
    alike = question_named("first").example("ultra_marines")
    other = msgspec.structs.replace(alike, bots=("random", "steady"))
    assert [question_of(one).plan(one).turns for one in (alike, other)] == [1, 2]
    assert "stay in their seats" in question_of(alike).deals(question_of(alike).plan(alike))


def test_a_report_says_of_pairings_and_of_holes_what_is_done_there():
    for question, said in (("pairings", "exchange their seats"), ("holes", "a deal of its own")):
        wish = question_named(question).example("ults")
        facts = {fact.label: fact.text for fact in answer_of(book_of(question_of(wish).plan(wish)), False).facts}
        assert said in facts["Deals"]
        assert ("stars" in facts["Intervals"]) == (question == "pairings")


@every_game
def test_what_comes_up_is_counted_and_what_never_does_is_named(game):
    wish = example("length", game)
    _, answer = asked(msgspec.structs.replace(wish, games=2))
    tables = {table.id: table for table in answer.tables}
    register = ultratable.game(game).register
    clauses = tables["clauses"]
    assert len(clauses.rows) == len(register.clauses)
    fired = [there(cell).value > 0 for (cell,) in clauses.cells]
    assert 10 < sum(fired) < len(fired)
    assert f"{sum(fired)} of {len(fired)} clauses fired. Never: " in " ".join(answer.sentences)
    # A clause by which games ended has fired in as many of them.
    ends = tables["ends"]
    by_clause = {name: there(cell).value for name, (cell,) in zip(clauses.rows, clauses.cells, strict=True)}
    assert all(by_clause[name] >= there(cell).value for name, (cell,) in zip(ends.rows, ends.cells, strict=True))
    cards = tables["cards"]
    assert len(set(cards.rows)) == len(cards.rows)
    for could, was in cards.cells:
        assert there(was).value <= there(could).value <= 100
    # Without events Ultra Marines draws no cards.
    assert any(there(was).value > 0 for _, was in cards.cells) == (game != "ultra_marines")


def test_bots_that_imagine_games_make_no_clause_fire():
    """What is counted is what a witness sees who watches the same game played again."""
    wish = example("length", "ults")
    wish = msgspec.structs.replace(wish, bots=("steady",), games=2)
    plan = question_of(wish).plan(wish)
    game = play(plan, 0)
    found = ultratable.game("ults")
    record = replayed(plan, 0).match.record
    witness = Witness(found)
    match = found.arrange(2, record["options"], None, None, found.streams(key_of(wish, 0)).key, witness)
    for seat, key in [one for one in record["answers"] if one[0] >= 0]:
        witness.asked(match, seat)
        witness.chosen(match, seat, there(found.words.number(key)))
        match.choose(seat, key)
    assert match.result is not None
    assert set(game.fired) == set(witness.clauses) | {match.result.clause}


def test_lead_changes_are_told_by_every_question_about_winning():
    for question in ("pairings", "seats", "first", "worth"):
        wish = Experiment(question, "ults", things=("ability:timber",) if question == "worth" else ())
        assert question_of(wish).plan(wish).swings


def test_a_value_is_told_with_whom_it_favours():
    wish = Experiment("tune", "ults", bots=("random",), option="health", values=(30, 50), games=6)
    _, answer = asked(wish)
    sides = next(table for table in answer.tables if table.id == "sides")
    assert sides.columns == ("30", "50")
    assert set(sides.rows) <= set(there(sides_of(ultratable.game("ults"))).titles.values())
    assert sides.even == 50


def test_what_is_not_sure_is_not_said_to_be_worth_most():
    wish = Experiment("worth", "ults", bots=("random",), things=("ability:power-punch", "ability:timber"), games=4)
    _, answer = asked(wish)
    assert answer.sentences[0].startswith("Nothing is surely worth anything; ")


def test_a_sentence_and_a_table_round_alike():
    found = Estimate(0.375504, 0.358, 0.393)
    assert percent(found.value) == f"{number(found, 6600, 100).value:.1f} %" == "37.6 %"


def test_whoever_goes_without_a_thing_never_uses_it_and_its_owner_is_found():
    wish = Experiment("worth", "ults", bots=("random",), things=("ability:power-punch", "ability:timber"), games=4)
    plan = question_of(wish).plan(wish)
    named = [(cell.players[0].side, cell.players[0].barred) for cell in plan.cells]
    assert named[0] == ("lumberjaq", ())
    assert ("lumberjaq", ("ability:power-punch",)) in named
    book, answer = asked(wish)
    table = answer.tables[0]
    assert {row.partition(": ")[2] for row in table.rows} == {"Power Punch", "Timber!"}
    assert all(there(row[1]).value == 100.0 for row in table.cells)
    assert book.differences[0, 1].sums("player 0").count == 2


def test_a_rule_is_compared_on_the_same_deals():
    """An option that no game of two feels changes nothing at all; another changes games."""
    wish = Experiment("rule", "ults", bots=("random",), option="two_decks", seats=7, games=3)
    book, _ = asked(wish)
    assert book.differences[1, 0].sums("changed").mean == 1.0
    wish = Experiment("tune", "ults", bots=("random",), option="teams", values=(2, 3), games=3)
    book, _ = asked(wish)
    assert book.tallies[0].lengths == book.tallies[1].lengths


def test_events_tell_who_wins_that_they_happened_to():
    wish = Experiment(
        "seats", "ultra_marines", bots=("random",), options=QUICK["ultra_marines"], games=4, told=("zone.room",)
    )
    wish = msgspec.structs.replace(wish, maps=("reference",))
    book, answer = asked(wish)
    rooms = next(table for table in answer.tables if table.id == "told-zone.room")
    # Two players start from two rooms: over each game one of them wins.
    cells = [there(cell) for (cell,) in rooms.cells]
    assert sum([cell.games for cell in cells]) == 2 * book.games
    assert sum([cell.value * cell.games for cell in cells]) == pytest.approx(100 * book.games, abs=1)


@pytest.mark.parametrize("done", [True, False])
def test_wins_by_what_happened_rest_on_deals_however_many_cells_go_alike(done):
    """Of ten cells with the same luck each tells the same: the interval must still hold the truth."""
    plan = alike_cells(5)
    missed = 0
    for seed in range(60):
        rng, book = Random(f"held {seed}"), book_of(plan)
        for deal in range(60):
            won = float(rng.random() < 0.5)
            for game in correlated(plan, deal, False):
                book.take(msgspec.structs.replace(game, shares=(won, 1 - won)))
        cell = there(there(holders(Reading(book, done), "told event.field ", "field")).cells[0][0])
        assert cell.games == 60 * 20
        missed += not there(cell.low) <= 50 <= there(cell.high)
    assert missed / 60 <= 0.1


@every_game
@pytest.mark.parametrize("question", QUESTIONS)
def test_beside_every_number_is_a_game_to_look_at(question, game):
    if (question, game) == ("pairings", "ultra_marines"):
        with pytest.raises(UltratableError):
            question_named(question).example(game)
        return
    wish = example(question, game)
    changes: dict[str, Any] = {"told": ("zone.room",)} if game == "ultra_marines" else {}
    if question == "pairings":
        changes["sides"] = tuple(there(sides_of(ultratable.game(game))).titles)[:3]
    if question in ("worth", "holes"):
        # Cards come up only with events; every sort of game has its own options.
        changes["options"] = {"squads_per_player": 1} if (question, game) == ("worth", "ultra_marines") else {}
    book, answer = asked(msgspec.structs.replace(wish, **changes))
    seen = 0
    for table in answer.tables:
        for name, row in zip(table.rows, table.cells, strict=True):
            for column, cell in zip(table.columns, row, strict=True):
                if cell is not None and cell.games:
                    seen += 1
                    assert cell.sample is not None, f"{table.title}: {name}, {column}"
                    plan, place = book.plan, book.plan.place(cell.sample)
                    assert place[1] < plan.deals(place[0])
                    assert place[2] < len(plan.cells[place[0]].seatings)
    assert seen


def test_a_game_beside_a_side_is_one_in_which_it_is_played():
    wish = Experiment("tune", "ults", bots=("random",), option="health", values=(30, 50), games=8)
    book, answer = asked(wish)
    titles = there(sides_of(ultratable.game("ults"))).titles
    table = next(table for table in answer.tables if table.id == "sides")
    for name, row in zip(table.rows, table.cells, strict=True):
        for value, cell in enumerate(row):
            if cell is not None:
                game = play(book.plan, there(cell.sample))
                assert game.cell == value
                assert name in [titles[there(side)] for side in game.sides]


@every_game
def test_holes_are_looked_for_in_every_sort_of_game(game):
    wish = example("holes", game)
    book, answer = asked(msgspec.structs.replace(wish, options={}, games=4))
    assert book.games == 4
    assert "decisions of random bots in 4 games" in answer.sentences[0]


def test_a_hole_is_kept_with_its_clauses():
    wish = msgspec.structs.replace(question_named("holes").example("ults"), games=2, longest=5)
    book, answer = asked(wish)
    assert book.hole_counts == {"endless": 2}
    assert [find.index for find in answer.finds] == [0, 1]
    register = ultratable.game("ults").register
    for find in answer.finds:
        assert find.clauses
        assert all(clause in register for clause in find.clauses)
    assert answer.sentences[0].endswith("2 holes, in 100.0 % (34.2 to 100.0) of all games.")
    # Where holes are the rule, nothing is said of how rare they are.
    assert "rarer" not in " ".join(answer.sentences)


def test_several_winners_are_found():
    plan = question_of(question_named("holes").example("ults")).plan(question_named("holes").example("ults"))
    book = book_of(plan)
    game = play(plan, 0)
    tied: Played = msgspec.structs.replace(game, shares=(0.5, 0.5), hole=TIED)
    book.take(tied)
    assert "In one game several won at once" in answer_of(book, True).sentences[2]


@pytest.mark.parametrize("name", shipped.texts())
def test_a_ready_experiment_makes_sense(name):
    wish = shipped.experiment(name)
    assert wish.title
    assert question_of(wish).plan(wish).cells


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"question": "pairing"}, "Did you mean 'pairings'"),
        ({"sides": ("k8", "aja")}, "Did you mean 'k9'"),
        ({"sides": ("k9",)}, "two sides"),
        ({"seats": 3}, "3 seats"),
        ({"question": "rule"}, "no option ''"),
        ({"question": "rule", "option": "round_limit"}, "at least two values"),
        ({"question": "worth"}, "Name the things"),
        ({"question": "worth", "things": ("zone",)}, "no answer"),
        ({"question": "seats", "maps": ("reference",)}, "no boards"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(changes, sentence):
    wish = msgspec.structs.replace(Experiment("pairings", "ults"), **changes)
    with pytest.raises(UltratableError, match=sentence):
        question_of(wish).plan(wish)


def test_a_seat_that_is_barred_is_asked_without_those_options_while_it_has_others():
    match = ultratable.game("ults").start(seed=3, options={"cast": ["lumberjaq", "k9"]})
    rng = Random(1)
    seen = False
    match.bar(0, ["ability:power-punch", "no such word"])
    while match.deciders:
        seat = match.deciders[0]
        keys = [option.key for option in match.ask(seat).options]
        if seat == 0:
            seen = seen or "ability:timber" in keys
            assert "ability:power-punch" not in keys or len(keys) == 1
            dreamt = [option.key for option in match.imagine(0, rng).clone().ask(0).options]
            assert "ability:power-punch" not in dreamt or len(dreamt) == 1
        match.choose(seat, rng.choice(keys))
    assert seen


def test_an_experiment_that_is_wrong_is_refused():
    with pytest.raises(BadExperiment, match="no bot"):
        check(Experiment("first", "ults", bots=("stedy",)))
