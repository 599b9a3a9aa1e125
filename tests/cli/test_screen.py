"""What the terminal is given: cards in words, styles that end, headings and lists that fit."""

import pytest

from ultratable.cli.screen import Screen, coloured, spoken, styled, whole


def lines(plain: bool, *calls: tuple[str, tuple[object, ...]]) -> list[str]:
    screen = Screen(plain)
    with screen.console.capture() as shown:
        for name, arguments in calls:
            getattr(screen, name)(*arguments)
    return shown.get().splitlines()


def test_cards_are_spoken_in_words():
    assert spoken("10♣ beats Q♥.") == "10 of clubs beats queen of hearts."


def test_a_style_does_not_run_on():
    line = styled("1", "bold yellow") + coloured("9♣ and more")
    assert line.style == ""
    assert {str(span.style) for span in line.spans if span.start > 3} == set()


def test_what_has_no_room_beside_a_heading_goes_below_it():
    (beside,) = lines(False, ("rule", ("Turn 1", "deck 40")))
    assert beside.startswith("── Turn 1 ──")
    assert beside.endswith(" deck 40 ──")
    heading, below = lines(False, ("rule", ("Turn 1 of a very long match indeed", "d" * 40)))
    assert len(heading) == 80
    assert below.strip() == "d" * 40


def test_names_stand_in_columns_read_downwards():
    items = list(enumerate(["Hero", "Marble", "The Velvet Avalanche (In Gala Costume)", "Biscuit", "Moon Mite"], 1))
    shown = lines(False, ("columns", (items,)))
    assert [line.split()[0] for line in shown] == ["1", "2", "3"]
    assert "4  Biscuit" in shown[0]
    assert "(In Gala Cos…" in shown[2]
    assert lines(True, ("columns", (items,)))[1] == "2. Marble."


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("-3", -3), ("²", None), ("--5", None), ("", None), ("x", None)]
)
def test_whole_numbers(text, number):
    assert whole(text) == number
