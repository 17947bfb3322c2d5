#!/usr/bin/env python3
"""Checks the direction of dependencies in the Rust of this repository; prints every breach and ends with 1 if there is one.

shape.py [FOLDER...]: only the crates below these folders of the repository; all of it without any.

- A crate depends only on crates above it in the table of ARCHITECTURE.md.
- The top-level modules of a crate use each other in one direction only. A `mod` line, a re-export and a test are no use: what
  counts is where the thing that is named is written.
"""

import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

TOKENS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|r(\#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\])'""", re.S
)
ITEM = re.compile(
    r"^(?:pub(?:\([^)]*\))?\s+)?(?:(?:default|const|async|unsafe|extern\s+\"\")\s+)*"
    r"(fn|struct|enum|trait|type|const|static|union|mod|macro_rules!)\s+(?:mut\s+)?(\w+)"
)


def plain(text):
    """Returns the text with comments and the contents of literals replaced by blanks, at the same positions."""

    def blank(found):
        word = found.group(0)
        kept = '"' if word.startswith(('"', 'r', 'b"')) else ""
        filled = re.sub(r"[^\n]", " ", word)
        return kept + filled[1:-1] + kept if kept and len(filled) > 1 else filled

    return TOKENS.sub(blank, text)


def closing(text, at):
    """Returns the position after the brace that closes the one at a position."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(text)


def without_tests(text):
    """Returns the text with everything blanked that only tests compile."""
    for found in re.finditer(r"#\[cfg\(test\)\]", text):
        start = found.start()
        brace, semicolon = text.find("{", start), text.find(";", start)
        ends_early = semicolon != -1 and (brace == -1 or semicolon < brace)
        end = semicolon + 1 if ends_early else closing(text, brace)
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    return text


class Crate:
    """The modules of one crate: their files, and what each of them defines and re-exports."""

    def __init__(self, root):
        self.root = root
        self.text = {}
        self.path = {}
        self.children = defaultdict(set)
        self.defined = defaultdict(set)
        self.renamed = defaultdict(dict)
        self.globs = defaultdict(list)
        self.read((), root)
        self.uses = {module: list(self.paths_of(module)) for module in self.text}

    def read(self, module, file):
        text = without_tests(plain(file.read_text(encoding="utf-8")))
        self.text[module], self.path[module] = text, file
        folder = file.parent if file.name in ("mod.rs", "lib.rs", "main.rs") else file.with_suffix("")
        for found in re.finditer(r"^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", text, re.M):
            name = found.group(1)
            self.children[module].add(name)
            for candidate in (folder / f"{name}.rs", folder / name / "mod.rs"):
                if candidate.exists():
                    self.read((*module, name), candidate)
        depth = 0
        for line in text.split("\n"):
            item = ITEM.match(line) if depth == 0 else None
            if item and not (item.group(1) == "mod" and line.rstrip().endswith(";")):
                self.defined[module].add(item.group(2))
            depth += line.count("{") - line.count("}")

    def flat(self, tree, prefix=()):
        """Returns every path of a use tree, as (path, local name)."""
        tree = tree.strip()
        if not tree:
            return
        brace = tree.find("{")
        if brace != -1:
            head = tuple(part.strip() for part in tree[:brace].split("::") if part.strip())
            depth, start, inner = 0, 0, tree[brace + 1 : tree.rfind("}")]
            for place, sign in enumerate(inner + ","):
                depth += (sign == "{") - (sign == "}")
                if sign == "," and depth == 0:
                    yield from self.flat(inner[start:place], prefix + head)
                    start = place + 1
            return
        tree, _, name = tree.partition(" as ")
        path = prefix + tuple(part.strip() for part in tree.split("::") if part.strip())
        if path[-1] == "self":
            path = path[:-1]
        yield path, name.strip() or path[-1]

    def absolute(self, module, path):
        """Returns a path from the root of the crate. None for a path of another crate."""
        if path[0] == "crate":
            return path[1:]
        if path[0] in ("self", "super"):
            while path and path[0] in ("self", "super"):
                module = module[:-1] if path[0] == "super" else module
                path = path[1:]
            return (*module, *path)
        if path[0] in self.children[module] or path[0] in self.defined[module]:
            return (*module, *path)
        return None

    def paths_of(self, module):
        text = self.text[module]
        local = {}
        for found in re.finditer(r"^[ \t]*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", text, re.M):
            for path, name in self.flat(found.group(2)):
                target = self.absolute(module, path)
                if target is None:
                    continue
                if found.group(1):
                    if name == "*":
                        self.globs[module].append(target[:-1])
                    else:
                        self.renamed[module][name] = target
                else:
                    local[name] = target
                    yield target
        body = re.sub(r"^[ \t]*(?:pub(?:\([^)]*\))?\s+)?use\s+[^;]+;", "", text, flags=re.M)
        for found in re.finditer(r"(?<![\w:])(\w+(?:::\w+)+)", body):
            path = tuple(found.group(1).split("::"))
            if path[0] in local:
                yield (*local[path[0]], *path[1:])
            else:
                target = self.absolute(module, path)
                if target is not None and (path[0] in ("crate", "self", "super") or path[0] in self.children[module]):
                    yield target

    def home(self, target, seen=()):
        """Returns the module in which the target of a path is defined."""
        module = ()
        for place, part in enumerate(target):
            if part in self.children[module] and (*module, part) in self.text:
                module = (*module, part)
                continue
            if part in self.defined[module]:
                return module
            if part in self.renamed[module] and (module, part) not in seen:
                return self.home((*self.renamed[module][part], *target[place + 1 :]), (*seen, (module, part)))
            for glob in self.globs[module]:
                if (glob, part) not in seen:
                    found = self.home((*glob, part), (*seen, (glob, part)))
                    if found is not None and part in self.defined[found]:
                        return found
            return module
        return module

    def edges(self):
        for module, paths in self.uses.items():
            for path in paths:
                home = self.home(path)
                # The name of a module alone uses nothing in it.
                if home is not None and home != module and not (path == home and home[: len(path)] == path):
                    yield self.path[module], self.path[home]

    def circles(self):
        """Returns circles among the top-level modules, each with their names and the uses inside it."""
        graph = defaultdict(lambda: defaultdict(set))
        for one, other in self.edges():
            if self.top(one) != self.top(other):
                graph[self.top(one)][self.top(other)].add((self.name(one), self.name(other)))
        for circle in components({node: set(targets) for node, targets in graph.items()}):
            uses = (pair for node in circle for target in circle for pair in graph[node].get(target, ()))
            yield circle, sorted(uses)

    def name(self, file):
        return str(file.relative_to(self.root.parent))

    def top(self, file):
        """Returns the top-level module of a file. `x.rs` and the folder `x` are one module."""
        return file.relative_to(self.root.parent).parts[0].removesuffix(".rs")


def components(graph):
    """Returns the strongly connected components of more than one node (Tarjan)."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if target not in order:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], order[target])
        if low[node] == order[node]:
            members = []
            while True:
                members.append(stack.pop())
                if members[-1] == node:
                    break
            if len(members) > 1:
                found.append(sorted(members))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return found


def layers(root, names):
    """Returns dependencies on crates that are not above in the table of ARCHITECTURE.md."""
    page = root / "ARCHITECTURE.md"
    table = re.findall(r"^\| `(tiebreak-[a-z0-9]+)` \|", page.read_text(encoding="utf-8") if page.is_file() else "", re.M)
    for name in names:
        crate = tomllib.loads((root / name).read_text(encoding="utf-8"))
        own = crate.get("package", {}).get("name", "")
        if own not in table:
            if own.startswith("tiebreak-"):
                yield f"{name}: {own} is not in the table of ARCHITECTURE.md"
            continue
        for used in crate.get("dependencies", {}):
            if used in table and table.index(used) >= table.index(own):
                yield f"{name}: {own} depends on {used}, which stands below it in ARCHITECTURE.md"


def main():
    root = Path(__file__).resolve().parent.parent
    wanted = tuple(f"{folder.rstrip('/')}/" for folder in sys.argv[1:]) or ("",)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.rs", "*Cargo.toml"], cwd=root, capture_output=True, text=True, check=True
    )
    names = [name for name in listed.stdout.split("\0") if name.startswith(wanted) and (root / name).is_file()]
    manifests = [name for name in names if name.endswith("Cargo.toml") and not name.startswith(("fuzz/", "tools/", "examples/"))]
    breaches = list(layers(root, manifests))
    roots = (name for name in names if re.fullmatch(r"(?:.*/)?src/(?:lib|main)\.rs", name))
    for file in map(root.joinpath, roots):
        for circle, uses in Crate(file).circles():
            breaches.append(f"{file.parent.relative_to(root)}: circle of {', '.join(circle)}")
            breaches.extend(f"    {one} uses {other}" for one, other in uses)
    print("\n".join(breaches) if breaches else f"{len(names)} files: dependencies go one way")
    sys.exit(1 if breaches or not names else 0)


if __name__ == "__main__":
    main()
