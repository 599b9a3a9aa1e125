"""A whole match reviewed: more and more of it, the same again for the same match, and right at both ends."""

import subprocess
import sys

import msgspec
import pytest

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core.match import Match
from ultratable.review.records import Asked, Change, Part, Review
from ultratable.review.review import Reviewer, keys, review, total
from ultratable.review.words import cause, percent, points, summary, telling

GAME = ultratable.game("ults")


def played(seed: int = 1) -> Match:
    match, _ = play_match(GAME, [make_bot("random", f"{seed} {seat}") for seat in range(2)], {"health": 30}, seed)
    return match


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer courses and worlds: what they are right about is tested elsewhere."""
    monkeypatch.setattr("ultratable.review.review._COURSES", (4, 8))
    monkeypatch.setattr("ultratable.review.review._WORLDS", (2, 3))


def asked(match: Match) -> Asked:
    return Asked(match.record, tuple(range(match.answers + 1)))


@pytest.mark.usefixtures("coarse")
def test_a_review_grows_until_it_is_done() -> None:
    match = played()
    reviewer = Reviewer(asked(match))
    growing = [reviewer.so_far() for _ in reviewer.passes()]
    done = reviewer.so_far(True)
    first = growing[0]
    assert len(first.open) == 2
    assert all(len(points) == match.answers + 1 for points in first.open)
    assert first.changes[1:] == ()
    assert first.totals == ()
    assert first.keys == ()
    assert set(first.known[0]) == {None}
    assert not first.done
    assert done.done
    assert None not in done.known[0]
    assert len(done.changes) >= len(growing[len(growing) // 2].changes)
    assert match.result is not None
    for seat in range(2):
        one = done.totals[seat]
        assert one.end == (1.0 if seat in match.result.winners else 0.0) == done.open[seat][-1].chance
        assert one.beginning + one.own + one.others + one.luck == pytest.approx(one.end)


def test_the_same_match_is_reviewed_the_same_in_a_process_of_its_own() -> None:
    wish = asked(played(2))
    ran = subprocess.run(
        [sys.executable, "-m", "ultratable.review.review"],
        input=msgspec.json.encode(wish),
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = [msgspec.json.decode(line, type=Review) for line in ran.stdout.splitlines()]
    assert told[-1] == review(wish)
    assert [one.done for one in told] == [False] * (len(told) - 1) + [True]


@pytest.mark.usefixtures("coarse")
def test_a_table_that_was_taken_back_has_chances_but_no_part_in_luck() -> None:
    match = played(3)
    save = GAME.start(2, {"health": 30}, 3).save()
    wish = Asked(match.record, (0, save, *range(1, match.answers + 1)))
    found, plain = review(wish), review(asked(match))
    assert found.open[0][1] == plain.open[0][0]
    assert found.open[0][2:] == plain.open[0][1:]
    assert found.totals == plain.totals
    assert [change.moment for change in found.changes] == [
        change.moment + (change.moment > 0) for change in plain.changes
    ]


def test_a_match_that_has_only_begun_is_all_beginning() -> None:
    found = review(asked(GAME.start(2, {}, 5)))
    assert found.totals[0].end == pytest.approx(found.open[0][0].chance)
    assert found.totals[0].own == found.totals[0].others == 0.0


def change(moment: int, *parts: Part) -> Change:
    return Change(moment, parts, (0.03, 0.03))


def test_totals_know_whose_decision_it_was() -> None:
    changes = [
        change(1, Part("decision", 0, (0.1, -0.1)), Part("chance", None, (-0.2, 0.2))),
        change(2, Part("decision", 1, (-0.05, 0.05)), Part("meeting", None, (0.15, -0.15))),
    ]
    one = total(0, changes, 0.5, 0.5)
    assert (one.own, one.others, one.luck) == pytest.approx((0.1, -0.05, -0.05))
    assert one.error == pytest.approx(0.03 * 2**0.5)


def test_key_moments_are_the_largest_in_the_order_they_came() -> None:
    changes = [change(at, Part("chance", None, (0.05 + at / 100, -0.05 - at / 100))) for at in range(1, 12)]
    changes.append(change(3, Part("decision", 1, (-0.4, 0.4))))
    changes.append(change(20, Part("chance", None, (0.01, -0.01))))
    found = keys(changes)
    assert [key.moment for key in found] == [3, 7, 8, 9, 10, 11]
    assert found[0].part.kind == "decision"


def test_reviews_speak_plainly() -> None:
    assert [percent(one) for one in (0, 0.004, 0.5, 0.996, 1)] == ["0 %", "under 1 %", "50 %", "over 99 %", "100 %"]
    assert [points(one) for one in (0.184, -0.05)] == ["+18", "−5"]
    assert cause(Part("decision", 1, (0, 0)), ["Mara", "Fen"]) == "decision of Fen"
    assert cause(Part("deal", None, (0, 0)), ["Mara", "Fen"]) == "luck of the deal"
    one = total(0, [change(1, Part("chance", None, (0.39, -0.39)), Part("decision", 0, (0.11, -0.11)))], 0.5, 1.0)
    assert summary("Mara", one)[-1] == "With average luck: 61 %."
    lucky = total(0, [change(1, Part("chance", None, (-0.2, 0.2)))], 0.5, 1.0)
    assert summary("Mara", lucky)[-1] == "With average luck: a win all the same."


@pytest.mark.parametrize(
    ("sorts", "kind", "best"),
    [
        ([], "chance", None),
        (["turn", "action", "roll", "hit", "status"], "chance", 3),
        (["turn", "action", "roll", "hit", "status"], "decision", 1),
        (["", "card", "card"], "meeting", 1),
    ],
)
def test_the_line_that_tells_most_is_found(sorts: list[str], kind: str, best: int | None) -> None:
    assert telling(sorts, kind) == best
