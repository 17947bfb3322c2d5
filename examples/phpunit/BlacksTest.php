<?php

declare(strict_types=1);

require_once __DIR__ . '/Blacks.php';

use PHPUnit\Framework\TestCase;

/** Tests the engine against the corpus in TIEBREAK_CORPUS (the folder of a release, or of `tiebreak cases export`). */
final class BlacksTest extends TestCase
{
    // The only code that this engine computes. Other codes are skipped.
    private const CODE = 'BPG';

    public static function checks(): iterable
    {
        $file = file_get_contents(getenv('TIEBREAK_CORPUS') . '/corpus.json');
        foreach (json_decode($file, true, 512, JSON_THROW_ON_ERROR)['cases'] as $case) {
            foreach ($case['checks'] as $check) {
                foreach ($check['editions'] as $edition) {
                    yield "{$case['id']}#{$check['id']}@$edition" => [$case['tournament'], $check];
                }
            }
        }
    }

    /** @dataProvider checks */
    public function testCorpus(array $tournament, array $check): void
    {
        if ($check['status'] === 'open') {
            $this->markTestSkipped('open: nobody knows the answer');
        }
        if ($tournament['pairing'] !== 'swiss') {
            $this->markTestSkipped('forfeits in predetermined pairings have rules of their own (C.07 15.2)');
        }
        $games = array_column($tournament['participants'] ?? [], 'games', 'id');
        $asked = array_filter(
            $check['values'] ?? [],
            fn (array $row, int $id): bool => array_key_exists(self::CODE, $row) && isset($games[$id]),
            ARRAY_FILTER_USE_BOTH,
        );
        if ($asked === []) {
            $this->markTestSkipped('no ' . self::CODE . ' of players');
        }
        foreach ($asked as $id => $row) {
            $found = Blacks::count($games[$id], $check['after'] ?? PHP_INT_MAX, getenv('WRONG') !== false);
            // The corpus writes whole numbers without decimals, so the texts can be compared.
            $this->assertSame($row[self::CODE], (string) $found, self::CODE . " of $id");
        }
    }
}
