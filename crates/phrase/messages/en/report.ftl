# Reports of runs
report-title = { $program }: conformance of tie-breaks
report-corpus = tiebreak { $tool } tested the program against corpus { $version } ({ $digest }).
report-date = Date, as given on the command line: { $date }.
report-profiles = Profiles
report-against = Wrong or missing answers
report-rulings = Rulings of this project that the result depends on (docs/rulings)
report-rests = { $ruling }: { $checks } { $checks -> [one] check *[other] checks }
report-challenge = Fresh questions: { $events } { $events -> [one] event *[other] events } generated from seed { $seed } (certify --challenge { $seed }).
report-readings = How the program reads unclear rules
report-follows = { $reading } (checks: { $checks })
report-worth = What this report proves and does not prove
report-proves = The report proves that the verdicts follow from the answers recorded in report.jsonl. `tiebreak verify` judges all of these answers again with this corpus and compares every file of the report.
report-proves-not = The report does not prove that the named program gave these answers, who ran the test, or when. The digests cover the files named on the command line, not other files that those files load. Anyone who can write these files can also make up the answers.
report-signature = With a signature (certificate.sig), the holder of the key vouches for every byte of these files. Find out from another source who owns the key; `tiebreak verify --key` checks the files against one key. The signature does not cover this page if it is separated from the other files.
report-no-endorsement = The report is not an endorsement by FIDE.
report-built-in = The built-in engine answered the questions.
report-declined = The program does not support the cases { $family } ({ $count } { $count -> [one] question *[other] questions }).
report-stderr = { $check }: the program wrote to standard error:
report-nothing-selected = no case is selected; `tiebreak cases list` lists all cases
report-all = all
report-of = of { $count }

# Columns and labels
column-correct = Right
column-todo = To do
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
report-word-not-run = not-run
report-status-unchallenged = unchallenged: no fresh question of this profile was asked (--challenge, --events)

# What is wrong with an answer
report-instead = { $found } instead of { $expected }
report-value = participant { $id }: { $difference }
report-no-value = no value
report-splits = splits a tie: { $difference }
report-and-more = { $first }, and { $count } more
report-missing-findings = the finding { $findings } is missing
report-extra-findings = unexpected finding { $findings }
report-not-refused = the program answered, but should have refused the event ({ $rules })
report-refused = the program refused the event ({ $found }), but the question has an answer
report-refused-otherwise = the program refused the event because of { $found }, but should have refused it because of { $expected }
report-error = the program answered with an error: { $message }
report-timeout = the program did not answer in time

# Verifying, comparing runs, trying adapters
report-accepted = Accepted: the verdicts and files of the report on { $program } follow from the recorded answers.
report-refusals = Refused; reasons: { $count }.
report-diff-none = No verdict changed.
report-diff-some = Answers that changed: { $count }.
report-step-ok = ok: { $step }
report-step-not-ok = not ok: { $step }: { $problem }
report-sound = The adapter works. Next, run `tiebreak certify`.
report-unsound = Repair the adapter first. `tiebreak protocol` explains the messages.

# What a program has to do
todo-count = { $right } of { $asked } right
todo-ratings = ratings: { $ask }
todo-some = { $count } due to cause { $cause }
todo-some-unexplained = { $count } unexplained
todo-right = Always right: { $names }.
todo-partly = Right wherever the program answered (answered/asked): { $names }.
todo-declined = The program declined questions about { $names }. It said: { $reason }
todo-not-asked = Not asked about { $names }: { $reason }.
todo-most = Repair cause { $cause } first: it explains { $count } of { $wrong } wrong answers.
todo-cause = Cause { $cause } (wrong answers: { $count }; { $topics })
todo-known = The program seems to do this: { $names }.
todo-known-several = The program seems to make these mistakes together:
todo-rule-of = The rule ({ $article }): { $rule }
todo-follows = The places follow from the program's values of { $codes }, and these values are wrong. Correct the values first.
todo-missing = The program gives no value where the rules define one, or gives a value where the rules define none.
todo-refused = The program answers with an error.
todo-no-answer-malformed = The program writes a line that is not an answer.
todo-no-answer-crash = The program exits instead of answering.
todo-no-answer-timeout = The program does not answer in time.
todo-no-answer-unstable = The program gives the right answer only on the second try.
todo-unexplained = No known mistake explains these answers.
todo-says = Smallest example: { $says }.
todo-same = { $names } would explain these answers equally well.
todo-contradicted = But { $count } right { $count -> [one] answer contradicts *[other] answers contradict } this explanation.
todo-smallest = Smallest case: { $title } ({ $unit }, { $edition }). To run this case again:
todo-declared = The request contains { $json }.
todo-unexplained-heading = Unexplained
todo-left = { $name } ({ $editions }), unexplained: { $count }.
report-noise = participant { $id }: { $found } instead of { $expected } (rounding error of binary floating point)
todo-noise = The values are right except for rounding errors, because the program computes in binary floating point. Compute exactly, or round before printing.
report-given-up = Exit status 3: the run is incomplete: { $reason }.
certify-counts = Answers: { $right } right, { $wrong } wrong, { $unsupported } not supported, of { $all }.
certify-known = { $count } of the wrong answers { $count -> [one] is *[other] are } on the list of known failures.
certify-known-fresh = { $count } of the wrong answers { $count -> [one] is to a fresh question *[other] are to fresh questions } about tie-breaks on the list. The list is of another seed, so it does not show whether { $count -> [one] this failure is *[other] these failures are } new.
certify-profiles = Profiles met: { $profiles }.
certify-no-profile = Profiles met: none.
certify-profile-wrong = Wrong answers, by tie-break: { $units }.
certify-profile-declined = Questions that the program declined, by tie-break: { $units }.
certify-because-wrong = Exit status 1: { $count } wrong { $count -> [one] answer *[other] answers }.
certify-because-new = Exit status 1: { $count } wrong { $count -> [one] answer is *[other] answers are } not on the list of known failures.
certify-because-unmet = Exit status 1: the profile { $profile }, which --profile names, is not met.
certify-because-nothing = Exit status 4: the program answered none of the questions.
report-diff-fresh = Fresh questions are not compared: the seeds are { $before } and { $after }.
fresh-event = Fresh event { $number } of seed { $seed }
