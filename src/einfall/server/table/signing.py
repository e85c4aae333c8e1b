"""The service's own key: it signs records, so that nobody who holds one can chain it anew.

The key is made at the first start and kept in the database, for all who serve it. Its public half
stands in every record, and at a well-known address.
"""

import hmac
from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from einfall.server.table.fair import signed_text


def new_key() -> bytes:
    """A new private key."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


class Signer:
    """Whoever has the private key."""

    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self._secret = hmac.digest(key, b"einfall", "sha256")
        self.public = self._key.public_key().public_bytes_raw().hex()
        """The public key, in hexadecimal digits."""

    def sign(self, table: str, log: Iterable[tuple[int, float, str]]) -> str:
        """The signature of a log: of the number, time and hash of each event."""
        return self._key.sign(signed_text(table, log)).hex()

    def derive(self, label: str) -> bytes:
        """A secret that only this service can make, always the same for the same label."""
        return hmac.digest(self._secret, label.encode(), "sha256")


def is_signed(key: str, signature: str, table: str, log: Iterable[tuple[int, float, str]]) -> bool:
    """Whether a log was signed with the key of this public half."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), signed_text(table, log))
    except (InvalidSignature, ValueError):
        return False
    return True
