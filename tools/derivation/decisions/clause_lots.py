"""C.07 4.2: lots between participants who are still tied after the whole list."""

from __future__ import annotations

from hashlib import sha256

from declared import Declared
from record import Record, Tie


def seed_order(seed: str, members: frozenset[int]) -> tuple[int, ...]:
    """4.2 (format: lots) The order that a seed determines: by the hash of `SEED:NUMBER`, the smallest first."""
    return tuple(sorted(members, key=lambda who: sha256(f"{seed}:{who}".encode()).hexdigest()))


def clause_4_2_allowed(_record: Record, tie: Tie, declared: Declared) -> bool:
    """4.2 Lots decide the remaining ties, unless the regulations allow these ties to remain.

    Ties also remain if places are shared or if only a play-off breaks ties (2.1, 2.2.1). For players who are level at
    the end of a play-off, the play-off's row takes precedence: lots, or a shared place. Reading still-tied-goes-first.
    """
    if tie.still_tied in ("lots", "shared"):
        return tie.still_tied == "lots"
    return declared.exhausted != "unbroken" and declared.ties not in ("shared", "playoff")


def clause_4_2_coin_of_two(record: Record, tie: Tie, _declared: Declared) -> bool:
    """4.2 A coin and a disc have two sides, so they decide between exactly two participants."""
    return record.by == "lots" or len(tie.members) == 2


def clause_4_2_seed(record: Record, tie: Tie, _declared: Declared) -> bool:
    """4.2 Lots with a published seed must have the order that the seed determines. Reading seed-of-lots-only."""
    return record.by != "lots" or record.seed is None or record.order == seed_order(record.seed, tie.members)
