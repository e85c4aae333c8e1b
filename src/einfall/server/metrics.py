"""What the service counts, for Prometheus. Each worker counts for itself."""

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

tables = Counter("einfall_tables", "Tables made")
brought = Counter("einfall_brought", "Games brought that were played in a browser")
events = Counter("einfall_events", "Events committed")
refused = Counter("einfall_refused", "Commands refused", ["code"])
conflicts = Counter("einfall_conflicts", "Commits that another process was ahead of")
answered = Histogram(
    "einfall_answer_seconds", "From a command to its commit", ["command"], buckets=QUICK
)
thought = Histogram("einfall_bot_seconds", "From asking a bot to its decision", ["bot"])
rooms = Gauge("einfall_tables_in_memory", "Tables in memory")
connections = Gauge("einfall_connections", "Open connections", ["kind"])
slow = Counter("einfall_slow_connections", "Connections closed because they could not keep up")
limited = Counter("einfall_limited", "Requests and messages refused as too many", ["what"])


def text() -> tuple[bytes, str]:
    """All of it, and the type of its format."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
