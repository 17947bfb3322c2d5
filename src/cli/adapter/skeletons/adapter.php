<?php
// Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- php adapter.php

const NAME = 'my program';
const VERSION = '0.1';
// Half points for each result. X is an unfinished game.
const HALVES = ['1' => 2, 'W' => 2, '+' => 2, 'U' => 2, 'F' => 2, '=' => 1, 'D' => 1, 'H' => 1, 'X' => 1];

/** The answer to one question. */
function standings(array $ask): array
{
    $event = $ask['tournament'];
    if (array_intersect_key($event, ['scoring' => 0, 'awards' => 0, 'adjustments' => 0])) {
        return ['seq' => $ask['seq'], 'skip' => 'only the usual points'];
    }
    // Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
    $points = [];
    foreach ($event['participants'] as $player) {
        $points[$player['id']] = 0;
        foreach (array_slice($player['games'], 0, $ask['after']) as $cell) {
            $points[$player['id']] += HALVES[explode(' ', $cell)[2]] ?? 0;
        }
    }
    $rows = [];
    foreach ($points as $id => $own) {
        $rank = 1 + count(array_filter($points, fn ($other) => $other > $own));
        $rows[] = ['id' => $id, 'rank' => $rank, 'values' => ['PTS' => "$own/2"]];
    }
    $unknown = array_values(array_filter($ask['tiebreaks'], fn ($code) => $code !== 'PTS'));
    return ['seq' => $ask['seq'], 'standings' => $rows, 'unsupported' => $unknown];
}

while (($line = fgets(STDIN)) !== false) {
    $ask = json_decode($line, true, 64, JSON_THROW_ON_ERROR);
    if ($ask['cmd'] === 'stop') {
        break;
    }
    $start = ['protocol' => 1, 'name' => NAME, 'version' => VERSION, 'kinds' => ['individual']];
    echo json_encode($ask['cmd'] === 'start' ? $start : standings($ask)), "\n";
    flush();
}
