"""Lists the possible breaks of a Python module, one place at a time.

Each operator takes a node of the syntax tree and returns replacements. It reverses a comparison, changes a constant by
one, makes a condition always or never true, omits a member of a list, or exchanges two names of the same kind. This
module contains no rules of C.07. `PAIRS` lists names of the specification that are of the same kind.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Div),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
}
# Names and attributes that may be confused with each other.
PAIRS: dict[str, tuple[str, ...]] = {
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "floor": ("ceil", "round"),
    "MP": ("GP",),
    "GP": ("MP",),
    "win": ("draw",),
    "draw": ("win", "loss"),
    "loss": ("draw",),
    "least_significant": ("most_significant",),
    "most_significant": ("least_significant",),
    "cut_least": ("cut_most",),
    "cut_most": ("cut_least",),
    "rounds": ("announced",),
    "announced": ("rounds",),
    "weight": ("value",),
    "value": ("weight",),
    "primary": ("secondary",),
    "PLAYED": ("FORFEIT_WIN",),
    "PENDING": ("PLAYED",),
    "FORFEIT_WIN": ("FORFEIT_LOSS",),
    "FORFEIT_LOSS": ("FORFEIT_WIN", "ZERO_BYE"),
    "FORFEIT_DRAW": ("FORFEIT_LOSS",),
    "PAIRING_BYE": ("FULL_BYE", "HALF_BYE"),
    "FULL_BYE": ("PAIRING_BYE", "HALF_BYE"),
    "HALF_BYE": ("ZERO_BYE", "PAIRING_BYE"),
    "ZERO_BYE": ("HALF_BYE",),
    "REST": ("ZERO_BYE",),
    "forfeit_win": ("win",),
    "forfeit_loss": ("loss",),
    "clause_15_2_of_2023": ("clause_15_2_of_2026",),
    "clause_15_2_of_2026": ("clause_15_2_of_2023",),
    "clause_16_1_2_of_2023_available": ("clause_16_1_2_of_2026_available",),
    "clause_16_1_2_of_2026_available": ("clause_16_1_2_of_2023_available",),
    "clause_16_4_of_2023_dummy_score": ("clause_16_4_of_2026_dummy_score",),
    "clause_16_4_of_2026_dummy_score": ("clause_16_4_of_2023_dummy_score",),
    "clause_10_rating_of_2023": ("clause_10_rating_of_2026",),
    "clause_10_rating_of_2026": ("clause_10_rating_of_2023",),
    "clause_16_4_1_limit": ("clause_16_4_2_limit",),
}


@dataclass(frozen=True)
class Mutation:
    """One break: its place, the original, and the replacement."""

    module: str
    function: str
    line: int
    first_line: int  # of the function, 0 outside functions
    number: int  # among those of the module, in the order of the text
    what: str

    @property
    def name(self) -> str:
        return f"{self.module}.{self.function}: {self.what}"


Replacement = tuple[str, ast.expr | ast.stmt]


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _compare(node: ast.Compare) -> Iterator[ast.expr]:
    for i, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            new = copy.deepcopy(node)
            new.ops[i] = other()
            yield new


def _without_each(node: ast.BoolOp | ast.Tuple | ast.List | ast.Set, field: str) -> Iterator[ast.expr]:
    members = getattr(node, field)
    if len(members) < 2:
        return
    for i in range(len(members)):
        new = copy.deepcopy(node)
        getattr(new, field).pop(i)
        yield new.values[0] if isinstance(new, ast.BoolOp) and len(new.values) == 1 else new


def _swapped(node: ast.Tuple) -> Iterator[ast.expr]:
    for i in range(len(node.elts) - 1):
        new = copy.deepcopy(node)
        new.elts[i], new.elts[i + 1] = new.elts[i + 1], new.elts[i]
        yield new


def _constant(node: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _conditions(test: ast.expr) -> Iterator[ast.expr]:
    for value in (True, False):
        if not isinstance(test, ast.Constant):
            yield ast.Constant(value)


class _Places(ast.NodeVisitor):
    """Visits the syntax tree of a module in the order of its text, and records every possible replacement."""

    def __init__(self) -> None:
        # Function and its first line; parent, field and index; the replacement.
        self.found: list[tuple[str, int, ast.AST, str, int | None, ast.expr | ast.stmt]] = []
        self.function, self.first_line = "module", 0
        self.kinds: dict[str, list[str]] = {}  # parameters of the function by their annotation

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        function, first_line, kinds = self.function, self.first_line, self.kinds
        self.first_line = first_line or node.lineno
        self.function = node.name if function == "module" else f"{function}.{node.name}"
        self.kinds = dict(kinds)
        for argument in node.args.args:
            if argument.annotation is not None:
                kind = _text(argument.annotation)
                self.kinds[kind] = [*self.kinds.get(kind, []), argument.arg]
        for field in ("body",):
            self._children(node, field)
        for i, default in enumerate(node.args.defaults):
            self._offer(node.args, "defaults", i, default)
        self.function, self.first_line, self.kinds = function, first_line, kinds

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        function, self.function = self.function, node.name
        self._children(node, "body")
        self.function = function

    def generic_visit(self, node: ast.AST) -> None:
        for field, _ in ast.iter_fields(node):
            if field not in ("annotation", "returns", "ctx", "decorator_list"):
                self._children(node, field)

    def _children(self, node: ast.AST, field: str) -> None:
        value = getattr(node, field, None)
        for i, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST):
                continue
            self._offer(node, field, i, child)
            self.visit(child)

    def _offer(self, parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
        for new in self._replacements(parent, field, node):
            self.found.append((self.function, self.first_line, parent, field, index, new))

    def _replacements(self, parent: ast.AST, field: str, node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
        if isinstance(parent, ast.If | ast.IfExp | ast.While) and field == "test" and isinstance(node, ast.expr):
            yield from _conditions(node)
        if isinstance(parent, ast.comprehension) and field == "ifs" and isinstance(node, ast.expr):
            yield from _conditions(node)
        if isinstance(parent, ast.Return) and isinstance(node, ast.Compare | ast.BoolOp):
            yield from _conditions(node)
        if isinstance(node, ast.Compare):
            yield from _compare(node)
        elif isinstance(node, ast.BoolOp):
            new = copy.deepcopy(node)
            new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield new
            yield from _without_each(node, "values")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            yield node.operand
        elif isinstance(node, ast.BinOp):
            for operator in ARITHMETIC.get(type(node.op), ()):
                changed = copy.deepcopy(node)
                changed.op = operator()
                yield changed
            yield node.left
            yield node.right
        elif isinstance(node, ast.Constant):
            yield from _constant(node)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            if not isinstance(parent, ast.Subscript):
                yield from _without_each(node, "elts")
            if isinstance(node, ast.Tuple) and isinstance(parent, ast.Lambda):
                yield from _swapped(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from self._names(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            for name in PAIRS.get(node.attr, ()):
                yield ast.Attribute(node.value, name, ast.Load())
        elif isinstance(node, ast.Call):
            yield from self._calls(node)
        elif isinstance(node, ast.AugAssign):
            yield ast.Pass()
            yield ast.Assign([ast.Name(_text(node.target), ast.Store())], node.value, lineno=node.lineno)
        elif isinstance(node, ast.Break | ast.Continue):
            yield ast.Pass()

    def _names(self, node: ast.Name) -> Iterator[ast.expr]:
        for name in PAIRS.get(node.id, ()):
            yield ast.Name(name, ast.Load())
        for names in self.kinds.values():
            if node.id in names:
                yield from (ast.Name(n, ast.Load()) for n in names if n != node.id)

    def _calls(self, node: ast.Call) -> Iterator[ast.expr]:
        """Omits a call with one argument, or a named argument. Nested calls do not change."""
        called = _text(node.func)
        if len(node.args) == 1 and not node.keywords and called in ("rounded", "int", "cut_least", "cut_most", "other_total", "reversed"):
            yield node.args[0]
        if called == "other_total":
            return
        for i, keyword in enumerate(node.keywords):
            if keyword.arg in ("reverse", "key", "default"):
                new = copy.deepcopy(node)
                new.keywords.pop(i)
                yield new
        if called == "without":
            yield node.args[0]


def mutations(module: str, source: str, file: str) -> Iterator[tuple[Mutation, CodeType]]:
    """Yields every break of a module, with the compiled broken module."""
    tree = ast.parse(source)
    places = _Places()
    places.visit(tree)
    seen: set[tuple[str, str, int]] = set()
    for number, (function, first_line, parent, field, index, new) in enumerate(places.found):
        value = getattr(parent, field)
        old = value if index is None else value[index]
        line = getattr(old, "lineno", getattr(parent, "lineno", 0))
        said = f"`{_text(old)}` -> `{_text(new)}`"
        if len(_text(old)) < 12 and not isinstance(parent, ast.Module | ast.FunctionDef):
            said += f" in `{_text(parent)[:100]}`"
        if (function, said, line) in seen or _text(old) == _text(new):
            continue
        seen.add((function, said, line))
        ast.copy_location(new, old)
        ast.fix_missing_locations(new)
        _put(parent, field, index, new)
        code = compile(tree, file, "exec")
        _put(parent, field, index, old)
        yield Mutation(module, function, line, first_line, number, said), code


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node
