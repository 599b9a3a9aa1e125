"""Names, seeds and chat are safe to show: nothing invisible, nothing that turns the line around, nothing to click."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ultratable.core.errors import UltratableError
from ultratable.table.cleaning import BadName, BadText, clean_chat, clean_name, clean_seed, confusable

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
TRICKY = st.text(
    alphabet=st.sampled_from(
        "aAeBé1 0.\t\n\u0301\u0323\u0345\u00a8\u3000\ufdfa\u0130\u00df\u01c5\u0149\ufe0f\u200d" + BIDI
    )
)
ANY_TEXT = st.one_of(TRICKY, st.text(alphabet=st.characters(exclude_categories=()), max_size=40))


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("Mara", "Mara"),
            ("  Mara \t  the\u3000\u00a0Great ", "Mara the Great"),
            ("Ｍａｒａ", "Mara"),
            ("e\u0301lan", "élan"),
            ("李雷", "李雷"),
            ("ज़िंदगी", "ज़िंदगी"),
            ("กิ๊ก", "กิ๊ก"),
            ("O'Neil-Łoś 3", "O'Neil-Łoś 3"),
            ("Anna ❤\ufe0f", "Anna ❤"),
            ("ab", "ab"),
            ("Back seat", "Back seat"),
            ("a" * 20, "a" * 20),
            ("<b>Mara</b>", "<b>Mara</b>"),
        ],
    )
    def test_a_name_is_normalised_and_trimmed(self, typed: str, name: str):
        assert clean_name(typed) == unicodedata.normalize("NFKC", name)

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("", "at least 2"),
            (" a ", "at least 2"),
            ("a\u0301", "at least 2"),
            ("a" * 21, "at most 20 characters; this one has 21"),
            ("\ufdfa" * 2, "at most 20"),
            ("a" * 1_000_000, "at most 20"),
            ("Mara" + " " * 200, "at most 20"),
            ("seat 2", "of a seat"),
            ("The Seat  1st", "of a seat"),
            ("Mara\0", "invisible"),
            ("Ma\x1fra", "invisible"),
            ("Ma\u200bra", "invisible"),
            ("Ma\u200dra", "invisible"),
            ("Mara\u00ad", "invisible"),
            ("Ma\ue000ra", "invisible"),
            ("Ma\ud800ra", "invisible"),
            ("Ma\U000e0fffra", "invisible"),
            ("Ma\u3164ra", "invisible"),
            ("Ma\u2800ra", "invisible"),
            ("Ma\ufe01ra", "invisible"),
            ("Ma\U000e0100ra", "invisible"),
            ("Q\u0323\u0324\u0325\u0326ara", "Accents"),
            ("\u0323Mara", "Accents"),
            ("Mara \u0323x", "Accents"),
            ("!?!", "letter or digit"),
            ("❤❤❤", "letter or digit"),
        ],
    )
    def test_what_is_no_name_is_refused_with_a_sentence(self, typed: str, says: str):
        with pytest.raises(BadName, match=says) as refusal:
            clean_name(typed)
        assert isinstance(refusal.value, UltratableError)
        assert str(refusal.value).endswith(".")

    def test_three_marks_on_one_letter_are_enough_and_allowed(self):
        assert clean_name("Q\u0323\u0324\u0325ara") == "Q\u0323\u0324\u0325ara"

    @pytest.mark.parametrize("mark", BIDI)
    def test_direction_marks_are_refused_wherever_they_stand(self, mark: str):
        for typed in (mark + "Mara", "Ma" + mark + "ra", "Mara" + mark):
            with pytest.raises(BadName, match="invisible"):
                clean_name(typed)

    @given(ANY_TEXT)
    @example("ab\u00a8")
    @example("\u1160\u1161ab")
    def test_cleaning_is_idempotent_and_lets_nothing_hidden_through(self, typed: str):
        try:
            name = clean_name(typed)
        except BadName:
            return
        assert clean_name(name) == name
        assert unicodedata.is_normalized("NFKC", name)
        assert not set(name) & set(BIDI)
        assert not any(unicodedata.category(character)[0] == "C" for character in name)
        assert name == " ".join(name.split())
        assert 2 <= sum(unicodedata.category(character)[0] != "M" for character in name) <= 20


class TestSeeds:
    @pytest.mark.parametrize(
        ("typed", "seed"),
        [
            ("7", "7"),
            ("?", "?"),
            ("❤\ufe0f", "❤"),
            ("  Otter \t lantern\n", "Otter lantern"),
            ("Ｏｔｔｅｒ", "Otter"),
            ("AAAAAAAAAA", "AAAAAAAAAA"),
            ("a" * 40, "a" * 40),
        ],
    )
    def test_a_seed_is_normalised_and_trimmed(self, typed: str, seed: str):
        assert clean_seed(typed) == seed

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("", "at least one character that can be seen"),
            (" \u3000\n", "at least one character that can be seen"),
            ("a" * 41, "at most 40 characters; this one has 41"),
            ("a" * 1_000_000, "at most 40"),
            ("ot\u200bter", "A seed cannot hold invisible"),
            ("ot\0ter", "A seed cannot hold invisible"),
            ("ot\ud800ter", "A seed cannot hold invisible"),
            ("\u0301", "Accents"),
            ("example.com", "cannot be a link"),
        ],
    )
    def test_what_is_no_seed_is_refused_with_a_sentence(self, typed: str, says: str):
        with pytest.raises(BadName, match=says) as refusal:
            clean_seed(typed)
        assert str(refusal.value).endswith(".")

    @given(ANY_TEXT)
    def test_cleaning_is_idempotent_and_lets_nothing_hidden_through(self, typed: str):
        try:
            seed = clean_seed(typed)
        except BadName:
            return
        assert clean_seed(seed) == seed
        assert seed.encode()
        assert not any(unicodedata.category(character)[0] == "C" for character in seed)


class TestLookalikes:
    @pytest.mark.parametrize(
        ("name", "other"),
        [
            ("mara", "Mara"),
            ("Mára", "Mara"),
            ("Маrа", "Mara"),
            ("pаypаl", "PayPal"),
            ("ΗANNA", "Hanna"),
            ("aηηa", "Anna"),
            ("ηαννα", "ΗΑΝΝΑ"),
            ("AIice", "Alice"),
            ("A1ice", "Alice"),
            ("B0b", "Bob"),
            ("0scar", "Oscar"),
            ("Modem", "Modern"),
            ("VVanda", "Wanda"),
            ("Mara.", "M a r a"),
            ("Łukasz", "Lukasz"),
            ("𝓜𝓪𝓻𝓪", "Mara"),
        ],
    )
    def test_names_that_look_alike_are_found(self, name: str, other: str):
        assert confusable(name, ["Zed", other, "Quinn"]) == other
        assert confusable(other, [name]) == name

    @pytest.mark.parametrize(
        ("name", "other"), [("Mara", "Marta"), ("Bob 1", "Bob 2"), ("Иван", "Ivan"), ("李雷", "李磊"), ("Ann", "Anna")]
    )
    def test_names_that_do_not_are_left_alone(self, name: str, other: str):
        assert confusable(name, [other]) is None

    def test_nobody_else_is_nobody_to_mistake(self):
        assert confusable("Mara", []) is None


class TestChat:
    @pytest.mark.parametrize(
        ("typed", "line"),
        [
            ("Good game!", "Good game!"),
            (" two\r\nlines\tand   a tab ", "two lines and a tab"),
            ("a\u2028b\u0085c", "a b c"),
            ("a\u202eb\u2066c\x07d\u200be", "abcde"),
            ("\ud800\ue000ok", "ok"),
            ("❤\ufe0f 👨\u200d👩\u200d👧", "❤\ufe0f 👨\u200d👩\u200d👧"),
            ("Z" + "\u0323" * 50, "Ẓ" + "\u0323" * 3),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("x" + "ab" * 149 + "y", "x" + "ab" * 149 + "y"),
        ],
    )
    def test_a_line_is_plain_text_on_one_line(self, typed: str, line: str):
        assert clean_chat(typed) == line

    @pytest.mark.parametrize(
        ("typed", "line"),
        [
            ("NOOOOOOOOOO WAY THIS IS TRUE", "Noooo way this is true"),
            ("noooooooo!!!!!!!!", "noooo!!!!"),
            ("hmmmm", "hmmmm"),
            ("it deals 100000000 damage", "it deals 100000000 damage"),
            ("1" * 200, "1" * 9),
            ("OK GG", "OK GG"),
            ("K-9 takes UFO and NASA", "K-9 takes UFO and NASA"),
            ("😀" * 30, "😀" * 4),
        ],
    )
    def test_shouting_and_floods_are_toned_down(self, typed: str, line: str):
        assert clean_chat(typed) == line

    @pytest.mark.parametrize("typed", ["", "  \n ", "\u200b\u202e", "\u200d\ufe0f", "\u0301"])
    def test_nothing_is_not_sent(self, typed: str):
        with pytest.raises(BadText, match="nothing to send"):
            clean_chat(typed)

    @pytest.mark.parametrize("typed", ["ab" * 151, "ab" * 1_000_000, "short" + " " * 2_000])
    def test_long_lines_are_refused_and_very_long_input_unread(self, typed: str):
        with pytest.raises(BadText, match="at most 300"):
            clean_chat(typed)

    @pytest.mark.parametrize(
        "typed",
        [
            "see http://x",
            "HTTPS://EXAMPLE.ORG/a?b",
            "steam://run/1",
            "www.foo",
            "look: example.com!",
            "example.co.uk/path",
            "me@example.org",
            "пример.рф",
            "bücher.example",
            "shop.xn--p1ai",
            "example．com",
            "example。com",
            "exam\u200dple.c\u200com",
            "example.c\u0335o\u0335m",
            "𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦",
            "exam\u200bple\u2060.\u00adcom",
            "192.168.0.1:8000",
            "http:[::1]",
            "javascript:alert(1)",
            "mailto:me",
        ],
    )
    def test_links_are_refused(self, typed: str):
        with pytest.raises(BadText, match="Links"):
            clean_chat(typed)

    @pytest.mark.parametrize(
        "typed",
        [
            "wait... what",
            "hm...ok",
            "3.5 damage, v1.2",
            "e.g. this, i.e. that",
            "你好。很好",
            "at 12:30?",
            "score: 5:3",
            "and/or",
            "Good. Game. Over.",
        ],
    )
    def test_what_only_resembles_a_link_is_sent(self, typed: str):
        assert clean_chat(typed) == typed

    @given(st.one_of(ANY_TEXT, st.text(alphabet="aAbB.1! \u0130", max_size=80)))
    @example("aaaaaaaaaaaa ABCDEFGHIJ")
    @example("AAAAaaaaAAAAaaaaAAAA BCDEFGHIJKL")
    def test_cleaning_is_idempotent_and_lets_nothing_hidden_through(self, typed: str):
        try:
            line = clean_chat(typed)
        except BadText:
            return
        assert clean_chat(line) == line
        assert 1 <= len(line) <= 300
        assert not set(line) & set(BIDI)
        assert not any(
            unicodedata.category(character)[0] == "C" and character not in "\u200c\u200d" for character in line
        )
