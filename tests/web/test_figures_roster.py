"""What the browser knows of the figures is made from their content: the file that is kept is the file that would be."""

from pathlib import Path

from tools.roster import roster

KEPT = Path(__file__).parents[2] / "web" / "src" / "games" / "figures" / "roster.ts"


def test_the_kept_roster_is_that_of_the_content() -> None:
    assert KEPT.read_text("utf-8") == roster(), "the content has changed: run make types"
