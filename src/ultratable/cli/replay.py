"""`ultratable replay`: a recorded match played again, checked answer by answer, and told."""

from pathlib import Path
from typing import Annotated

import typer

from ultratable.cli.chances import show_chances
from ultratable.cli.draw import draw, names_of, told
from ultratable.cli.names import Refused, game_named, open_replay
from ultratable.cli.screen import Screen
from ultratable.core.log import entry_of
from ultratable.core.match import Match


def replay(
    file: Annotated[Path, typer.Argument(help="A replay file, as written by save or by simulate.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Only what this seat saw (1 is the first).")] = None,
    step: Annotated[bool, typer.Option("--step", help="Stop after every turn until Enter is pressed.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Draw the table before every turn.")] = False,
    chances: Annotated[
        bool, typer.Option("--chances", help="Instead of the log: chances of winning, luck and skill, key moments.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="For screen readers: full sentences, no colours.")] = False,
) -> None:
    """Play a recorded match again, check that it comes out the same, and print what happened.

    Without --seat everything that happened is told, hidden cards included; tables are drawn as spectators see them.

    Examples:

      ultratable replay evening.replay

      ultratable replay evening.replay --seat 1 --step

      ultratable replay evening.replay --chances
    """
    recorded = open_replay(file)
    game = game_named(recorded.game)
    # First the whole of it is checked, so that nothing is told that does not fit.
    match = recorded.play(game)
    if seat is not None and seat > match.seats:
        raise Refused(f"There is no seat {seat}: the match has {match.seats}.")
    screen = Screen(plain)
    screen.rule(f"{game.title}, {match.seats} seats", f"rules {recorded.header.rules}, engine {recorded.engine}")
    if chances:
        show_chances(screen, recorded)
        return
    teller = Teller(screen, match, None if seat is None else seat - 1, step, table)
    try:
        recorded.play(game, teller.tell)
        teller.tell(match)
    except (EOFError, KeyboardInterrupt):
        screen.line("Stopped.")
        return
    screen.line()
    draw(screen, match, teller.seat, [""] * match.seats)
    result = match.result
    if result is None:
        screen.line("The record ends here; the match is not over.")
    else:
        screen.aligned(result.reason, result.clause, indent=0)
    taken_back = f" and {recorded.taken_back} that were taken back" if recorded.taken_back else ""
    screen.line(f"Checked: {len(recorded.answers)} answers{taken_back}, digest {match.digest()}.", style="dim")


class Teller:
    """Tells what has happened since it last looked, with one seat's eyes as they were then, or with all at the end."""

    def __init__(self, screen: Screen, end: Match, seat: int | None, step: bool, table: bool) -> None:
        self.screen = screen
        self.end = end
        self.seat = seat
        self.step = step
        self.table = table
        self.names = names_of(end.game, end.view(None))
        self.told = 0

    def tell(self, now: Match) -> None:
        if now.log_length <= self.told:
            return
        known = self.end if self.seat is None else now
        fresh = known.raw_events(self.told)[: now.log_length - self.told]
        events = [known.event(number, entry_of(raw)) for number, raw in enumerate(fresh, self.told)]
        self.told = now.log_length
        for event in events:
            sentence = told(now.game, event, self.seat, self.names)
            if event.sort == "turn":
                self._turn(now)
                self.screen.line(sentence, style="bold")
            else:
                self.screen.aligned(sentence, event.clause)

    def _turn(self, now: Match) -> None:
        if self.step:
            self.screen.ask("Enter for the next turn > ")
        if self.table:
            draw(self.screen, now, self.seat, [""] * now.seats)
