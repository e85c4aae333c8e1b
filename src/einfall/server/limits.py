"""How often somebody may ask: a bucket of tokens that fills up again by itself."""

import time
from functools import lru_cache
from ipaddress import IPv6Address, ip_address


class Bucket:
    """Lets a number through at once, and from then on a number a second."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limiter:
    """A bucket for each of many, such as addresses or seats."""

    LARGEST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[object, Bucket] = {}

    def allows(self, key: object) -> bool:
        """Whether this one may pass now."""
        bucket = self.buckets.get(key)
        if bucket is None:
            if len(self.buckets) >= self.LARGEST:
                self._forget_full()
            bucket = self.buckets[key] = Bucket(self.rate, self.burst)
        return bucket.take()

    def _forget_full(self) -> None:
        """Forget those who have not come for so long that their buckets are full again."""
        now, refill = time.monotonic(), self.burst / self.rate
        self.buckets = {k: b for k, b in self.buckets.items() if now - b.at < refill}


@lru_cache(maxsize=10_000)
def who_is_at(address: str) -> str:
    """Who is counted as one for this address: with IPv6, everybody in a network of 64 bits."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped:
            return str(known.ipv4_mapped)
        if not known.is_loopback:
            return f"{IPv6Address(int(known) >> 64 << 64)}/64"
    return str(known)
