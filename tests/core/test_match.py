"""A match through the contract: asking, refusing, looking, imagining, and chance played by hand."""

import gc
import json
from random import Random
from typing import Any

import pytest

import ultratable
from tests.core import toys
from ultratable.core.chance import CHANCE
from ultratable.core.errors import IllegalChoice, MatchOver, NotAsked
from ultratable.core.match import Ask, Match

ULTS = ultratable.game("ults")


def finished() -> Match:
    return toys.table("puppet").choose("card:1", "card:4", "card:7").match


# Refusals.


@pytest.mark.parametrize(
    ("seat", "key", "kind", "sentence"),
    [
        (0, "rol", IllegalChoice, "'rol' is not open to seat 0 now. Did you mean 'roll'? Open are: roll, stop."),
        (0, "card:1", IllegalChoice, "'card:1' is not open to seat 0 now. Open are: roll, stop."),
        (0, "", IllegalChoice, "'' is not open to seat 0 now. Open are: roll, stop."),
        (0, None, IllegalChoice, "None is not open to seat 0 now. Open are: roll, stop."),
        (0, 3, IllegalChoice, "3 is not open to seat 0 now. Open are: roll, stop."),
        (0, ["x"], IllegalChoice, "['x'] is not open to seat 0 now. Open are: roll, stop."),
        (1, "roll", NotAsked, "Seat 1 is not asked now; the match waits for seat 0."),
        (CHANCE, "die:1", NotAsked, "Chance is not asked now; the match waits for seat 0."),
        (3, "roll", NotAsked, "There is no seat 3; the seats are 0 to 2."),
        (-2, "roll", NotAsked, "There is no seat -2; the seats are 0 to 2."),
        (None, "roll", NotAsked, "There is no seat None; the seats are 0 to 2."),
        ("0", "roll", NotAsked, "There is no seat '0'; the seats are 0 to 2."),
        (0.0, "roll", NotAsked, "There is no seat 0.0; the seats are 0 to 2."),
        ([0], "roll", NotAsked, "There is no seat [0]; the seats are 0 to 2."),
    ],
)
def test_a_bad_choice_is_refused_with_a_sentence_and_changes_nothing(
    seat: Any, key: Any, kind: type[Exception], sentence: str
) -> None:
    match = toys.start("dice")
    before = toys.look(match)
    with pytest.raises(kind) as refusal:
        match.choose(seat, key)
    assert (type(refusal.value), str(refusal.value)) == (kind, sentence)
    assert toys.look(match) == before


def test_a_refusal_lists_only_the_first_of_many_options() -> None:
    match = toys.table(
        "puppet", position={"hands": [[f"card:{n}" for n in range(1, 13)] + ["done", "no"], [], []]}
    ).match
    with pytest.raises(IllegalChoice, match=r"Open are: card:1, .*, card:12 and 2 more\."):
        match.choose(1, "roll")


def test_nothing_can_be_chosen_or_asked_once_the_match_is_over() -> None:
    match = finished()
    before = match.digest()
    sentence = r"The match is over: The toys are put away\. Nothing can be chosen any more\."
    for seat in (0, 2):
        with pytest.raises(MatchOver, match=sentence):
            match.choose(seat, "card:1")
        with pytest.raises(MatchOver, match=sentence):
            match.choose(seat, "leave")
        with pytest.raises(MatchOver, match=sentence):
            match.ask(seat)
    assert (match.asides(0), match.deciders, match.digest()) == ((), (), before)


@pytest.mark.parametrize("seat", [1, 3, -2, None, "0", 0.0, [0]])
def test_a_seat_that_is_not_asked_has_no_question(seat: Any) -> None:
    with pytest.raises(NotAsked):
        toys.start("dice").ask(seat)


@pytest.mark.parametrize("seat", [3, -1, "0", 0.5, [0]])
def test_only_seats_and_spectators_have_a_view_and_only_seats_a_why_not(seat: Any) -> None:
    match = toys.start("dice")
    with pytest.raises(NotAsked, match="There is no seat"):
        match.view(seat)
    with pytest.raises(NotAsked, match="There is no seat"):
        match.why_not(seat, "roll")
    assert match.asides(seat) == ()


# Asking.


def test_a_question_says_what_is_asked_and_which_options_are_open() -> None:
    ask = toys.start("dice").ask(0)
    assert (ask.name, ask.clause, ask.prompt) == ("roll?", toys.TURN, "What now, seat 0? The score is 0.")
    assert [(option.key, option.label, option.clause) for option in ask.options] == [
        ("roll", "Take roll in turn 1.", toys.TURN),
        ("stop", "Take stop in turn 1.", toys.TURN),
    ]
    assert [option.number for option in ask.options] == ask.numbers == [toys.ROLL, toys.STOP]
    assert [(option.refs, option.preview) for option in ask.options] == [((), None)] * 2
    assert ask.default is None
    assert repr(ask.options[0]) == "Option('roll')"


def test_a_question_is_the_same_however_often_it_is_read() -> None:
    match = toys.start("dice")
    assert match.ask(0) is match.ask(0)
    keys = [option.key for option in match.ask(0).options]
    assert keys == [option.key for option in match.ask(0).options]


def test_whether_a_seat_has_answered_is_known() -> None:
    match = toys.start("dice")
    assert not match.has_answered(0)
    match.choose(0, "roll")
    assert match.has_answered(0)
    assert not match.has_answered(1)


def test_a_question_that_was_read_goes_at_once_when_nobody_holds_it() -> None:
    match = toys.start("dice")
    gc.collect()
    gc.disable()
    try:
        state = match.state
        assert [option.label for option in match.ask(0).options]
        match.choose(0, "roll")
        assert not [thing for thing in gc.get_objects() if isinstance(thing, Ask) and thing.state is state]
    finally:
        gc.enable()


def test_a_question_that_was_handed_out_stays_true_after_the_match_moved_on() -> None:
    match = toys.start("dice")
    first = match.ask(0)
    match.choose(0, "roll")
    second = match.ask(1)
    match.choose(1, "stop")
    for seat in (2, 0, 1):
        match.choose(seat, "roll")
    assert match.view(None)["turn"] == 6
    assert [option.label for option in first.options] == ["Take roll in turn 1.", "Take stop in turn 1."]
    assert first.prompt == "What now, seat 0? The score is 0."
    assert [option.label for option in second.options] == ["Take roll in turn 2.", "Take stop in turn 2."]


def test_a_question_handed_out_in_a_series_keeps_its_picks() -> None:
    match = toys.start("sealed", series=True)
    match.choose(0, "card:1")
    ask, other = match.ask(0), match.ask(1)
    match.choose(0, "card:2")
    match.choose(1, "card:4")
    assert ask.picked == ("card:1",)
    assert [option.key for option in ask.options] == ["card:2", "card:3", "done"]
    assert (other.picked, [option.key for option in other.options]) == ((), ["card:4", "card:5", "card:6"])


def test_reading_only_keys_makes_no_words() -> None:
    match = toys.start("dice")
    toys.LABELS_MADE.clear()
    rng = Random(1)
    while match.deciders:
        match.choose(*toys.random_answer(match, rng))
    assert toys.LABELS_MADE == []
    match = toys.start("dice")
    assert match.ask(0).options[1].label == "Take stop in turn 1."
    assert toys.LABELS_MADE == ["stop"], "and only the label that is read is made"


def test_why_not_says_what_blocks_and_is_empty_for_what_is_open() -> None:
    match = toys.start("sealed", series=True)
    match.choose(0, "card:1")
    assert match.why_not(0, "card:2") == []
    assert match.why_not(0, "leave") == []
    assert match.why_not(0, "card:1") == [(toys.TWICE, "card:1 lies there already.")]
    assert match.why_not(1, "done") == [(toys.TWICE, "No card is laid twice.")], "the clause's own words"
    assert match.why_not(0, "card:9") == [(toys.TURN, "'card:9' is of no use now.")]
    assert match.why_not(0, "hat") == [(toys.TURN, "'hat' is of no use now.")]


def test_asides_are_open_beside_the_question() -> None:
    match = toys.start("dice")
    assert match.asides(2)[0] == ("leave", "Leave the table.", toys.THE_END)
    match.choose(2, "leave")
    assert match.asides(2) == ()
    assert match.deciders == (0,)
    assert match.record["answers"] == [[2, "leave"]]


# Looking.


def test_a_view_is_plain_and_shows_a_hand_only_to_its_seat() -> None:
    match = toys.start("dice")
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert json.loads(json.dumps(view)) == view
        assert {"seats", "turn", "phase", "over"} <= view.keys()
        assert [seat["hand"] is not None for seat in view["seats"]] == [seat == viewer for seat in range(3)]


def test_the_result_names_places_winners_reason_and_clause() -> None:
    assert toys.start("dice").result is None
    result = finished().result
    assert result is not None
    assert (result.ranks, result.winners) == ((2, 2, 1), (2,))
    assert (result.reason, result.clause) == ("The toys are put away.", toys.THE_END)


def test_the_barrier_grows_with_rolls_and_other_seats_and_not_with_ones_own_picks() -> None:
    match = toys.start("sealed", series=True)
    match.choose(0, "card:1")
    mine = match.barrier
    match.choose(0, "card:2")
    assert match.barrier == mine
    match.choose(1, "card:4")
    assert match.barrier > mine
    match = toys.start("dice")
    match.choose(0, "roll")
    assert match.barrier >= 4, "an answer, two dice and a card"


# Imagining.


def test_an_imagined_match_keeps_what_the_seat_knows_and_deals_the_rest_anew() -> None:
    match = toys.start("dice")
    match.choose(0, "roll")
    before = toys.look(match)
    hands = set()
    for number in range(30):
        dream = match.imagine(1, Random(number))
        assert dream.view(1) == match.view(1)
        assert dream.deciders == match.deciders
        assert dream.state.streams.key != match.state.streams.key
        hands.add(tuple(dream.view(0)["seats"][0]["hand"]))
        cards = [card for hand in dream.state.hand for card in hand]  # type: ignore[attr-defined]
        assert sorted([*cards, *dream.state.deck.cards()]) == list(toys.CARD)  # type: ignore[attr-defined]
        dream.choose(1, "roll")
    assert len(hands) > 20
    assert toys.look(match) == before


def test_sealed_answers_that_wait_for_others_are_locked() -> None:
    match = toys.start("sealed", series=True)
    assert match.locked == ()
    match.choose(1, match.ask(1).options[0].key)
    assert match.locked == (), "a series that goes on is not in yet"
    match.choose(1, "done")
    assert list(match.locked) == [1]
    for seat in match.deciders:
        match.choose(seat, match.ask(seat).options[0].key)
        match.choose(seat, "done")
    assert list(match.locked) == [], "all are in, and open"


def test_an_imagined_match_forgets_what_others_have_sealed() -> None:
    match = toys.start("sealed", series=True)
    for seat, key in [(1, "card:4"), (1, "done"), (2, "card:7"), (0, "card:2")]:
        match.choose(seat, key)
    laid = set()
    for number in range(40):
        dream = match.imagine(0, Random(number))
        assert dream.deciders == (0, 2)
        assert dream.ask(0).picked == ("card:2",)
        assert dream.ask(2).picked == (), "an unfinished answer is begun again"
        dream.choose(0, "done")
        for key in (dream.ask(2).options[0].key, "done"):
            dream.choose(2, key)
        laid.add(toys.trail(dream)[1])
    assert len(laid) > 5


def test_an_imagined_match_does_not_know_what_chance_said_by_hand() -> None:
    """A card turned by hand is seen by nobody until its step is done, and the possible ones are the true deck."""
    match = toys.GAME.start(3, {"scene": "dice"}, 1, by_hand=True)
    for seat, key in [(0, "roll"), (CHANCE, "die:6"), (CHANCE, "die:5")]:
        match.choose(seat, key)
    assert {option.key for option in match.ask(CHANCE).options} == {"card:10", "card:11", "card:12"}
    possible = {
        tuple(option.key for option in match.imagine(1, Random(number)).ask(CHANCE).options) for number in range(20)
    }
    assert len(possible) > 5
    match = toys.GAME.start(3, {"scene": "dice"}, 1, by_hand=True)
    match.choose(0, "roll")
    match.choose(CHANCE, "die:6")
    dream = match.imagine(1, Random(1))
    assert dream.state.given == []
    dream.choose(CHANCE, "die:1")
    dream.choose(CHANCE, "die:1")
    assert dream.view(None)["seats"][0]["score"] == 2


def test_a_judgement_lies_between_lost_and_won() -> None:
    match = toys.table("dice", chance=[6, 4, "card:10"]).choose("roll").match
    assert [match.evaluate(seat) for seat in (0, 1)] == [0.5, 0.0]


# Chance by hand.


def by_hand(**options: Any) -> Match:
    return toys.GAME.start(3, {"scene": "dice", **options}, 1, by_hand=True)


def test_chance_is_asked_like_a_seat() -> None:
    match = by_hand()
    assert match.deciders == (0,)
    match.choose(0, "roll")
    assert match.deciders == (CHANCE,)
    ask = match.ask(CHANCE)
    assert ask.prompt == "What did chance bring (die)?"
    first = ask.options[0]
    assert (first.key, first.label, first.clause) == ("die:1", "die:1", toys.CHANCE_CLAUSE)
    assert len(ask.options) == 6
    with pytest.raises(NotAsked, match="Seat 0 is not asked now; the match waits for chance"):
        match.choose(0, "roll")
    with pytest.raises(IllegalChoice, match="'card:1' is not open to chance now"):
        match.choose(CHANCE, "card:1")


def test_the_same_answers_by_hand_and_by_script_give_the_same_match() -> None:
    scripted = toys.table("dice", chance=[5, 2, "card:12"])
    hand = toys.GAME.arrange(3, {"scene": "dice"}, None, None)
    hand.chance_by_hand(True)
    assert hand.digest() == scripted.match.digest()
    scripted.choose("roll")
    for seat, key in [(0, "roll"), (CHANCE, "die:5"), (CHANCE, "die:2"), (CHANCE, "card:12")]:
        hand.choose(seat, key)
    assert toys.look(hand)[:-2] == toys.look(scripted.match)[:-2]
    assert hand.record["answers"] == scripted.match.record["answers"]
    assert hand.barrier == scripted.match.barrier


def test_a_match_can_be_saved_copied_and_recorded_while_chance_is_asked() -> None:
    match = by_hand(goal=12)
    for seat, key in [(0, "stop"), (CHANCE, "card:11"), (1, "roll")]:
        match.choose(seat, key)
    toys.survives_saving(match)
    match.choose(CHANCE, "die:3")
    one = match.digest()
    toys.survives_saving(match)
    assert toys.look(toys.GAME.replay(match.record)) == toys.look(match)
    other = match.clone()
    match.choose(CHANCE, "die:4")
    assert other.digest() == one
    toys.survives_saving(match)
    again = toys.GAME.replay(match.record)
    assert toys.look(again) == toys.look(match)
    again.choose(CHANCE, "card:10")
    assert again.view(None)["seats"][1] == {"score": 7, "cards": 4, "hand": None}


def test_what_chance_has_said_is_part_of_the_state() -> None:
    match = by_hand()
    match.choose(0, "roll")
    twin = match.clone()
    match.choose(CHANCE, "die:1")
    twin.choose(CHANCE, "die:2")
    assert match.digest() != twin.digest()


def test_chance_may_answer_by_itself_again_and_keeps_what_was_said() -> None:
    match = by_hand()
    match.choose(0, "roll")
    match.choose(CHANCE, "die:6")
    match.chance_by_hand(False)
    assert match.deciders == (1,)
    assert match.record["answers"][1] == [CHANCE, "die:6"]
    plain = toys.start("dice")
    plain.choose(0, "roll")
    assert match.record["answers"][2:] == plain.record["answers"][2:], "the other numbers are those of the stream"
    match.choose(1, "roll")
    match.chance_by_hand(True)
    match.choose(2, "roll")
    assert match.deciders == (CHANCE,)


def test_a_match_may_be_played_by_hand_from_its_very_first_roll() -> None:
    match = ULTS.start(2, {"heroes": "random"}, 5, by_hand=True)
    assert match.deciders == (CHANCE,)
    assert match.ask(CHANCE).prompt == "What did chance bring (heroes)?"


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"heroes": "one-of-two"}), (4, {"mode": "teams"})])
def test_whole_games_of_ults_by_hand_equal_those_by_stream(seats: int, options: dict[str, Any]) -> None:
    stream = ULTS.start(seats, options, 11)
    hand = ULTS.start(seats, options, 11, by_hand=True)
    rng = Random(seats)
    done = 0
    while stream.deciders:
        seat, key = toys.random_answer(stream, rng)
        stream.choose(seat, key)
        answers = stream.record["answers"]
        for who, word in answers[done:]:
            hand.choose(who, word)
        done = len(answers)
        assert hand.digest() == stream.digest()
        assert hand.deciders == stream.deciders
    assert hand.record["answers"] == stream.record["answers"]
    assert [event.seen_by(0) for event in hand.events] == [event.seen_by(0) for event in stream.events]
    assert hand.result == stream.result
