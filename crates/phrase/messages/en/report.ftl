# Reports of runs
report-title = { $program }: conformance to the tie-break rules
report-corpus = tiebreak { $tool } tested the program with corpus { $version } ({ $digest }).
report-date = Date of the report, from the command line: { $date }.
report-profiles = Profiles
report-against = Wrong answers and missing answers
report-rulings = Rulings of this project that affect the result (docs/rulings)
report-rests = { $ruling }: { $checks } { $checks -> [one] check *[other] checks }
report-challenge = The fresh questions are about { $events } { $events -> [one] event *[other] events } generated from seed { $seed } (certify --challenge { $seed }).
report-readings = How the program reads unclear rules
report-follows = The program follows { $reading } in { $checks } { $checks -> [one] check *[other] checks }
report-worth = What this report proves, and what it does not prove
report-proves = The report proves that the verdicts follow from the answers recorded in report.jsonl. `tiebreak verify` judges all recorded answers again with this corpus and compares every file of the report.
report-proves-not = The report does not prove that the named program gave these answers, or who ran the test and when. The SHA-256 checksums cover the files named on the command line, but not the files that these files load. Anyone who can write the files of the report can also make up the answers.
report-signature = If the report has a signature (certificate.sig), the holder of the key signed exactly these files. Ask the holder directly for the public key, and check the files with `tiebreak verify --key`. The signature covers this page only together with the other files of the report.
report-no-endorsement = The report is not an endorsement by FIDE.
report-built-in = The built-in engine of tiebreak answered the questions.
report-declined = The program does not support the case family { $family } ({ $count } { $count -> [one] answer *[other] answers } not supported).
report-stderr = { $check }: the program wrote this to standard error:
report-nothing-selected = the options select no case; `tiebreak cases list` lists all cases

# Columns and labels
column-correct = Right
column-todo = To do
report-verdicts = Verdicts
report-declared = The question declares:
report-check-by = { $list } under { $editions }
report-check-after = { $list } under { $editions }, after round { $round }
report-reading = follows the reading { $reading }
report-shown = Showing { $count } of { $all } cases
report-refused-unit = refused

# Verdicts
report-word-not-run = not-run
report-status-unchallenged = unchallenged: the run asked no fresh questions of this profile; omit --no-challenge, or raise --events

# What is wrong with an answer
report-instead = { $found } instead of { $expected }
report-value = participant { $id }: { $difference }
report-splits = the answer gives different ranks to participants who are tied under the rules: { $difference }
report-and-more = { $first }, and { $count } more
report-missing-findings = the answer lacks these findings: { $findings }
report-extra-findings = the answer contains unexpected findings: { $findings }
report-not-refused = the program answered, but should have refused the event ({ $rules })
report-refused = the program refused the event ({ $found }), but should have answered
report-refused-otherwise = the program refused the event because of { $found } instead of { $expected }
report-error = the program answered with an error: { $message }
report-timeout = the program did not answer in time

# Verifying, comparing runs, trying adapters
report-accepted = Accepted: the verdicts and files of the report on { $program } follow from the recorded answers.
report-refusals = Rejected. Number of reasons: { $count }.
report-diff-none = No answer changed.
report-diff-some = Answers that changed: { $count }.
report-step-ok = ok: { $step }
report-step-not-ok = failed: { $step }: { $problem }
report-sound = The adapter works. Next, run `tiebreak certify -- PROGRAM`.
report-sound-own = You gave no program, so tiebreak tested itself. To test an adapter, run `tiebreak smoke -- PROGRAM`.
report-unsound = Fix the adapter before you run `tiebreak certify`. `tiebreak protocol` explains the messages.

# What a program has to do
todo-count = { $right } of { $asked } answers right
todo-ratings = ratings: { $ask }
todo-some = cause { $cause }: { $count }
todo-some-unexplained = unexplained: { $count }
todo-right = The program answered every question about these topics correctly: { $names }.
todo-partly = The program answered only some questions about these topics, but all its answers were right. Topics (questions answered/questions asked): { $names }.
todo-declined = The program declined questions about { $names }. Its reason: { $reason }
todo-not-asked = tiebreak did not ask all questions about { $names }: { $reason }.
todo-most = Fix cause { $cause } first, because this cause explains { $count } of { $wrong } wrong answers.
todo-cause = Cause { $cause }, with { $count } wrong { $count -> [one] answer *[other] answers } ({ $topics })
todo-known = The program seems to do the following: { $names }.
todo-known-several = The program seems to make these mistakes together:
todo-rule-of = The rule ({ $article }) says: { $rule }
todo-follows = The program's values of { $codes } are wrong. The wrong values cause the wrong places, so correct the values first.
todo-missing = The program leaves out values that the rules define, or gives values where the rules define none.
todo-refused = The program answers these questions with an error.
todo-no-answer-malformed = The program writes a line that is not an answer.
todo-no-answer-crash = The program exits instead of answering.
todo-no-answer-timeout = The program does not answer these questions in time.
todo-no-answer-unstable = The program gives the right answer only on the second try.
todo-unexplained = No known mistake explains these answers.
todo-says = The smallest example: { $says }.
todo-same = { $names } would explain these answers equally well.
todo-contradicted = However, { $count } right { $count -> [one] answer contradicts *[other] answers contradict } this explanation.
todo-smallest = The smallest case is “{ $title }” ({ $unit }, { $edition }). To run this case again:
todo-declared = The request declares { $json }.
todo-unexplained-heading = Unexplained
todo-left = { $count } unexplained wrong { $count -> [one] answer *[other] answers } about { $name } ({ $editions }).
report-noise = participant { $id }: { $found } instead of { $expected } (rounding error of binary floating point)
todo-noise = The values differ only by rounding errors, because the program computes in binary floating point. Compute exactly, or round the values before you print them.
report-given-up = Exit status 3, because the run is incomplete: { $reason }.
certify-counts = Answers: { $right } right, { $wrong } wrong, { $unsupported } not supported or not asked, { $all } in total.
certify-known = { $count } of the wrong answers { $count -> [one] is *[other] are } on the list of known failures.
certify-known-fresh = { $count } wrong { $count -> [one] answer concerns a fresh question *[other] answers concern fresh questions } about tie-breaks on the list of known failures. The list comes from a run with another seed, so it does not show whether { $count -> [one] this failure is *[other] these failures are } new.
certify-profiles = Profiles met: { $profiles }.
certify-no-profile = Profiles met: none.
certify-profile-wrong = Wrong answers, by tie-break: { $units }.
certify-profile-declined = Questions that the program declined, by tie-break: { $units }.
certify-because-wrong = Exit status 1, because the program gave { $count } wrong { $count -> [one] answer *[other] answers }.
certify-because-new = Exit status 1, because { $count } wrong { $count -> [one] answer is *[other] answers are } not on the list of known failures.
certify-because-unmet = Exit status 1: the program does not meet the profile { $profile }, which --profile requires.
certify-because-nothing = Exit status 4: the program answered no question that counts.
report-diff-fresh = tiebreak does not compare fresh questions, because the seeds { $before } and { $after } differ.
fresh-event = Fresh event { $number } of seed { $seed }
