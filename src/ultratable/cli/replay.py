"""`ultratable replay`: a recorded match played again, checked answer by answer, and told."""

from pathlib import Path
from typing import Annotated

import typer

from ultratable.cli import draw_ults
from ultratable.cli.names import Refused, game_named, open_replay
from ultratable.cli.screen import Screen
from ultratable.core.match import Match


def replay(
    file: Annotated[Path, typer.Argument(help="A replay file, as written by save or by simulate.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Only what this seat saw (1 is the first).")] = None,
    step: Annotated[bool, typer.Option("--step", help="Stop after every turn until Enter is pressed.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Draw the table before every turn.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="For screen readers: full sentences, no colours.")] = False,
) -> None:
    """Play a recorded match again, check that it comes out the same, and print what happened.

    Without --seat everything is shown, hidden cards included.

    Examples:

      ultratable replay evening.replay

      ultratable replay evening.replay --seat 1 --step
    """
    recorded = open_replay(file)
    game = game_named(recorded.game)
    # First the whole of it is checked, so that nothing is told that does not fit.
    match = recorded.play(game)
    if seat is not None and seat > match.seats:
        raise Refused(f"There is no seat {seat}: the match has {match.seats}.")
    screen = Screen(plain)
    screen.rule(f"{game.title}, {match.seats} seats", f"rules {recorded.header.rules}, engine {recorded.engine}")
    teller = Teller(screen, None if seat is None else seat - 1, step, table)
    try:
        if seat is None:
            teller.tell(match, match)
        else:
            recorded.play(game, lambda now: teller.tell(now, match))
    except (EOFError, KeyboardInterrupt):
        screen.line("Stopped.")
        return
    screen.line()
    draw_ults.draw(screen, match, teller.seat, [""] * match.seats)
    result = match.result
    if result is None:
        screen.line("The record ends here; the match is not over.")
    else:
        screen.aligned(result.reason, result.clause, indent=0)
    taken_back = f" and {recorded.taken_back} that were taken back" if recorded.taken_back else ""
    screen.line(f"Checked: {len(recorded.answers)} answers{taken_back}, digest {match.digest()}.", style="dim")


class Teller:
    """Tells what has happened since it last looked, with one seat's eyes as they were then, or with all."""

    def __init__(self, screen: Screen, seat: int | None, step: bool, table: bool) -> None:
        self.screen = screen
        self.seat = seat
        self.step = step
        self.table = table
        self.told = 0

    def tell(self, match: Match, end: Match) -> None:
        events = match.events
        names = draw_ults.names_of(end.view(None))
        for event in events[self.told :]:
            if event.kind == "turn":
                self._turn(match)
                self.screen.line(event.text(self.seat, names), style="bold")
            else:
                self.screen.aligned(event.text(self.seat, names), event.clause)
        self.told = len(events)

    def _turn(self, match: Match) -> None:
        if self.step:
            self.screen.ask("Enter for the next turn > ")
        if self.table and self.seat is not None:
            draw_ults.draw(self.screen, match, self.seat, [""] * match.seats)
