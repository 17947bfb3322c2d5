"""The editions of C.07: the functions for the clauses that differ. All other clauses are the same in every edition.

Reading misprints: misprints of either edition.
"""

from __future__ import annotations

from article_10_ratings import clause_10_rating_of_2023, clause_10_rating_of_2026
from article_15_unplayed_rounds import clause_15_2_of_2023, clause_15_2_of_2026
from article_16_unplayed_rounds_swiss import (
    clause_16_1_2_of_2023_available,
    clause_16_1_2_of_2026_available,
    clause_16_4_of_2023_dummy_score,
    clause_16_4_of_2026_dummy_score,
)
from model import Edition

FIDE_2023_09 = Edition(
    name="fide-2023-09",
    clause_10_rating=clause_10_rating_of_2023,
    clause_15_2=clause_15_2_of_2023,
    clause_16_2_3=clause_16_1_2_of_2023_available,
    clause_16_4=clause_16_4_of_2023_dummy_score,
)

# The numbers of September 2023, because the text of 2024 was not available. Reading edition-2024-08.
FIDE_2024_08 = Edition(
    name="fide-2024-08",
    clause_10_rating=clause_10_rating_of_2023,
    clause_15_2=clause_15_2_of_2023,
    clause_16_2_3=clause_16_1_2_of_2023_available,
    clause_16_4=clause_16_4_of_2023_dummy_score,
)

FIDE_2026_03 = Edition(
    name="fide-2026-03",
    clause_10_rating=clause_10_rating_of_2026,
    clause_15_2=clause_15_2_of_2026,
    clause_16_2_3=clause_16_1_2_of_2026_available,
    clause_16_4=clause_16_4_of_2026_dummy_score,
)

EDITIONS: dict[str, Edition] = {e.name: e for e in (FIDE_2023_09, FIDE_2024_08, FIDE_2026_03)}
