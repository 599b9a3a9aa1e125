"""`ultratable serve`: tables for the browser, on this computer, on the network at home, or for the world."""

import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from ultratable.core.errors import UltratableError

# The server's libraries take a second to load, which no other command should wait for: they are imported where needed.
if TYPE_CHECKING:
    from ultratable.server.app import Server
    from ultratable.server.config import Config

PORT = 8765

Data = Annotated[
    str | None,
    typer.Option(metavar="FOLDER-OR-URL", help="Where games are kept: a folder, or postgresql://user@host/name."),
]


class BadServe(UltratableError):
    """These options do not go together; the sentence says why."""


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; if taken, the next free one. 0: any.")] = PORT,
    data: Data = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let others on your network join.")] = False,
    public: Annotated[
        str | None,
        typer.Option(metavar="HOST", help="Serve the world under this name, behind a TLS proxy."),
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="IP address of that proxy; may be given again.")
    ] = None,
) -> None:
    """Hold tables where people and bots play, until stopped with Ctrl+C.

    Listens on this computer only, unless told otherwise. How to host, and what --public wants: docs/host.md.

    This is what ultratable does without any command.

    Example: ultratable serve --lan
    """
    from ultratable.server.config import Config, admin_token, checked, default_data
    from ultratable.server.invite import lan_addresses
    from ultratable.server.run import listening, listening_near, run

    if lan and public is not None:
        raise BadServe("--lan and --public do not go together: a public server is reached through its proxy alone.")
    if proxy and public is None:
        raise BadServe("--proxy goes with --public: without it nobody stands in front.")
    names = tuple(lan_addresses()) if lan else ()
    config = checked(
        Config(
            data=data or default_data(),
            host="0.0.0.0" if lan else "127.0.0.1",
            port=port,
            names=names,
            public=public,
            proxies=tuple(proxy or ()),
            admin=admin_token(),
        )
    )
    # The proxy of a public server knows only the port it was told.
    with (listening if public else listening_near)(config.host, port) as sock:
        config = _at(config, sock.getsockname()[1])

        def ready(server: "Server") -> None:
            print("\n".join(_banner(server, port)), flush=True)
            if not no_open and may_open():
                threading.Thread(target=webbrowser.open, args=(_here(config),), daemon=True).start()

        run(config, sock, ready)
    print("Stopped. Every game is saved.")


def _at(config: "Config", port: int) -> "Config":
    from msgspec.structs import replace

    return replace(config, port=port)


def may_open() -> bool:
    """Whether somebody sits at this screen who would see a browser open."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    # Elsewhere there is always a screen. Without one, the browser would be one for the terminal, and take it over.
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _here(config: "Config") -> str:
    return f"http://127.0.0.1:{config.port}"


def _banner(server: "Server", wanted: int) -> list[str]:
    """Where the server is and what it holds, as the person who started it is told."""
    config = server.config
    lines = ["Ultratable is ready"]
    if wanted not in (0, config.port):
        lines.append(f"  Port {wanted} is taken, so this is {config.port}")
    lines.append(f"  On this computer   {_here(config)}")
    lines += _network(config) if config.public is None else [f"  For the world      https://{config.public}"]
    lines.append(f"  Data               {_data(server)}")
    if server.set_aside:
        count = len(server.set_aside)
        lines.append(f"  Set aside          {count} of them, not fit for this release (ultratable check says why)")
    lines.append("  Stop with Ctrl+C · games are saved after every move")
    return lines + _exposure(config)


def _network(config: "Config") -> list[str]:
    if config.host == "127.0.0.1":
        return ["  On your network    off   (ultratable --lan to let friends on your Wi-Fi join)"]
    if not config.names:
        return ["  On your network    on, but this computer has no address there: is it connected?"]
    return [f"  On your network    http://{name}:{config.port}" for name in config.names]


def _data(server: "Server") -> str:
    from ultratable.server.config import shown_data

    where = server.config.data
    games = server.store.counts()["tables"]
    kind = "database" if "://" in where else "1 file"
    return f"{shown_data(where)}   ({kind}, {games} game{'' if games == 1 else 's'})"


def _exposure(config: "Config") -> list[str]:
    """What --lan means for whoever turned it on, and how friends get here."""
    from ultratable.server.invite import qr_lines

    if config.host == "127.0.0.1" or not config.names:
        return []
    return [
        "",
        qr_lines(f"http://{config.names[0]}:{config.port}"),
        "",
        "Everybody on this network can now open this address, make tables, see those that are listed and join",
        "with a link or a code. Nothing is encrypted on the way: on a network of strangers others could read along.",
    ]
