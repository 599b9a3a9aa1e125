"""How the terminal shows things: in colour and compact, or plain, in full sentences, for screen readers."""

import re
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

with suppress(ImportError):
    # Where there is readline, typed lines can be edited and called back; importing it is enough.
    import readline as readline

WIDTH = 80
SUIT_STYLES = {"♣": "green", "♦": "bright_blue", "♥": "bright_red", "♠": "bold"}
"""Four colours, so that no two suits look alike; the sign is always there too."""

_CARD = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
_RANK_WORDS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_WORDS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


def spoken(text: str) -> str:
    """Cards in words: 9♣ is read as nine of clubs."""
    return _CARD.sub(lambda card: f"{spoken_rank(card[1])} of {_SUIT_WORDS[card[2]]}", text)


def capital(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]


def spoken_rank(rank: str) -> str:
    return _RANK_WORDS.get(rank, rank)


def whole(text: str) -> int | None:
    """A whole number as it is typed, or None."""
    try:
        return int(text)
    except ValueError:
        return None


def styled(text: str, style: str) -> Text:
    """A text in a style that does not run on into what is added to it."""
    return Text.assemble((text, style))


def coloured(text: str, style: str = "") -> Text:
    """A text whose cards have their suit's colour."""
    made = styled(text, style)
    for card in _CARD.finditer(text):
        made.stylize(SUIT_STYLES[card[2]], *card.span())
    return made


def typed_line(prompt: str) -> str:
    """One line from the keyboard; from a script it is shown as well, so that what follows begins on a new line."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


class Screen:
    """One terminal. `plain`: no colours, no boxes, no clearing, cards in words."""

    def __init__(self, plain: bool = False, read: Callable[[str], str] = typed_line) -> None:
        self.plain = plain
        self.console = Console(highlight=False, no_color=True if plain else None, soft_wrap=plain)
        if not plain:
            self.console.width = max(40, min(WIDTH, self.console.width))
        self._read = read

    @property
    def width(self) -> int:
        return self.console.width

    def line(self, text: str | Text = "", indent: int = 0, hanging: int = 0, style: str = "") -> None:
        """One paragraph, wrapped with a hanging indent."""
        if self.plain:
            words = spoken(text.plain if isinstance(text, Text) else text)
            self.console.print(textwrap.fill(words, WIDTH) if words else "", markup=False)
            return
        made = coloured(text, style) if isinstance(text, str) else text
        lines = made.wrap(self.console, max(20, self.width - indent - hanging))
        for number, part in enumerate(lines):
            part.rstrip()
            self.console.print(Text(" " * (indent + (hanging if number else 0))) + part)

    def aligned(self, text: str, right: str, indent: int = 2, style: str = "") -> None:
        """A paragraph with something dim at the right edge of its last line; below it if there is no room."""
        if self.plain:
            self.line(f"{text} ({right})" if right else text)
            return
        lines = list(coloured(text, style).wrap(self.console, max(20, self.width - indent - 2)))
        for number, part in enumerate(lines):
            part.rstrip()
            line = Text(" " * (indent + (2 if number else 0))) + part
            if number == len(lines) - 1 and right:
                room = self.width - line.cell_len - len(right)
                if room < 2:
                    self.console.print(line)
                    line, room = Text(), self.width - len(right)
                line += styled(" " * room + right, "dim")
            self.console.print(line)

    def columns(self, items: list[tuple[int, str]]) -> None:
        """Numbered names beside one another, read downwards; plain, one after the other."""
        if self.plain:
            for number, name in items:
                self.line(f"{number}. {name}.")
            return
        # Two columns at least: a name too long for that is cut.
        longest = min(max([len(name) for _, name in items]), self.width // 2 - 6)
        room = longest + 7
        across = (self.width + 2) // room
        down = -(-len(items) // across)
        for row in range(down):
            line = Text()
            for number, name in items[row::down]:
                short = name if len(name) <= longest else name[: longest - 1] + "…"
                cell = styled(f"{number:>3}  ", "bold yellow") + Text(short)
                cell.pad_right(room - cell.cell_len)
                line += cell
            line.rstrip()
            self.console.print(line)

    def rule(self, title: str, right: str = "") -> None:
        """A heading across the screen; what stands at its right goes below it if there is no room."""
        if self.plain:
            self.line(f"{title}. {right}".strip())
            return
        if right and len(title) + len(right) + 10 > self.width:
            self.rule(title)
            self.line(right, indent=3)
            return
        made = styled("── ", "dim") + coloured(title, "bold") + Text(" ")
        tail = Text(" ") + coloured(right) + styled(" ──", "dim") if right else Text("")
        gap = max(2, self.width - made.cell_len - tail.cell_len)
        self.console.print(made + styled("─" * gap, "dim") + tail)

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to, so that secrets stay secret."""
        if not self.plain and self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def ask(self, prompt: str) -> str:
        """One line from the keyboard, without blanks around it; EOFError when there is no more."""
        return self._read(prompt).strip()
