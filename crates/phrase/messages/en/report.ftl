# Reports of runs
report-title = { $program }: tie-break conformance
report-corpus = Held to corpus { $version } ({ $digest }) by tiebreak { $tool }.
report-date = Date given by the caller: { $date }.
report-profiles = Profiles
report-clauses = Clauses
report-against = Against the program
report-readings = Readings of unclear rules that it follows
report-follows = { $reading } (checks: { $checks })
report-more = and { $count } more
report-statement = This report was judged by this corpus, and nothing here says who ran the program. It is no endorsement by FIDE.
report-nothing-against = Nothing speaks against it; units that passed: { $count }.
report-something-against = { $count } of { $all } units speak against it.
report-given-up = The run is not whole: { $reason }.
report-built-in = Asked: the built-in engine.
report-declined = Not computed by the program: the cases { $family } ({ $count } units).
report-stderr = { $check }: the program wrote to standard error:
report-nothing-selected = nothing is selected; `tiebreak cases list` shows what there is
report-all = all
report-open = open
report-of = of { $count }

# Columns and labels
report-column-profile = Profile
report-column-edition = Edition
report-column-result = Result
report-column-checks = Checks
report-column-clause = Clause
report-column-check = Check
report-column-unit = Unit
report-column-verdict = Verdict
report-column-why = Why
report-column-number = No.
report-column-name = Name
report-column-rating = Rating
report-column-who = Who
report-column-expected = Expected
report-column-given = Given
report-column-working = Working
report-column-change = Change
report-column-before = Before
report-column-after = After
report-verdicts = Verdicts
report-declared = Declared:
report-check-by = { $list } by { $editions }
report-check-after = { $list } by { $editions }, after round { $round }
report-reading = follows { $reading }
report-rounded = rounded
report-shown = { $count } of { $all } cases shown
report-ranking = ranking
report-findings = findings
report-refused-unit = refused

# Verdicts
report-word-pass = pass
report-word-fail = fail
report-word-unsupported = unsupported
report-word-malformed = malformed
report-word-crash = crash
report-word-timeout = timeout
report-word-not-run = not-run
report-word-open = open
report-status-certified = certified
report-status-failed = failed
report-status-incomplete = incomplete
report-status-too-few-checks = too few checks

# What is wrong with an answer
report-instead = { $found } instead of { $expected }
report-value = participant { $id }: { $difference }
report-no-value = no value
report-splits = splits a tie
report-and-more = { $first }, and { $count } more
report-missing-findings = does not find { $findings }
report-extra-findings = finds { $findings }
report-not-refused = answered instead of refused ({ $rules })
report-refused = refused ({ $found }) instead of answered
report-refused-otherwise = refused ({ $found }) instead of ({ $expected })
report-error = answered with an error: { $message }
report-timeout = no answer in time

# Verifying, comparing runs, trying adapters
report-accepted = Accepted: the report on { $program } leads to these verdicts and files.
report-refusals = Refused; reasons: { $count }.
report-diff-none = No verdict changed.
report-diff-some = Units that changed: { $count }.
report-change-broken = broken
report-change-newly-unsupported = newly unsupported
report-change-changed-expectation = changed expectation
report-change-fixed = fixed
report-change-wrong-in-another-way = wrong in another way
report-change-new-check = new check
report-change-gone = gone
report-step-ok = ok: { $step }
report-step-not-ok = not ok: { $step }: { $problem }
report-sound = The adapter is sound; go on with `tiebreak certify`.
report-unsound = Mend the adapter first; `tiebreak protocol` explains how a program is asked.
