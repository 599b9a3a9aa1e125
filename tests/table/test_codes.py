"""Codes can be said, typed and never guessed; names for guests are names that the table accepts."""

import re
from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ultratable.table.cleaning import clean_name
from ultratable.table.codes import WORDS, new_code, new_name, tidy_code


def slips(word: str) -> set[str]:
    """The word with one letter left out, one blotted, and each two neighbours swapped."""
    without = {word[:i] + word[i + 1 :] for i in range(len(word))}
    blotted = {word[:i] + "*" + word[i + 1 :] for i in range(len(word))}
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    return {word} | without | blotted | swapped


def test_the_list_holds_1024_short_plain_words_in_order():
    assert len(WORDS) == 1024
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in WORDS)
    assert all(first < second for first, second in pairwise(WORDS))


def test_no_two_words_are_one_slip_apart():
    owners = Counter(slip for word in WORDS for slip in slips(word) | {word})
    shared = {slip for slip, count in owners.items() if count > 1 and ("*" in slip or slip in WORDS)}
    assert shared == set()


def test_a_code_is_four_words_of_the_list_and_tidy():
    code = new_code()
    assert len(code.split("-")) == 4
    assert set(code.split("-")) <= set(WORDS)
    assert tidy_code(code) == code


def test_codes_use_the_whole_list_and_do_not_repeat():
    codes = {new_code() for _ in range(4000)}
    assert len(codes) == 4000
    # A word stays unused by 16,000 fair picks with odds of 1 to 6 million.
    assert len({word for code in codes for word in code.split("-")}) >= 1020


def test_spacing_capitals_and_dots_do_not_matter():
    for typed in (
        "otter-lantern-maple-drum",
        "Otter Lantern Maple Drum",
        "  OTTER.lantern.maple.drum. ",
        "otter,  lantern, maple,\ndrum",
        "otter_lantern–maple—drum",
    ):
        assert tidy_code(typed) == "otter-lantern-maple-drum", typed


def test_what_is_not_four_known_words_is_no_code():
    for typed in (
        "",
        "otter",
        "otter-lantern-maple",
        "otter-lantern-maple-drum-drum",
        "otter-lantern-maple-drumm",
        "ötter-lantern-maple-drum",
        "otter lantern maple drum'--",
        "otter/../maple/drum",
        "otter-lantern-maple-drum" + " " * 100,
    ):
        assert tidy_code(typed) is None, typed


@given(st.text(), st.sampled_from(WORDS), st.text(alphabet=" .-_", min_size=1, max_size=3))
def test_tidying_anything_gives_a_tidy_code_or_nothing(noise: str, word: str, gap: str):
    for text in (noise, gap.join([word] * 4), noise + gap + word):
        found = tidy_code(text)
        assert found is None or tidy_code(found) == found


def test_a_guest_gets_two_words_that_are_a_good_name():
    names = {new_name(Random(number)) for number in range(3000)}
    assert len(names) > 1000
    for name in names:
        assert clean_name(name) == name
        assert len(name.split()) == 2


def test_the_same_dice_give_the_same_name_and_none_are_needed():
    assert new_name(Random(4)) == new_name(Random(4))
    assert len({new_name() for _ in range(20)}) > 1
