"""Who somebody is, without an account: a key of the house, what it signs, secrets handed out, names taken in."""

import base64
import hashlib
import hmac
import os
import re
import secrets
import tempfile
import unicodedata
from pathlib import Path

from sortilege.core.errors import SortilegeError
from sortilege.core.shuffle import shortened

KEY_FILE = "secret.key"
KEY_BYTES = 32
LETTERS = "23456789bcdfghjkmnpqrstvwxz"  # none looks like another, and without vowels chance spells no word
LONGEST_NAME = 24
LONGEST_TYPED = 1000  # with accents yet to be composed, and spaces that do not count
MOST_MARKS = 3  # accents on one letter; more of them climb over the neighbouring lines

SPACES = re.compile(r"[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
EMOJI_STYLE = re.compile("[\ufe0e\ufe0f]")  # phones add them to symbols by themselves
# Letters and marks that leave no trace on the screen; the other invisible ones are not printable anyway
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]")


class GuestFault(SortilegeError):
    """The key that signs identities cannot be read or made."""


class BadName(SortilegeError):
    """Not a name to show to others."""


# The key


def load_key(data: Path) -> bytes:
    """The key of this data folder, made on first use."""
    file = data / KEY_FILE
    try:
        if not file.exists():
            make_key(file)
        key = file.read_bytes()
    except OSError as fault:
        raise GuestFault(f"key: {file} cannot be read or made: {fault.strerror}") from None
    if len(key) != KEY_BYTES:
        raise GuestFault(
            f"key: {file} holds {len(key)} bytes, expected {KEY_BYTES}; restore it, "
            "or delete it for a new one: every guest then starts afresh"
        )
    return key


def make_key(file: Path) -> None:
    """Puts a new key in its place whole, or not at all; of several that try, the first one's stays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=KEY_FILE)  # mode 0600 from the start
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
            out.flush()
            os.fsync(out.fileno())
        os.link(draft, file)  # unlike a rename, it never replaces another's
    except FileExistsError:
        pass
    finally:
        draft.unlink()


# What it signs


class Signer:
    """Texts that come back from strangers unchanged, or not at all. They are signed, not hidden."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, purpose: str, text: str) -> str:
        """The text with its seal, in letters that a cookie, a link and a form leave alone."""
        body = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{body}.{self.seal(purpose, body)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The text that was signed for this purpose; None if it was not, or not by us."""
        body, _, seal = signed.partition(".")
        # Compared as written: base64 has several spellings of the same bytes, and only ours counts
        if not signed.isascii() or not hmac.compare_digest(seal, self.seal(purpose, body)):
            return None
        return base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode()

    def seal(self, purpose: str, body: str) -> str:
        key = hmac.digest(self.key, purpose.encode(), "sha256")  # each purpose has its own
        return base64.urlsafe_b64encode(hmac.digest(key, body.encode(), "sha256")).decode().rstrip("=")


def csrf(signer: Signer, guest: str) -> str:
    """What our forms carry, and a stranger's page cannot know."""
    return signer.sign("csrf", guest)


def is_csrf(signer: Signer, guest: str, token: str) -> bool:
    return signer.read("csrf", token) == guest


# What is handed out


def new_guest_id() -> str:
    return letters(20)


def new_table_id() -> str:
    """Short enough for a link, and beyond guessing (57 bits): knowing it is the invitation."""
    return letters(12)


def letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """How a secret is stored. It is 192 random bits, so that no slow hash is needed against guessing."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def matches(secret: str, stored: str) -> bool:
    return hmac.compare_digest(hashed(secret).encode(), stored.encode())


# Names


def checked_name(text: str) -> str:
    """A name as others see it: composed (NFC), trimmed, one space at a time. BadName if it could mislead or vanish."""
    name = ""
    if len(text) <= LONGEST_TYPED:  # to compose a heap of accents takes ages
        name = unicodedata.normalize("NFC", SPACES.sub(" ", EMOJI_STYLE.sub("", text))).strip(" ")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"name: got {shortened(text)}, expected 1 to {LONGEST_NAME} characters")
    if not name.isprintable() or UNSEEN.search(name):  # controls, bidi overrides, zero widths, lone surrogates
        raise BadName(f"name: got {shortened(text)}, expected visible characters only")
    if has_piled_marks(name):
        raise BadName(f"name: got {shortened(text)}, expected accents on letters, at most {MOST_MARKS} on each")
    return name


def has_piled_marks(name: str) -> bool:
    """Whether accents stand on nothing, or too many on one letter."""
    marks = "".join("m" if unicodedata.category(character).startswith("M") else "." for character in name)
    return marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks
