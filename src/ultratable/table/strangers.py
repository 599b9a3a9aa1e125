"""What is not for tables that strangers find in the lobby: values of options that a game keeps for private tables.

Which they are, its schema says (`x-private`, a list of values), such as matches without a limit: whoever sits down with
strangers should be able to count on an end.
"""

import ultratable
from ultratable.core.errors import BadSetup
from ultratable.table.sheet import Settings


def check_options(settings: Settings) -> None:
    """Refuse such a value at a table that is listed. What the options are has been checked before."""
    if not settings.listed:
        return
    schema = ultratable.game(settings.game).options_schema
    fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    for name, value in settings.options.items():
        if value in fields[name].get("x-private", ()):
            raise BadSetup(f"Strangers may join this table, so {name} cannot be {value}: that is for private tables.")
