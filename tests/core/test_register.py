"""The rules register: read, checked, searched."""

import pytest

import ultratable
from tests.core import toys
from ultratable.core.errors import BadRegister
from ultratable.core.register import load, parse

GOOD = toys.REGISTER.format(id="toy", version=1)
CLAUSE = """
[[clause]]
id = "toy.play.more"
title = "More"
text = "More of it."
where = "page 5"
"""


def test_a_register_is_read_in_the_order_of_the_book() -> None:
    register = parse(GOOD)
    assert [clause.id for clause in register.clauses][:2] == ["toy.play.turn", "toy.play.chance"]
    assert (register.heading.title, register.heading.version) == ("Toy", 1)
    assert [section.id for section in register.sections] == ["play"]
    clause = register["toy.play.chance"]
    assert (clause.section, clause.examples, clause.inert, clause.optional) == (
        "play",
        ("A 5 and a 2 score 7.",),
        "",
        False,
    )


def test_a_clause_is_found_by_id_and_an_unknown_one_suggests_the_nearest() -> None:
    register = parse(GOOD)
    assert "toy.play.end" in register
    assert "toy.play.ned" not in register
    with pytest.raises(BadRegister, match=r"no clause 'toy.play.ned'\. Did you mean 'toy.play.end'\?"):
        register["toy.play.ned"]


def test_search_finds_all_words_anywhere_and_titles_first() -> None:
    register = parse(GOOD)
    assert [clause.id for clause in register.find("answer")] == ["toy.play.answer", "toy.play.higher", "toy.play.twice"]
    assert [clause.id for clause in register.find("SCORE 7")] == ["toy.play.chance"]
    assert [clause.id for clause in register.find("score")] == ["toy.play.chance", "toy.play.end"]
    assert register.find("dragon") == []


def test_the_clauses_of_a_section() -> None:
    register = parse(GOOD)
    assert register.of_section("play") == list(register.clauses)
    assert register.of_section("none") == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("not toml", "book cannot be read"),
        (GOOD.replace('title = "Higher"\n', ""), "book cannot be read: Object missing required field `title`"),
        (GOOD + CLAUSE + 'colour = "red"\n', "book cannot be read: Object contains unknown field `colour`"),
        (GOOD + CLAUSE + CLAUSE, "book has these clauses twice: toy.play.more"),
        (GOOD + CLAUSE.replace("toy.", "ults."), "clause id 'ults.play.more' should be 'toy.<section>.<name>'"),
        (GOOD + CLAUSE.replace("play.", "work."), "clause id 'toy.work.more' should be"),
        (GOOD + CLAUSE.replace("play.more", "play"), "clause id 'toy.play' should be"),
        (GOOD + CLAUSE.replace("play.more", "play.more.still"), "clause id 'toy.play.more.still' should be"),
        (GOOD + CLAUSE.replace('"More"', '" "'), "clause 'toy.play.more' needs a title and a text"),
        (GOOD + CLAUSE.replace('"More of it."', '""'), "clause 'toy.play.more' needs a title and a text"),
    ],
)
def test_a_register_that_is_wrong_is_refused_and_says_where(text: str, complaint: str) -> None:
    with pytest.raises(BadRegister, match=complaint.replace("`", ".")):
        parse(text, "book")


def test_the_register_of_a_game_lies_in_its_package() -> None:
    register = load("ultratable.games.ults")
    assert register.heading.id == "ults"
    assert [clause.id for clause in register.clauses] == [
        clause.id for clause in ultratable.game("ults").register.clauses
    ]
