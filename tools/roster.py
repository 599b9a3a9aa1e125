"""What the browser knows of the ready-made figures, made from their content files: python -m tools.roster

`make types` writes web/src/games/figures/roster.ts; a test fails when that file is not what this makes. Titles, texts
and what an action does come with the game's things, as for every game.
"""

import json
import sys
from typing import Any, Final

from msgspec import to_builtins

from ultratable.games.figures.charcard import ACTIONS, SLOTS
from ultratable.games.figures.roster import ARMIES, LINES, ROSTER

HEAD: Final = "// Made from src/ultratable/games/figures/content by `make types`. Do not edit.\n"
TYPES: Final = """
export interface RosterLook {
  body: string;
  head: string;
  gear: string[];
  colours: string[];
}

export interface RosterFigure {
  name: string;
  variant: string;
  /** Its toy line. */
  line: string;
  kind: string;
  size: 'small' | 'usual' | 'large';
  /** The actions of the four pairs of ranks. */
  card: string[];
  look: RosterLook;
}

export interface RosterLine {
  id: string;
  title: string;
  text: string;
  colours: string[];
}

export interface RosterArmy {
  id: string;
  beginner: boolean;
  figures: [id: string, power: number][];
}
"""


FIGURES: Final = "Record<string, RosterFigure>"


def roster() -> str:
    """The whole file."""
    parts = [
        ("/** The pairs of ranks of a character card. */", "SLOTS", "string[][]", SLOTS),
        ("/** The special actions by their ids. */", "ACTIONS", "string[]", [action.id for action in ACTIONS]),
        ("/** The toy lines. */", "LINES", "RosterLine[]", LINES),
        ("/** The figures by their ids, in the order of the roster. */", "FIGURES", FIGURES, _figures()),
        ("/** The ready-made armies. */", "ARMIES", "RosterArmy[]", [_army(army) for army in ARMIES]),
    ]
    return "\n".join([HEAD + TYPES, *[_constant(*part) for part in parts]])


def _figures() -> dict[str, Any]:
    return {
        entry.id: {
            "name": entry.name,
            "variant": entry.variant,
            "line": entry.line,
            "kind": entry.kind,
            "size": entry.size,
            "card": ["recover", *entry.picks],
            "look": {"body": look.body, "head": look.head, "gear": look.gear, "colours": look.colours},
        }
        for entry, look in [(entry, entry.look) for entry in ROSTER]
    }


def _army(army: Any) -> dict[str, Any]:
    return {"id": army.id, "beginner": army.beginner, "figures": army.figures}


def _constant(comment: str, name: str, type: str, value: Any) -> str:
    plain = to_builtins(value)
    rows = [f"  {json.dumps(key)}: {_row(one)},\n" for key, one in plain.items()] if isinstance(plain, dict) else []
    rows = rows or [f"  {_row(one)},\n" for one in plain]
    opening, closing = "{}" if isinstance(plain, dict) else "[]"
    return f"{comment}\nexport const {name}: {type} = {opening}\n{''.join(rows)}{closing};\n"


def _row(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.write(roster())
