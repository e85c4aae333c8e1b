"""What the service says of itself: one JSON object a line, on standard error, without secrets."""

import json
import logging
import sys
from datetime import UTC, datetime

logger = logging.getLogger("einfall.server")


class JsonLines(logging.Formatter):
    """Writes a log entry as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            entry["problem"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def start(level: str) -> None:
    """Write to standard error from now on, what libraries have to say too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("einfall.server", "uvicorn", "asyncpg"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logger.level))


def note(event: str, *, level: str = "info", **facts: object) -> None:
    """Say that something has happened. Facts are ids and numbers, never what a player holds."""
    logger.log(logging.getLevelName(level.upper()), event, extra={"facts": facts})
