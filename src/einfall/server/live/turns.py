"""Whose turn it is where many wait for the same: fair to addresses, and to the tables of each."""

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is done."""

    address: str
    """Where the table was made, as far as we know."""
    table: str


class Turns(Generic[T]):
    """What waits. Addresses take turns, then the tables of one address, then come the oldest."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self.waiting)

    def put(self, asker: Asker, thing: T) -> None:
        """Let something wait for its turn."""
        tables = self.waiting.setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(thing)

    def take(self) -> T:
        """What comes next. Whoever had a turn goes to the end."""
        address, tables = self.waiting.popitem(last=False)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self.waiting[address] = tables
        return thing
