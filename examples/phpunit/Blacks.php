<?php

declare(strict_types=1);

/** A small engine that counts games with Black (BPG, C.07 7.3). It does not rank the players. */
final class Blacks
{
    /** Counts games with Black. A game has the form "7 b =": opponent, color, result. If $wrong, forfeits count. */
    public static function count(array $games, int $rounds, bool $wrong): int
    {
        $played = 0;
        foreach (array_slice($games, 0, $rounds) as $game) {
            [, $color, $result] = explode(' ', $game);
            if ($color === 'b' && ($wrong || ($result !== '+' && $result !== '-'))) {
                $played++;
            }
        }
        return $played;
    }
}
