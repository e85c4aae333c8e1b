"""Messages for browsers that are closed, by way of the push service that each browser has.

What is sent only that browser can read (RFC 8291), and only we can send it (VAPID, RFC 8292). So
the push service knows that there is a message, and nothing of what it says.
"""

import base64
import json
import os
import struct
import urllib.error
import urllib.request
from collections.abc import Sequence
from fnmatch import fnmatch
from http.client import HTTPException
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
KEY_BYTES = 32
RECORD = 4096
VALID = 12 * 3600
"""Seconds for which a push service may take our word that we are we."""
PATIENCE = 10.0


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser is told, and with which keys."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"


def new_key() -> bytes:
    """A new private key, by which push services know us."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(KEY_BYTES, "big")


def is_known(endpoint: str, services: Sequence[str]) -> bool:
    """Whether an address is one of a push service."""
    try:
        parts = urlsplit(endpoint)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return False
    origin = f"{parts.scheme}://{parts.hostname}{port}"
    return parts.username is None and any(fnmatch(origin, service) for service in services)


class Sender:
    """Whoever has the key."""

    def __init__(self, key: bytes, contact: str = "") -> None:
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), CURVE)
        self._contact = contact
        """Where a push service finds whoever runs this: https://... or mailto:..."""
        self.public = text_of(point_of(self._key.public_key()))
        """The public key, as browsers want it."""

    def send(self, to: Subscription, content: object, now: float, ttl: float) -> int:
        """Send something to a browser; the status that its push service answers with.

        A message that cannot be delivered for `ttl` seconds is of no use any more.
        """
        headers = {
            "authorization": f"vapid t={self._token(to.endpoint, now)}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(int(ttl)),
            "urgency": "normal",
        }
        body = encrypt(json.dumps(content).encode(), bytes_of(to.p256dh), bytes_of(to.auth))
        request = urllib.request.Request(to.endpoint, body, headers, method="POST")
        try:
            with _opener.open(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except (OSError, HTTPException):
            return 0

    def _token(self, endpoint: str, now: float) -> str:
        """A word that it is we who send it, for one push service and for some hours."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID}
        if self._contact:
            claims["sub"] = self._contact
        said = [{"typ": "JWT", "alg": "ES256"}, claims]
        signed = ".".join(text_of(json.dumps(part).encode()) for part in said)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big")
        return f"{signed}.{text_of(signature)}"


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """We do not go where somebody else sends us."""

    def redirect_request(self, *_args: object, **_more: object) -> None:
        """Nowhere."""


_opener = urllib.request.build_opener(_NoRedirects)


def encrypt(content: bytes, p256dh: bytes, auth: bytes) -> bytes:
    """A message that only the browser with these keys can read."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    ours = ec.generate_private_key(CURVE)
    point, salt = point_of(ours.public_key()), os.urandom(16)
    shared = derive(ours.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + p256dh + point, 32)
    key = derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", RECORD, len(point)) + point
    return head + AESGCM(key).encrypt(nonce, content + b"\2", None)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key from a secret (HKDF)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def text_of(value: bytes) -> str:
    """Bytes as a text, as the web writes them."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
