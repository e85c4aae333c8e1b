"""A push service of our own, and a browser's keys: what is sent is received over HTTP, and read."""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece  # type: ignore[import-untyped]  # it has no types
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from einfall.server.webpush import CURVE, bytes_of, point_of, text_of

AUTH = bytes(range(16))


@dataclass
class PushService:
    """Takes messages, as the push service of a browser does, and can read them with its keys."""

    status: int = 201
    """What it answers."""
    received: list[tuple[str, Mapping[str, str], bytes]] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    def __enter__(self) -> Self:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append((self.path, headers, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def subscription(self, language: str = "en", name: str = "ada") -> dict[str, str]:
        """What a browser tells of itself."""
        return {
            "endpoint": f"{self.origin}/to/{name}",
            "p256dh": text_of(point_of(self.key.public_key())),
            "auth": text_of(AUTH),
            "language": language,
        }

    def read(self, number: int = -1) -> Any:
        """What a message says, which only the browser can read."""
        _, headers, body = self.received[number]
        assert headers["content-encoding"] == "aes128gcm"
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH))


def check_signature(authorization: str, key: str) -> dict[str, Any]:
    """What a sender says of itself, if it has signed it with this key."""
    kind, _, rest = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, given["k"]) == ("vapid", key)
    head, claims, signature = given["t"].split(".")
    both = bytes_of(signature)
    numbers = [int.from_bytes(half, "big") for half in (both[:32], both[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(key))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), _ES256)
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    said: dict[str, Any] = json.loads(bytes_of(claims))
    return said


_ES256 = ec.ECDSA(hashes.SHA256())
