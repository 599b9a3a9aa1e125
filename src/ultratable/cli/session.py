"""One match at the terminal: whoever is asked sees their table and answers; bots answer by themselves."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from ultratable.bots import Bot, answer, make_bot
from ultratable.bots.advice import advise
from ultratable.cli.draw import draw, drawing, names_of, told
from ultratable.cli.names import write_match
from ultratable.cli.screen import Screen, capital, coloured, styled
from ultratable.cli.typed import in_order, matching, thing_called
from ultratable.core.errors import UltratableError, nearest
from ultratable.core.log import Event
from ultratable.core.match import Ask, Match, Option
from ultratable.lab.sides import Sides
from ultratable.table.unstored import Unstored

HINTS_BY: Final = "steady"
_SHORT_LOG: Final = 24
_ODDS_AT: Final = 24
_RECAP: Final = 12
_LONG: Final = 16
"""Below a longer list of options the question is asked once more; once it was seen, names are enough."""


class Quit(Exception):
    """Somebody leaves the table."""


class Session:
    """A match, who plays it, and how far each person has read the log."""

    def __init__(
        self, match: Match, bots: dict[int, Bot], screen: Screen, wish: tuple[Sides, str] | None = None
    ) -> None:
        self.table = Unstored(match)
        self.bots = bots
        self.screen = screen
        self.drawing = drawing(match.game)
        self.wish = wish
        """What the first of the people takes without being asked, if it is open to them."""
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        # A match that was loaded begins with a recap of its last moments.
        self.read = dict.fromkeys(
            range(match.seats), max(0, len(match.events) - _RECAP) if match.view(None)["turn"] else 0
        )
        self.at_device: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown: str | None = None
        """The table as it was drawn last, unless it is to be drawn anew whatever it looks like."""

    @property
    def match(self) -> Match:
        return self.table.match

    def play(self) -> None:
        """Play to the end; Quit if somebody leaves before."""
        while self.match.deciders:
            seat = self.match.deciders[0]
            bot = self.bots.get(seat)
            if bot is not None:
                self.table.answer(seat, self.match.game.words.word(answer(bot, self.match, seat)))
                self.shown = None
            else:
                self._person(seat)
        self._end()

    # Asking a person.

    def _person(self, seat: int) -> None:
        ask = self.match.ask(seat)
        refused = ""
        if self.wish is not None and seat == self.people[0]:
            sides, id = self.wish
            self.wish = None
            if sides.ref(id) in [option.key for option in ask.options]:
                self._pick(seat, sides.ref(id))
                return
            refused = f"{sides.titles[id]} is not open to you at this table."
        self._hand_over(seat)
        self._show_table(seat)
        if refused:
            self._say(refused)
        self._show_question(seat, ask)
        while True:
            if self._do(seat, ask, self._listen()):
                return

    def _hand_over(self, seat: int) -> None:
        if self.at_device == seat:
            return
        self.at_device = seat
        self.shown = None
        name = names_of(self.match.game, self.match.view(None))[seat]
        called = f"Seat {seat + 1}" + ("" if name.startswith("Seat ") else f", {name}")
        self.screen.clear()
        self.screen.line(f"Pass the device to {called}, then press Enter.", style="bold")
        if self._listen("") == "quit":
            raise Quit
        self.screen.clear()

    def _show_table(self, seat: int) -> None:
        """News and table, unless the table is still to be seen as it is."""
        with self.screen.console.capture() as drawn:
            draw(self.screen, self.match, seat, self._who(seat))
        if drawn.get() == self.shown:
            return
        self.shown = drawn.get()
        self._news(seat)
        draw(self.screen, self.match, seat, self._who(seat))

    def _show_question(self, seat: int, ask: Ask) -> None:
        screen = self.screen
        screen.line()
        self._show_prompt(ask)
        self._show_options(ask)
        also = [
            "hint",
            "why X",
            *self.drawing.looks,
            "log",
            *self._beside(seat),
            "rules X",
            "save FILE",
            "help",
            "quit",
        ]
        if self.table.can_take_back(seat):
            also.insert(0, "undo")
        if screen.plain:
            screen.line(f"Type a number from 1 to {len(ask.options)}, or one of: {', '.join(also)}.")
        else:
            screen.line(styled(" · ".join(also), "dim"), indent=2)

    def _show_prompt(self, ask: Ask) -> None:
        if self.screen.plain:
            self.screen.line(ask.prompt)
        else:
            self.screen.aligned(ask.prompt, self._short(ask.clause), indent=0, style="bold")

    def _beside(self, seat: int) -> list[str]:
        """What the game lets this seat do beside the question, without giving up, which is only in the help."""
        return [key for key, _, _ in self.match.asides(seat) if key != "concede"]

    def _show_options(self, ask: Ask) -> None:
        options = in_order(ask, self.drawing.order)
        long = len(options) > _LONG
        names = []
        for number, option in enumerate(options, 1):
            name, described, _ = option.label.partition(": ")
            if long and ask.picked and described:
                names.append((number, name))
            else:
                self._show_option(number, option)
        if names:
            self.screen.columns(names)
        if long:
            self._show_prompt(ask)

    def _show_option(self, number: int, option: Option) -> None:
        preview = option.preview
        if self.screen.plain:
            label = option.label if option.label[-1] in ".?!" else option.label + "."
            self.screen.line(f"{number}. {capital(label)}" + (f" {capital(preview)}." if preview else ""))
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
            self.screen.line(line + styled(preview, "cyan"))
        else:
            line.rstrip()
            self.screen.line(line, hanging=5)
            self.screen.line(styled(preview, "cyan"), indent=5, hanging=2)

    def _listen(self, prompt: str = "> ") -> str:
        try:
            return self.screen.ask(prompt)
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
        if typed.lower() in [key for key, _, _ in self.match.asides(seat)]:
            return self._aside(seat, typed.lower())
        if word in ("table", "state"):
            self.shown = None
            return True
        if self._tell(seat, word, rest.strip()):
            return False
        found = matching(ask, typed, self.drawing.order)
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
            for name, meaning in self._commands(seat).items():
                self.screen.line(styled(f"{name:<11}", "bold") + Text(meaning), indent=2, hanging=11)
        elif word == "why":
            self._why(seat, rest)
        elif word == "hint":
            self._hint(seat)
        elif word == "log":
            self._log(seat, rest == "all")
        elif word == "rules":
            self._rules(rest)
        elif word in self.drawing.looks:
            nothing = self.drawing.look(self.screen, self.match.view(seat), word, rest)
            if nothing:
                self._say(nothing)
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _commands(self, seat: int) -> dict[str, str]:
        return {
            "help": "this list",
            "table": "show the table again",
            "hint": "what a bot would do here that knows no more than you",
            "why X": f"why something cannot be used now: {self.drawing.why}",
            **self.drawing.looks,
            "log": "the last turns; log all shows everything",
            "undo": "take back your last pick, as long as nothing has come of it",
            "rules X": f"look a rule up by words or by its id: rules {self.drawing.rule}",
            "save FILE": "save the match; a name that ends in .replay makes a replay file",
            **{key: label for key, label, _ in self.match.asides(seat)},
            "quit": "leave the table",
        }

    def _pick(self, seat: int, key: str) -> None:
        before = self.match.barrier
        series = self.match.ask(seat).name
        self.table.answer(seat, key)
        # Within one series the table is drawn again only if it looks different.
        same = seat in self.match.deciders and self.match.ask(seat).picked and self.match.ask(seat).name == series
        if not same or self.match.barrier > before + 1:
            self.shown = None

    def _undo(self, seat: int) -> bool:
        if not self.table.take_back(seat):
            self._say("There is nothing to take back: a roll, a card or another player's answer lies in between.")
            return False
        self._say("Taken back.")
        return True

    def _aside(self, seat: int, key: str) -> bool:
        if key == "concede" and self._listen("Give up? Type yes: ").lower() not in ("yes", "y"):
            self._say("You play on.")
            return False
        self.table.answer(seat, key)
        self.shown = None
        return True

    def _refuse(self, seat: int, ask: Ask, typed: str) -> None:
        thing = self._thing(seat, typed)
        if thing is not None:
            self._reasons(seat, thing)
            return
        known = [option.key.rpartition(":")[2] for option in ask.options]
        known += [name.split()[0] for name in self._commands(seat)]
        self._say(f"'{typed}' is no option here.{nearest(typed, known)} Type a number, or help.")

    # Looking things up.

    def _why(self, seat: int, what: str) -> None:
        if not what:
            self._say(f"Why what? Name what you would like to use: {self.drawing.why}.")
        else:
            self._reasons(seat, self._thing(seat, what) or what)

    def _hint(self, seat: int) -> None:
        """What a bot advises that knows no more than this seat."""
        if seat not in self.match.deciders:
            self._say("Hints are for when you are asked something.")
            return
        self._say("The bot thinks …")
        # The same question has the same hint, however often it is asked.
        seed = f"hint {seat} {self.match.answers}"
        advice = advise(self.match, seat, make_bot(HINTS_BY, seed), seed)
        for number, one in enumerate(advice, 1):
            self.screen.line()
            value = f"{round(100 * one.value)} of 100"
            if self.screen.plain:
                self.screen.line(f"Way {number}, {value}: {one.sentence}.")
            else:
                self.screen.aligned(f"{number}  {one.sentence}", value, indent=2, style="bold")
            self.screen.line(one.words, indent=5)
        self.screen.line()
        self._say("0 is lost, 100 is won, as the bot judges it: an estimate. Type your choice as always.")

    def _thing(self, seat: int, what: str) -> str | None:
        """The name of what people call so: a piece on the table, or else anything in the game."""
        return self.drawing.piece(self.match.view(seat), what) or thing_called(self.match.game, what)

    def _reasons(self, seat: int, ref: str) -> None:
        reasons = self.match.why_not(seat, ref)
        if not reasons:
            self._say("Nothing is against it: it is open to you now.")
        for clause, sentence in reasons:
            self.screen.aligned(sentence, self._short(clause))

    def _log(self, seat: int | None, whole: bool) -> None:
        events = self.match.events
        if not whole:
            events = events[-_SHORT_LOG:]
        self._show_events(events, seat, True)

    def _rules(self, what: str) -> None:
        register = self.match.game.register
        if not what:
            self._say(f"Which rule? Type words that it holds, or its id: rules {self.drawing.rule}.")
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
            self._say(f"No rule holds '{what}'. Try a single word, such as: rules {self.drawing.rule}.")

    def _save(self, name: str) -> None:
        if not name:
            self._say(f"Under which name? For example: save evening.{self.match.game.id}, or save evening.replay.")
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

    def _show_events(self, events: Sequence[Event], seat: int | None, clauses: bool) -> None:
        names = names_of(self.match.game, self.match.view(seat))
        for event in events:
            text = told(self.match.game, event, seat, names)
            if event.sort == "turn" and not self.screen.plain:
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
        draw(self.screen, self.match, seat, self._who(seat))
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
