"""Tables that strangers find in the lobby, and what they cannot have."""

from typing import Any

import pytest

from ultratable.core.errors import BadSetup
from ultratable.table import lobby
from ultratable.table.sheet import Settings

LIMITS = ("round_limit", "quiet_limit", "showdown_limit")


@pytest.mark.rule("ultra_marines.end.limits")
@pytest.mark.parametrize("limit", LIMITS)
def test_a_listed_table_has_every_limit_of_its_game(limit: str) -> None:
    with pytest.raises(BadSetup) as refused:
        lobby.create("ann", Settings("ultra_marines", 2, {limit: 0}, listed=True))
    assert str(refused.value) == (f"Strangers may join this table, so {limit} cannot be 0: that is for private tables.")


@pytest.mark.rule("ultra_marines.end.limits")
def test_a_private_table_may_switch_all_of_them_off() -> None:
    options = dict.fromkeys(LIMITS, 0)
    assert lobby.create("ann", Settings("ultra_marines", 2, options)).settings.options == options


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ultra_marines", {}),
        ("ultra_marines", {"round_limit": 1, "quiet_limit": 1000, "events": False}),
        ("ults", {"health": 30}),
        ("figures", {}),
    ],
)
def test_everything_else_is_for_strangers_too(game: str, options: dict[str, Any]) -> None:
    assert lobby.create("ann", Settings(game, 2, options, listed=True)).settings.listed
