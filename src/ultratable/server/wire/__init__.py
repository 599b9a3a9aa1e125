"""Every message that goes over the wire, as records: the server checks what comes in with them, the OpenAPI document
and the browser's types are made from them, and docs/protocol.md explains them."""

from importlib import import_module
from pkgutil import iter_modules

from msgspec import Struct


def records() -> list[type[Struct]]:
    """All of them, and those of other rooms that they hold."""
    files = [import_module(file.name) for file in iter_modules(__path__, f"{__name__}.")]
    kinds = {kind for file in files for kind in vars(file).values() if isinstance(kind, type)}
    return sorted([kind for kind in kinds if issubclass(kind, Struct) and kind is not Struct], key=str)
