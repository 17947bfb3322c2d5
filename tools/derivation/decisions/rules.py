"""Lists the rules for each kind of record, with the names of their faults in the format.

A record that violates at least one rule does not count.
"""

from __future__ import annotations

from collections.abc import Callable

import clause_armageddon as armageddon
import clause_games as games
import clause_lots as lots
import clause_playoff as playoff
from declared import Declared
from record import Record, Tie

Rule = Callable[[Record, Tie, Declared], bool]

LOTS: dict[str, Rule] = {
    "lots-excluded": lots.clause_4_2_allowed,
    "lots-coin-of-more": lots.clause_4_2_coin_of_two,
    "lots-against-seed": lots.clause_4_2_seed,
}
PLAYOFF: dict[str, Rule] = {
    "playoff-not-announced": playoff.clause_2_2_1_announced,
    "playoff-outside-positions": playoff.clause_3_1_1_position,
    "playoff-games-wrong-players": playoff.clause_3_1_2_players,
    "playoff-games-wrong-stage": playoff.clause_3_1_3_stage,
    "playoff-games-after-decision": playoff.clause_3_1_3_before_decision,
    "playoff-games-level": playoff.clause_3_1_3_decisive,
    "playoff-order-against-games": playoff.clause_3_1_3_order,
    "playoff-games-wrong-colors": games.clause_3_1_5_colors,
    "playoff-games-wrong-number": games.clause_3_1_6_number,
    "playoff-games-wrong-control": games.clause_3_1_6_control,
}
ARMAGEDDON: dict[str, Rule] = PLAYOFF | {"armageddon-not-one-game": armageddon.clause_armageddon_one_game}

# Each word of the list, with the decisions that are possible there and their rules. Reading word-and-kind.
WORDS: dict[str, tuple[tuple[str, ...], dict[str, Rule]]] = {
    "PLAYOFF": (("playoff",), PLAYOFF),
    "ARMAGEDDON": (("armageddon",), ARMAGEDDON),
    "LOTS": (("lots", "coin", "disc"), LOTS),
}


def whole_group(record: Record, tie: Tie) -> bool:
    """3.1.2, 4.2 Whether the record contains each member of the tied group once, and nobody else."""
    return len(record.order) == len(tie.members) and frozenset(record.order) == tie.members


def faults(word: str, record: Record, tie: Tie, declared: Declared) -> list[str]:
    """Returns the rules that a record of exactly this group violates."""
    return [name for name, kept in WORDS[word][1].items() if not kept(record, tie, declared)]
