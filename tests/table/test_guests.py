"""Identity: the key, what it signs, secrets and names."""

import os
import stat
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sortilege.table import guests
from sortilege.table.guests import BadName, GuestFault, Signer, checked_name, csrf, is_csrf, load_key

KEY = bytes(range(32))
WORDS = st.text(st.characters(codec="utf-8"), max_size=40)
ANYTHING = st.text(max_size=80)  # lone surrogates too


# The key


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    data = tmp_path / "not" / "there yet"
    key = load_key(data)
    assert len(key) == 32
    assert load_key(data) == key
    assert stat.S_IMODE((data / "secret.key").stat().st_mode) == 0o600
    assert os.listdir(data) == ["secret.key"]  # no draft is left behind


def test_two_folders_have_two_keys(tmp_path: Path) -> None:
    assert load_key(tmp_path / "one") != load_key(tmp_path / "two")


def test_of_many_that_make_the_key_at_once_all_get_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as crowd:
        keys = list(crowd.map(load_key, [tmp_path] * 64))
    assert set(keys) == {(tmp_path / "secret.key").read_bytes()}
    assert os.listdir(tmp_path) == ["secret.key"]


def test_whoever_comes_second_with_a_new_key_leaves_the_first_ones(tmp_path: Path) -> None:
    first = load_key(tmp_path)
    guests.make_key(tmp_path / "secret.key")
    assert load_key(tmp_path) == first
    assert os.listdir(tmp_path) == ["secret.key"]


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_the_wrong_size_is_refused_and_kept(tmp_path: Path, size: int) -> None:
    file = tmp_path / "secret.key"
    file.write_bytes(b"x" * size)
    with pytest.raises(GuestFault, match=rf"secret\.key holds {size} bytes, expected 32"):
        load_key(tmp_path)
    assert file.read_bytes() == b"x" * size


def test_a_key_that_is_no_file_is_a_clear_fault(tmp_path: Path) -> None:
    (tmp_path / "secret.key").mkdir()
    with pytest.raises(GuestFault, match="cannot be read or made"):
        load_key(tmp_path)


def test_a_data_folder_that_is_a_file_is_a_clear_fault(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(GuestFault, match="cannot be read or made"):
        load_key(tmp_path / "data")


# What it signs


@given(WORDS, WORDS)
def test_what_was_signed_is_read_for_its_purpose(purpose: str, text: str) -> None:
    signed = Signer(KEY).sign(purpose, text)
    assert Signer(KEY).read(purpose, signed) == text
    assert set(signed) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


@given(WORDS, WORDS, WORDS)
def test_nothing_is_read_for_another_purpose(purpose: str, other: str, text: str) -> None:
    assume(purpose != other)
    assert Signer(KEY).read(other, Signer(KEY).sign(purpose, text)) is None


@given(WORDS, st.data())
def test_a_change_of_any_character_spoils_the_seal(text: str, data: st.DataObject) -> None:
    signed = Signer(KEY).sign("guest", text)
    at = data.draw(st.integers(0, len(signed) - 1))
    other = data.draw(st.one_of(st.sampled_from("ABab01-_.=\n"), st.characters()).filter(lambda new: new != signed[at]))
    assert Signer(KEY).read("guest", signed[:at] + other + signed[at + 1 :]) is None


@given(WORDS, st.data())
def test_nothing_may_be_added_or_left_out(text: str, data: st.DataObject) -> None:
    signed = Signer(KEY).sign("guest", text)
    at = data.draw(st.integers(0, len(signed) - 1))
    assert Signer(KEY).read("guest", signed[:at] + signed[at + 1 :]) is None
    added = data.draw(st.one_of(st.sampled_from("=.\n A"), ANYTHING.filter(bool)))
    for forged in (signed + added, added + signed):
        assert Signer(KEY).read("guest", forged) is None


@given(ANYTHING)
def test_what_we_never_signed_is_nothing(text: str) -> None:
    assert Signer(KEY).read("guest", text) is None


@given(WORDS)
def test_another_houses_seal_is_nothing(text: str) -> None:
    assert Signer(KEY).read("guest", Signer(bytes(32)).sign("guest", text)) is None


@given(WORDS, WORDS)
def test_a_form_is_good_for_the_guest_it_was_made_for_alone(guest: str, other: str) -> None:
    assume(guest != other)
    signer = Signer(KEY)
    assert is_csrf(signer, guest, csrf(signer, guest))
    assert not is_csrf(signer, other, csrf(signer, guest))
    assert not is_csrf(signer, guest, signer.sign("guest", guest))  # a cookie is no form


# What is handed out


def test_ids_are_new_each_time_and_hard_to_misread() -> None:
    for make, length in ((guests.new_guest_id, 20), (guests.new_table_id, 12)):
        made = {make() for _ in range(1000)}
        assert len(made) == 1000
        assert {len(one) for one in made} == {length}
        assert not set("".join(made)) & set("01iloOIaeuy")


def test_secrets_are_new_each_time_and_fit_a_link() -> None:
    made = {guests.new_secret() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(secret) >= 32 and secret.replace("-", "").replace("_", "").isalnum() for secret in made)


@given(ANYTHING, ANYTHING)
def test_a_secret_matches_its_own_hash_alone(secret: str, other: str) -> None:
    assume(secret != other)
    assert guests.matches(secret, guests.hashed(secret))
    assert not guests.matches(other, guests.hashed(secret))
    assert not guests.matches(guests.hashed(secret), guests.hashed(secret))  # a stolen database opens no seat


# Names


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Milo", "Milo"),
        ("  Ada\u00a0\u2003 Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("e\u0301" * 24, "é" * 24),  # counted once composed
        ("李雷", "李雷"),
        ("שרה", "שרה"),
        ("สมชาย", "สมชาย"),
        ("Rose \u2764\ufe0f", "Rose \u2764"),
        ("O'Neil-Łoś <b>", "O'Neil-Łoś <b>"),  # markup is for the page to escape
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_shown_composed_and_trimmed(given_name: str, shown: str) -> None:
    assert checked_name(given_name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u00a0\u3000",
        "x" * 25,
        "\u0958" * 13,  # NFC takes this letter apart: 26 characters
        "a\nb",
        "a\tb",
        "a\x00b",
        "\x7f",
        "a\x85b",
        "Milo\u202eoliM",
        "\u2066Milo\u2069",
        "Mi\u200blo",
        "Mi\u200dlo",
        "\ufeffMilo",
        "Mi\u00adlo",
        "a\u2028b",
        "\ud83d",
        "Milo\udc80",
        "\u3164",
        "\u2800",
        "Milo\U000e0101",
        "Milo\U000e0041",
        "\ue000",
        "\u0301Milo",
        "M" + "\u0335" * 4,
    ],
)
def test_a_name_that_misleads_or_vanishes_is_refused_in_one_printable_line(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        checked_name(name)
    assert str(refusal.value).startswith("name: got '") and str(refusal.value).isprintable()


def test_of_a_heap_of_accents_nothing_is_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes ages: their order is sorted by insertion."""
    composed: list[int] = []

    def normalize(_form: str, text: str) -> str:
        composed.append(len(text))
        return text

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    with pytest.raises(BadName, match="expected 1 to 24 characters"):
        checked_name("a" + "\u0301\u0316" * 1000)
    assert composed == []
    assert checked_name("Milo") == "Milo" and composed == [4]


LIKELY = st.text(st.sampled_from("Ab é\u0301\u0308\u200b\u202e\u00a0\u3000\t\ufe0f\ud800 "), max_size=12)


@given(st.one_of(ANYTHING, LIKELY))
def test_a_name_that_passes_is_clean_and_stays_as_it_is(text: str) -> None:
    try:
        name = checked_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= 24
    assert name == name.strip() and "  " not in name
    assert unicodedata.is_normalized("NFC", name)
    assert {unicodedata.category(character)[0] for character in name} <= set("LMNPSZ")
    assert {character for character in name if unicodedata.category(character)[0] == "Z"} <= {" "}
    assert checked_name(name) == name


@given(st.text(st.characters(categories=["Cc", "Cf", "Cs", "Co", "Zl", "Zp"]), min_size=1, max_size=3), st.data())
def test_no_invisible_character_gets_in_wherever_it_stands(unseen: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, 4))
    with pytest.raises(BadName):
        checked_name("Milo"[:at] + unseen + "Milo"[at:])
