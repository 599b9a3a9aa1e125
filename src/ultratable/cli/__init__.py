"""The `ultratable` command. Each command is its own module; mistakes are one sentence on stderr and exit code 2."""

import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer

import ultratable
from ultratable.cli.doctor import doctor
from ultratable.cli.lab import lab
from ultratable.cli.play import play
from ultratable.cli.replay import replay
from ultratable.cli.rules import rules
from ultratable.cli.serve import serve
from ultratable.cli.simulate import simulate
from ultratable.cli.store import backup, check, restore
from ultratable.cli.verify import verify
from ultratable.core.errors import UltratableError, nearest

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
for command in (play, serve, simulate, replay, verify, rules, backup, restore, check, doctor):
    app.command()(command)
app.add_typer(lab, name="lab")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ultratable {ultratable.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """One table for battle games: play, host, simulate, replay, and read the rules.

    Begin with: ultratable (in the browser), ultratable play ults, or ultratable play figures
    """


# Typer carries its own copy of click's exceptions in new versions; its public BadParameter leads to their base.
_Mistake: type[Exception] = typer.BadParameter.__mro__[2]


def main(arguments: list[str] | None = None) -> None:
    """The command's door: nobody ever sees a traceback for a mistake of theirs."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show ♣ shows a question mark instead of failing, and so does one that sends nonsense.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(_meant(given), prog_name="ultratable", standalone_mode=False)
    except _Mistake as mistake:
        _leave(_usage(mistake), 2)
    except UltratableError as error:
        _leave(str(error), 2)
    except (typer.Abort, KeyboardInterrupt):
        _leave("Stopped.", 130)
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more is written, not even by Python on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


def _meant(given: list[str]) -> list[str]:
    """Without a command, the server is meant, perhaps with its options."""
    for_all = given and (not given[0].startswith("-") or given[0] in ("-h", "--help", "--version"))
    return given if for_all else ["serve", *given]


def _leave(sentence: str, code: int) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(code)


def _usage(mistake: Any) -> str:
    """A mistake on the command line as one sentence, with the nearest right word."""
    said = str(mistake.format_message()).rstrip(".")
    said += "" if said.endswith("?") else "."
    wrong = getattr(mistake, "option_name", None)
    if wrong is None or "Did you mean" in said:
        return said
    known = [name for param in mistake.ctx.command.params for name in param.opts] if mistake.ctx else []
    return f"There is no option '{wrong}'.{nearest(wrong, known)}"
