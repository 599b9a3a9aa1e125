"""What the lab needs beyond the program itself: said in a sentence where it is missing."""

from importlib.util import find_spec
from typing import Final

from ultratable.core.errors import UltratableError

_PACKAGES: Final = ("scipy", "statsmodels", "polars", "altair", "vl_convert")


class Missing(UltratableError):
    """The lab's libraries are not installed."""


def check() -> None:
    missing = [name for name in _PACKAGES if find_spec(name) is None]
    if missing:
        raise Missing(f"The lab needs {', '.join(missing)}: pip install 'ultratable[lab]'.")
