"""Riichi that is declared in secret, until it is known (K-59).

The deposit lies face down: until the riichi is told, scores and deposits are what they would be without it, for
everybody and for every rule. The hand itself is in riichi from the start: its discards, kans, furiten and ippatsu are
nobody else's business.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from rinshan.decisions import Answers, Asks
from rinshan.events import UNTOLD, Private
from rinshan.offers import riichi_terms
from rinshan.paying import pay
from rinshan.table import RIICHI_TILE, RIVER, SecretRiichi
from rinshan.win import riichi_payment

if TYPE_CHECKING:
    from rinshan.subjects import Discard
    from rinshan.table import Table
    from rinshan.tiles import Seat


def hearers(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Who knows of a secret declaration of this seat: itself, and whom a skill lets hear it (K-34)."""
    on = table.on
    found = [seat]
    for other in table.others(seat):
        told = False
        if on.hears:
            told = on.hears(told, other, seat)
        if told:
            found.append(other)
    return tuple(found)


def begin_riichi(table: Table, seat: Seat) -> None:
    """The hand is in riichi from now on, in double riichi on an uninterrupted first turn; ippatsu stands (B-08).

    A discard that was exiled has been one too: what comes in a later turn is no first one.
    """
    first = table.discards[seat] <= 1 and table.turns[seat] <= 1
    if table.rules.first_turn_uninterrupted:
        first = first and not table.interrupted
    table.riichi[seat] = 2 if first else 1
    table.ippatsu[seat] = True


def declare_in_secret(table: Table, seat: Seat) -> None:
    """Tell those who may know, and nobody else, that a riichi is declared."""
    table.log("secret_riichi", seat, None, Private(hearers(table, seat), True, UNTOLD))


def accept_in_secret(table: Table, discard: Discard) -> None:
    """The tile of a secret riichi was not ronned: the deposit is laid face down and riichi holds."""
    seat = discard.seat
    secret = SecretRiichi(discard.tile, riichi_terms(table, seat).price, hearers(table, seat))
    begin_riichi(table, seat)
    table.secrets[seat] = secret
    table.log("secret_deposit", seat, None, Private(secret.known_to, secret.price, UNTOLD))


def tell_riichi(table: Table, seat: Seat) -> Generator[Asks, Answers, None]:
    """A secret riichi becomes known: the deposit is turned up and paid, the tile is marked in the river."""
    secret = table.secrets[seat]
    if secret is None:
        return
    table.secrets[seat] = None
    deposit = riichi_payment(seat, secret.price)
    yield from pay(table, [deposit], "riichi")
    if table.place[secret.tile] == RIVER:
        table.mark[secret.tile] |= RIICHI_TILE
    table.log("riichi_told", seat, None, secret.tile, deposit.amount, table.riichi[seat] == 2)
