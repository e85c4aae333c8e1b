"""How the service is run."""

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much one may ask of it: how many a second, and how many at once."""

    requests: tuple[float, float] = (20, 200)
    """By address."""
    tables: tuple[float, float] = (1, 30)
    """New ones, by address."""
    commands: tuple[float, float] = (5, 40)
    """By seat."""
    messages: tuple[float, float] = (20, 100)
    """By connection."""
    connections: int = 200
    """At once, by address."""


ANY = (1e9, 1e9)
NO_LIMITS = Limits(requests=ANY, tables=ANY, commands=ANY, messages=ANY, connections=10**9)
"""For tests and measurements, where one address stands for many people."""


DAY = 24 * 3600.0


class Keeping(msgspec.Struct, frozen=True):
    """For how many seconds games are kept after the last thing that happened; None: for ever."""

    unfinished: float | None = 90 * DAY
    finished: float | None = None


USUAL = Keeping()


class Push(msgspec.Struct, frozen=True):
    """How browsers are told that are closed."""

    services: tuple[str, ...] = (
        "https://fcm.googleapis.com",
        "https://*.push.services.mozilla.com",
        "https://*.notify.windows.com",
        "https://*.push.apple.com",
    )
    """The push services of browsers. We ask nobody else, whatever a visitor says."""
    contact: str = ""
    """Where a push service finds whoever runs this: https://... or mailto:..."""
    patience: float = 10.0
    """Seconds after which somebody who has not come to look is told that it is their turn."""


USUAL_PUSH = Push()


class Settings(msgspec.Struct, frozen=True):
    """How the service is run."""

    database: str
    origins: tuple[str, ...] = ()
    """Where pages may come from, such as https://play.example; none: from the service itself."""
    bot_processes: int | None = None
    warm: bool = False
    """Whether to have everything ready before anybody asks, for a quick first game."""
    limits: Limits = Limits()
    keeping: Keeping = USUAL
    push: Push = USUAL_PUSH
    lobby: bool = False
    """Whether there are open seats that anybody may take."""
