#!/usr/bin/env perl
# Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- perl adapter.pl
use strict;
use warnings;
use JSON::PP;

my ($name, $version) = ('my program', '0.1');
# Half points for each result. X is an unfinished game.
my %halves = (1 => 2, W => 2, '+' => 2, U => 2, F => 2, '=' => 1, D => 1, H => 1, X => 1);

# The answer to one question.
sub standings {
    my ($ask) = @_;
    my $event = $ask->{tournament};
    return { seq => $ask->{seq}, skip => 'only the usual points' }
        if grep { exists $event->{$_} } qw(scoring awards adjustments);
    # Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
    my %points;
    for my $player (@{ $event->{participants} }) {
        my @cells = @{ $player->{games} };
        splice @cells, $ask->{after} if @cells > $ask->{after};
        $points{ $player->{id} } = 0;
        $points{ $player->{id} } += $halves{ (split / /)[2] } // 0 for @cells;
    }
    my @rows;
    for my $player (@{ $event->{participants} }) {
        my $own = $points{ $player->{id} };
        my $rank = 1 + grep { $_ > $own } values %points;
        push @rows, { id => $player->{id}, rank => $rank, values => { PTS => "$own/2" } };
    }
    my @unknown = grep { $_ ne 'PTS' } @{ $ask->{tiebreaks} };
    return { seq => $ask->{seq}, standings => \@rows, unsupported => \@unknown };
}

$| = 1;
my $json = JSON::PP->new->utf8;
while (my $line = <STDIN>) {
    my $ask = $json->decode($line);
    last if $ask->{cmd} eq 'stop';
    my $start = { protocol => 1, name => $name, version => $version, kinds => ['individual'] };
    print $json->encode($ask->{cmd} eq 'start' ? $start : standings($ask)), "\n";
}
