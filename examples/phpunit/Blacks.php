<?php

declare(strict_types=1);

/** A small engine: it counts games with Black (BPG, C.07 7.3) and ranks nobody. */
final class Blacks
{
    /** A game is "7 b =": opponent, color, result. A forfeit was not played; who counts it all the same is wrong. */
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
