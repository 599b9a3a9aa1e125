"""Find a seed for a lesson: one whose dice fall as its story needs them.

    python tools/find_seed.py ults die timber 5 3-6 3-6 2-4 1-2

looks for "timber 1", "timber 2" and so on until the first roll is a 5, the second 3 to 6, and so on. Each exact die
of six makes it six times as long; ten of them take minutes.
"""

import sys
from itertools import count

import ultratable
from ultratable.core.chance import Streams, key_from


def main(game_id: str, purpose_name: str, name: str, *wanted: str) -> None:
    game = ultratable.game(game_id)
    purpose = game.purposes.index(purpose_name)
    ranges = [(int(low), int(high or low)) for low, _, high in [word.partition("-") for word in wanted]]
    for number in count(1):
        streams = Streams(key_from(f"{name} {number}"), [0] * len(game.purposes))
        if all(low <= streams.below(purpose, 6) + 1 <= high for low, high in ranges):
            break
    streams = Streams(streams.key, [0] * len(game.purposes))
    rolls = [f"die:{streams.below(purpose, 6) + 1}" for _ in ranges]
    print(f'seed = "{name} {number}"\ndie = {rolls}'.replace("'", '"'))


if __name__ == "__main__":
    main(*sys.argv[1:])
