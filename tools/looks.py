"""What the card maker knows of the built-in parts of figures, made from their content file: python -m tools.looks

`make types` writes web/src/screens/maker/looks.ts; a test fails when that file is not what this makes.
"""

import json
import sys
from typing import Final

from ultratable.games.figures.roster import LOOKS

HEAD: Final = """// Made from src/ultratable/games/figures/content/looks.toml by `make types`. Do not edit.

export interface Part {
  id: string;
  title: string;
  /** The kinds of figure that a body suits. */
  kinds?: string[];
}
"""
FAMILIES: Final = {"BODIES": "body", "HEADS": "head", "GEAR": "gear", "COLOURS": "colour"}


def looks() -> str:
    """The whole file."""
    lists = [
        f"export const {name}: Part[] = [\n"
        + "".join([f"  {json.dumps(part, ensure_ascii=False)},\n" for part in LOOKS[family]])
        + "];\n"
        for name, family in FAMILIES.items()
    ]
    return "\n".join([HEAD, *lists])


if __name__ == "__main__":
    sys.stdout.write(looks())
