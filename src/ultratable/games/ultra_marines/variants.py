"""Options and variants (clauses ultra_marines.variants.*): which seats and options go together."""

from ultratable.core.errors import BadSetup, nearest
from ultratable.games.ultra_marines.board import BadBoard, board_of, free_problem, set_problem
from ultratable.games.ultra_marines.layouts import LAYOUT
from ultratable.games.ultra_marines.records import Options


def check(seats: int, options: Options) -> None:
    """Refuse what no table can play, in words that say what would be right."""
    if options.teams and seats != 4:
        raise BadSetup(f"Two against two needs four seats, not {seats}.")
    if options.squads_per_player == 1 and seats != 2:
        raise BadSetup("squads_per_player is for two players; with more everybody has one squad: leave it at 2.")
    if options.layout not in LAYOUT:
        known = list(LAYOUT)
        raise BadSetup(f"There is no layout '{options.layout}'.{nearest(options.layout, known)}")
    if options.board == "saved":
        _check_saved(seats, options)


def _check_saved(seats: int, options: Options) -> None:
    try:
        board = board_of(options.saved)
    except BadBoard as error:
        raise BadSetup(f"That is no spacehulk: {error}") from error
    squads = seats * options.squads_per_player if seats == 2 else seats
    wrong = free_problem(board, squads)
    if wrong is None and not options.free_boards:
        wrong = set_problem(board)
    if wrong is not None:
        raise BadSetup(f"That spacehulk cannot be played on: {wrong}")
