"""What people read at a table: the match's events and the table's own notes, in order, with what was taken back."""

from msgspec import Struct

from ultratable.core.log import Entry


class Note(Struct, frozen=True):
    """Something that happened at the table rather than in the game."""

    kind: str
    text: str


class Item(Struct):
    """One line of the log: an event of the match or a note."""

    what: Entry | Note
    taken: bool = False
    """Whether it was taken back since. It stays in the log: nobody can unsee it."""


class TableLog:
    """The log from number `first` on; what came before the table was loaded is played again when somebody asks."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.items: list[Item] = []
        self.resumable = first
        """Whoever has fewer lines than this cannot be told which of them were taken back, and must begin anew."""

    @property
    def length(self) -> int:
        return self.first + len(self.items)

    def since(self, number: int) -> list[tuple[int, Item]]:
        """Items from that number on (as far as held here), each with its number."""
        start = max(number - self.first, 0)
        return list(enumerate(self.items[start:], self.first + start))

    def add(self, fresh: list[Entry], notes: tuple[Note, ...]) -> None:
        self.items += [Item(entry) for entry in fresh]
        self.items += [Item(note) for note in notes]

    def take_back(self, events: int) -> list[int]:
        """Mark the last so many events of the match as taken back; return their numbers."""
        numbers: list[int] = []
        at = len(self.items)
        while events and at:
            at -= 1
            item = self.items[at]
            if isinstance(item.what, Entry) and not item.taken:
                item.taken = True
                events -= 1
                numbers.append(self.first + at)
        if events:
            # The others are from before `first`. Only whoever hears of it after the note that follows is up to date.
            self.resumable = self.length + 1
        return numbers[::-1]
