"""Secrets: made of 192 random bits, kept only as their hash."""

import hashlib
import secrets

SECRET_BYTES = 24


def new_secret() -> str:
    """A new secret, for a link or for a browser."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> bytes:
    """What is kept of a secret. It is random, so a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).digest()
