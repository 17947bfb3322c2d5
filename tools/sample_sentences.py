"""Draws sentences from texts for readers, for review by an editor: `sample_sentences.py --seed 7`."""

import argparse
import random
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATED = {"docs/reference/commands.md", "docs/evidence/power.md", "docs/evidence/results.md"}


def tracked(*patterns):
    names = subprocess.run(["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in names.stdout.split("\n") if name and (ROOT / name).is_file()]


def sentences(text):
    """Splits a paragraph into sentences. Returns the sentences of at least four words."""
    parts = re.split(r"(?<=[.!?:])\s+(?=[A-Z`{*¿¡])", " ".join(text.split()))
    return [part for part in parts if len(part.split()) >= 4]


def of_markdown(name):
    text = re.sub(r"^```.*?^```$", "", (ROOT / name).read_text(), flags=re.M | re.S)
    for block in re.split(r"\n\s*\n|\n(?=\s*[-*|#>]|\d+\. )", text):
        if not re.match(r"\s*\|[-| :]+\|", block):
            yield from sentences(re.sub(r"^[\s>#*-]+", "", block))


def of_messages(name):
    text = re.sub(r"^#.*$", "", (ROOT / name).read_text(), flags=re.M)
    for message in re.split(r"\n(?=[a-zA-Z-][\w-]* =)", text):
        yield from sentences(message.partition("=")[2])


def of_comments(name):
    """Groups adjacent comment lines into paragraphs, without the examples and headings of documentation."""
    block = []
    for line in [*(ROOT / name).read_text().splitlines(), ""]:
        found = re.match(r"\s*(?://[/!]?|#(?!\[|!))\s?(.*)", line)
        if found:
            block.append(found.group(1))
        elif block:
            text = re.sub(r"^```.*?^```$", "", "\n".join(block), flags=re.M | re.S)
            for paragraph in re.split(r"\n\s*\n|^# .*$", text, flags=re.M):
                yield from sentences(paragraph)
            block = []


GROUPS = {
    "readme": (20, of_markdown, ["README.md", "packages/*/README.md"]),
    "docs": (20, of_markdown, ["docs/**.md", "cases/*.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]),
    "changelog": (20, of_markdown, ["CHANGELOG.md", "cases/VERSIONS.md"]),
    "messages": (20, of_messages, ["crates/phrase/messages/en/*.ftl"]),
    "comments": (20, of_comments, ["*.rs"]),
    "spanish": (30, of_messages, ["crates/phrase/messages/es/*.ftl"]),
}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--group", choices=GROUPS, action="append")
    chosen = options.parse_args()
    for group in chosen.group or GROUPS:
        count, reader, patterns = GROUPS[group]
        drawn = random.Random(f"{chosen.seed} {group}")
        pool = [(name, each) for name in tracked(*patterns) if name not in GENERATED for each in reader(name)]
        print(f"## {group}: {count} of {len(pool)}")
        for name, sentence in sorted(drawn.sample(pool, count)):
            print(f"- {name}: {sentence}")


if __name__ == "__main__":
    main()
