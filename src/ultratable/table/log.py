"""What people read at a table: the match's events and the table's own notes, in order, with what was taken back."""

from ultratable.core.log import Raw, entry_of
from ultratable.table.records import Item, Note


class TableLog:
    """The log from number `first` on; what came before the table was loaded is played again when somebody asks."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self._lines: list[Raw | Note] = []
        """Events as the engine keeps them, and shares them with us: a long log is most of what a table holds."""
        self._taken: set[int] = set()
        """The numbers of the lines that were taken back."""
        self.resumable = first
        """Whoever has fewer lines than this cannot be told which of them were taken back, and must begin anew."""

    @property
    def length(self) -> int:
        return self.first + len(self._lines)

    def since(self, number: int) -> list[tuple[int, Item]]:
        """Items from that number on (as far as held here), each with its number."""
        start = max(number - self.first, 0)
        return [(at, self._item(at, line)) for at, line in enumerate(self._lines[start:], self.first + start)]

    def _item(self, number: int, line: Raw | Note) -> Item:
        return Item(line if isinstance(line, Note) else entry_of(line), number in self._taken)

    def add(self, fresh: list[Raw], notes: tuple[Note, ...]) -> None:
        self._lines += fresh
        self._lines += notes

    def take_back(self, events: int) -> list[int]:
        """Mark the last so many events of the match as taken back; return their numbers."""
        numbers: list[int] = []
        number = self.length
        while events and number > self.first:
            number -= 1
            if not isinstance(self._lines[number - self.first], Note) and number not in self._taken:
                self._taken.add(number)
                events -= 1
                numbers.append(number)
        if events:
            # The others are from before `first`. Only whoever hears of it after the note that follows is up to date.
            self.resumable = self.length + 1
        return numbers[::-1]
