"""One's games on another device: a code that carries a browser's identity over, once and soon.

What tells a browser apart is the secret in its cookie, of which only the hash is kept. So the
secret waits in a note that nobody can read without the code, with which it is encrypted; of the
code, too, only the hash is kept.
"""

import hashlib
import os

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from einfall.language import _
from einfall.server.clock import clock
from einfall.server.messages.told import Handover
from einfall.server.names import clean
from einfall.server.secrets import hash_of, new_secret
from einfall.server.store.interface import Note, Store
from einfall.server.table.table import Refused

HANDOVER = "handover"
"""The kind of these notes."""
VALID = 600.0
"""Seconds for which a code can be used."""
NONCE_BYTES = 12


class Identity(msgspec.Struct, frozen=True):
    """What is carried over."""

    secret: str
    name: str


class Handovers:
    """Codes that are under way."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, secret: str | None, name: str) -> Handover:
        """A code for another device of whoever has this secret; it replaces the one before."""
        player = hash_of(secret) if secret else b""
        if not secret or not await self._store.knows(player):
            text = _("There is nothing to carry over yet: first play a game here.")
            raise Refused("nothing", text)
        now = clock.now()
        for old in await self._store.notes(HANDOVER, now, player):
            await self._store.take_note(HANDOVER, old.name, now)
        code = new_secret()
        sealed = seal(Identity(secret, clean(name)), code)
        note = Note(HANDOVER, name_of(code), player, sealed, now, now + VALID)
        await self._store.put_note(note)
        return Handover(code, note.until)

    async def use(self, code: str, other: bytes | None) -> Identity:
        """Who has made this code; what was `other`'s on the new device is theirs from now on."""
        note = await self._store.take_note(HANDOVER, name_of(code), clock.now())
        if not note:
            text = _("This link has been used, or its time is over. Make a new one.")
            raise Refused("code", text)
        identity = unseal(note.body, code)
        if other and other != note.owner:
            await self._store.merge_players(note.owner, other)
        return identity


def name_of(code: str) -> str:
    """What is kept of a code."""
    return hash_of(f"{HANDOVER}/{code}").hex()


def seal(identity: Identity, code: str) -> str:
    """An identity that nobody can read without the code."""
    nonce = os.urandom(NONCE_BYTES)
    return (nonce + cipher(code).encrypt(nonce, msgspec.json.encode(identity), None)).hex()


def unseal(sealed: str, code: str) -> Identity:
    """The identity again."""
    body = bytes.fromhex(sealed)
    plain = cipher(code).decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], None)
    return msgspec.json.decode(plain, type=Identity)


def cipher(code: str) -> AESGCM:
    """What encrypts with a code, which is as random as a key has to be."""
    return AESGCM(hashlib.sha256(f"key/{code}".encode()).digest())
