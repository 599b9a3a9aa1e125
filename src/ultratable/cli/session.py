"""One match at the terminal: whoever is asked sees their table and answers; bots answer by themselves."""

from pathlib import Path
from typing import Final

from rich.text import Text

from ultratable.bots import Bot
from ultratable.cli import draw_ults
from ultratable.cli.names import write_match
from ultratable.cli.screen import Screen, coloured, styled
from ultratable.core.errors import UltratableError, nearest
from ultratable.core.log import Event
from ultratable.core.match import Ask, Match, Option
from ultratable.table.unstored import Unstored

COMMANDS: Final = {
    "help": "this list",
    "table": "show the table again",
    "why X": "why a card, ability or seat cannot be used now: why 9c, why timber, why seat 2",
    "sheet": "your hero's sheet; sheet 2 shows seat 2's",
    "log": "the last turns; log all shows everything",
    "undo": "take back your last pick, as long as nothing has come of it",
    "rules X": "look a rule up by words or by its id: rules knock",
    "save FILE": "save the match; a name that ends in .replay makes a replay file",
    "look": "ask everybody to look through the discard pile",
    "concede": "give up: you are out at once",
    "quit": "leave the table",
}
_LETTERS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SUITS: Final = "♣♦♥♠"
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SHORT_LOG: Final = 24
_ODDS_AT: Final = 24
_RECAP: Final = 12
_NAMING: Final = frozenset({"hero", "heroes-dealt", "pick-order"})
"""Events that tell who is which hero: there seats are called by number."""


class Quit(Exception):
    """Somebody leaves the table."""


class Session:
    """A match, who plays it, and how far each person has read the log."""

    def __init__(self, match: Match, bots: dict[int, Bot], screen: Screen, hero: str | None = None) -> None:
        self.table = Unstored(match)
        self.bots = bots
        self.screen = screen
        self.hero = hero
        """The hero that people take without being asked, if it is open to them."""
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        # A match that was loaded begins with a recap of its last moments.
        self.read = dict.fromkeys(
            range(match.seats), max(0, len(match.events) - _RECAP) if match.view(None)["turn"] else 0
        )
        self.at_device: int | None = self.people[0] if len(self.people) == 1 else None
        self.drawn = False

    @property
    def match(self) -> Match:
        return self.table.match

    def play(self) -> None:
        """Play to the end; Quit if somebody leaves before."""
        while self.match.deciders:
            seat = self.match.deciders[0]
            bot = self.bots.get(seat)
            if bot is not None:
                self.table.answer(seat, self.match.game.words.word(bot.choose(self.match, seat)))
                self.drawn = False
            else:
                self._person(seat)
        self._end()

    # Asking a person.

    def _person(self, seat: int) -> None:
        ask = self.match.ask(seat)
        if self.hero is not None and seat == self.people[0] and ask.name == "choose hero":
            word = f"hero:{self.hero}"
            if word in [option.key for option in ask.options]:
                self._pick(seat, word)
                return
        self._hand_over(seat)
        if not self.drawn:
            self._news(seat)
            draw_ults.draw(self.screen, self.match, seat, self._who(seat))
            self.drawn = True
        self._show_question(seat, ask)
        while True:
            if self._do(seat, ask, self._listen()):
                return

    def _hand_over(self, seat: int) -> None:
        if self.at_device == seat:
            return
        self.at_device = seat
        self.drawn = False
        name = draw_ults.names_of(self.match.view(None))[seat]
        called = f"Seat {seat + 1}" + ("" if name.startswith("Seat ") else f", {name}")
        self.screen.clear()
        self.screen.line(f"Pass the device to {called}, then press Enter.", style="bold")
        if self.screen.ask("") == "quit":
            raise Quit
        self.screen.clear()

    def _show_question(self, seat: int, ask: Ask) -> None:
        screen = self.screen
        screen.line()
        if screen.plain:
            screen.line(ask.prompt)
        else:
            screen.aligned(ask.prompt, self._short(ask.clause), indent=0, style="bold")
        for number, option in enumerate(in_order(ask), 1):
            self._show_option(number, option)
        asides = {key for key, _, _ in self.match.asides(seat)}
        also = ["why X", "sheet", "log", "rules X", "save FILE", "help", "quit"]
        if "look" in asides:
            also.insert(3, "look")
        if self.table.can_take_back(seat):
            also.insert(0, "undo")
        if screen.plain:
            screen.line(f"Type a number from 1 to {len(ask.options)}, or one of: {', '.join(also)}.")
        else:
            screen.line(styled(" · ".join(also), "dim"), indent=2)

    def _show_option(self, number: int, option: Option) -> None:
        preview = option.preview
        if self.screen.plain:
            label = option.label if option.label[-1] in ".?!" else option.label + "."
            self.screen.line(f"{number}. {label}" + (f" {preview}." if preview else ""))
            return
        line = styled(f"{number:>3}  ", "bold yellow") + coloured(option.label)
        if ": " in option.label:
            line.stylize("bold", 5, 5 + option.label.index(":"))
        if preview is None:
            self.screen.line(line, hanging=5)
            return
        # Odds stand in a column of their own where all fits on one line.
        line.pad_right(max(2, _ODDS_AT - line.cell_len))
        if line.cell_len + len(preview) <= self.screen.width:
            self.screen.line(line + styled(preview, "cyan"), hanging=5)
        else:
            line.rstrip()
            self.screen.line(line, hanging=5)
            self.screen.line(styled(preview, "cyan"), indent=5, hanging=2)

    def _listen(self) -> str:
        try:
            return self.screen.ask("> ")
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            raise Quit from None

    # Doing what was typed.

    def _do(self, seat: int, ask: Ask, typed: str) -> bool:
        """Carry out one line; True when the question is answered or has changed."""
        if not typed:
            return False
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word == "undo":
            return self._undo(seat)
        if word in ("concede", "look"):
            return self._aside(seat, word)
        if word in ("table", "state"):
            self.drawn = False
            return True
        if self._tell(seat, word, rest.strip()):
            return False
        found = matching(ask, typed)
        if len(found) == 1:
            self._pick(seat, found[0].key)
            return True
        if found:
            self._say("Which one? " + "; ".join([option.label for option in found]))
        else:
            self._refuse(seat, ask, typed)
        return False

    def _tell(self, seat: int, word: str, rest: str) -> bool:
        """Commands that change nothing; True if it was one."""
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "?", "h"):
            for name, meaning in COMMANDS.items():
                self.screen.line(styled(f"{name:<11}", "bold") + Text(meaning), indent=2, hanging=11)
        elif word == "why":
            self._why(seat, rest)
        elif word == "log":
            self._log(seat, rest == "all")
        elif word == "rules":
            self._rules(rest)
        elif word == "sheet":
            self._sheet(seat, rest)
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _pick(self, seat: int, key: str) -> None:
        before = self.match.barrier
        series = self.match.ask(seat).name
        self.table.answer(seat, key)
        # Within one series the table has not changed: it is not drawn again.
        same = seat in self.match.deciders and self.match.ask(seat).picked and self.match.ask(seat).name == series
        if not same or self.match.barrier > before + 1:
            self.drawn = False

    def _undo(self, seat: int) -> bool:
        if not self.table.take_back(seat):
            self._say("There is nothing to take back: a roll, a card or another player's answer lies in between.")
            return False
        self._say("Taken back.")
        return True

    def _aside(self, seat: int, key: str) -> bool:
        if key not in [aside for aside, _, _ in self.match.asides(seat)]:
            self._reasons(seat, key)
            return False
        if key == "concede" and self.screen.ask("Give up? Type yes: ").lower() not in ("yes", "y"):
            self._say("You play on.")
            return False
        self.table.answer(seat, key)
        self.drawn = False
        return True

    def _refuse(self, seat: int, ask: Ask, typed: str) -> None:
        ref = self._ref(typed)
        if self.match.game.words.number(ref) is not None:
            self._reasons(seat, ref)
            return
        known = [option.key.rpartition(":")[2] for option in ask.options] + [name.split()[0] for name in COMMANDS]
        self._say(f"'{typed}' is no option here.{nearest(typed, known)} Type a number, or help.")

    # Looking things up.

    def _why(self, seat: int, what: str) -> None:
        if not what:
            self._say("Why what? Name a card, an ability or a seat: why 9c, why timber, why seat 2.")
        else:
            self._reasons(seat, self._ref(what))

    def _reasons(self, seat: int, ref: str) -> None:
        reasons = self.match.why_not(seat, ref)
        if not reasons:
            self._say("Nothing is against it: it is open to you now.")
        for clause, sentence in reasons:
            self.screen.aligned(sentence, self._short(clause))

    def _ref(self, what: str) -> str:
        """The word for a thing as people type it: 9c, power punch, seat 2, deck."""
        words = self.match.game.words
        wanted = "-".join(what.lower().replace("!", "").split())
        if wanted.startswith("seat-") and wanted[5:].isdigit():
            return f"seat:{int(wanted[5:]) - 1}"
        card = as_card(what)
        if words.number(card) is not None:
            return card
        for word in words.all():
            if wanted in (word, word.partition(":")[2]):
                return word
        begun = [word for word in words.all() if word.startswith(f"ability:{wanted}")]
        return begun[0] if begun else what

    def _log(self, seat: int | None, whole: bool) -> None:
        events = self.match.events
        if not whole:
            events = events[-_SHORT_LOG:]
        self._show_events(events, seat, True)

    def _rules(self, what: str) -> None:
        register = self.match.game.register
        if not what:
            self._say("Which rule? Type words that it holds, or its id: rules knock, rules knock.twice.")
            return
        id = what if what in register else f"{self.match.game.id}.{what}"
        hits = [register[id]] if id in register else register.find(what)
        for clause in hits[:4]:
            self.screen.aligned(clause.title, self._short(clause.id), indent=0, style="bold")
            self.screen.line(clause.text, indent=2)
            if clause.ruling:
                self.screen.line(f"Ruling: {clause.ruling}", indent=2, style="italic")
        if len(hits) > 4:
            self._say("Further: " + ", ".join([self._short(clause.id) for clause in hits[4:12]]))
        if not hits:
            self._say(f"No rule holds '{what}'. Try a single word, such as: rules defend.")

    def _sheet(self, seat: int, which: str) -> None:
        number = int(which) - 1 if which.isdigit() else seat
        seats = self.match.view(seat)["seats"]
        if not 0 <= number < len(seats) or seats[number]["hero"] is None:
            self._say("There is no hero sheet there (yet).")
            return
        draw_ults.sheet(self.screen, seats[number]["hero"])

    def _save(self, name: str) -> None:
        if not name:
            self._say("Under which name? For example: save evening.ults, or save evening.replay.")
            return
        try:
            self._say(write_match(self.match, Path(name), self.bots))
        except UltratableError as error:
            self._say(str(error))

    # What has happened.

    def _news(self, seat: int) -> None:
        """What happened since this person's last decision."""
        events = self.match.events
        fresh = events[self.read[seat] :]
        self.read[seat] = len(events)
        if fresh:
            self.screen.line()
            self._show_events(fresh, seat, not self.screen.plain)
            self.screen.line()

    def _show_events(self, events: list[Event] | tuple[Event, ...], seat: int | None, clauses: bool) -> None:
        names = draw_ults.names_of(self.match.view(seat))
        for event in events:
            text = event.text(seat, None if event.kind in _NAMING else names)
            text = text[:1].upper() + text[1:]
            if event.kind == "turn" and not self.screen.plain:
                self.screen.line(text, style="bold")
            else:
                self.screen.aligned(text, self._short(event.clause) if clauses else "")

    def _short(self, clause: str) -> str:
        """A clause's id without the game's, which is known at the table."""
        return clause.partition(".")[2]

    def _who(self, viewer: int | None) -> list[str]:
        return [
            "you" if seat == viewer else self.bots[seat].name if seat in self.bots else ""
            for seat in range(self.match.seats)
        ]

    def _say(self, text: str) -> None:
        self.screen.line(text, indent=2)

    def _end(self) -> None:
        """Everybody sees how it ended, and may still look back or save."""
        result = self.match.result
        assert result is not None
        seat = self.people[0] if len(self.people) == 1 else None
        self._news(seat if seat is not None else self.at_device or 0)
        draw_ults.draw(self.screen, self.match, seat, self._who(seat))
        self.screen.line()
        if seat is not None:
            won = seat in result.winners
            drawn = won and len(set(result.ranks)) == 1
            verdict = "A draw." if drawn else "You win." if won else "You lose."
            self.screen.aligned(f"{verdict} {result.reason}", self._short(result.clause), indent=0, style="bold")
        else:
            self.screen.aligned(result.reason, self._short(result.clause), indent=0, style="bold")
        if not self.people:
            return
        self.screen.line(styled("Enter to leave, or: log all, save FILE, rules X", "dim"), indent=2)
        while True:
            try:
                typed = self.screen.ask("> ")
            except (EOFError, KeyboardInterrupt):
                return
            word, _, rest = typed.partition(" ")
            if not typed or word in ("quit", "exit", "q"):
                return
            if not self._tell(seat or 0, word.lower(), rest.strip()):
                self._say("The match is over: press Enter to leave, or type log all, save FILE or rules X.")


def as_card(text: str) -> str:
    """A card as people type it: 9c, 10 h, qs or 9♣."""
    bare = text.replace(" ", "").upper()
    if len(bare) >= 2 and bare[-1].lower() in _LETTERS:
        return bare[:-1] + _LETTERS[bare[-1].lower()]
    return bare


def in_order(ask: Ask) -> list[Option]:
    """The options as they are numbered here: cards sorted like the hand above, behind whatever else is open."""
    cards = [option for option in ask.options if option.key[-1:] in _SUITS]
    others = [option for option in ask.options if option.key[-1:] not in _SUITS]
    return others + sorted(cards, key=lambda option: (_SUITS.index(option.key[-1]), _RANKS.index(option.key[:-1])))


def matching(ask: Ask, typed: str) -> list[Option]:
    """The options that what was typed can mean: a number, a key, a card, or the beginning of a label."""
    options = in_order(ask)
    if typed.isdigit() and not any(option.key == typed for option in options):
        number = int(typed)
        return [options[number - 1]] if 1 <= number <= len(options) else []
    wanted = typed.lower()
    card = as_card(typed)
    exact = [
        option
        for option in options
        if option.key == card or wanted in (option.key.lower(), option.key.lower().rpartition(":")[2])
    ]
    if exact:
        return exact
    return [
        option
        for option in options
        if option.label.lower().startswith(wanted) or option.key.rpartition(":")[2].startswith(wanted.replace(" ", "-"))
    ]
