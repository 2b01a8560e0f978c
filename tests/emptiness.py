"""Which tests could pass because there was nothing to go through: told from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

PASSED_ON = {
    "enumerate",
    "sorted",
    "reversed",
    "list",
    "tuple",
    "set",
    "groupby",
    "pairwise",
    "combinations",
}
"""Functions that yield something where their first argument does."""
PAIRED = {"zip", "product", "chain"}
"""The same where each of their arguments does."""
MEMBERS = {"items", "keys", "values", "split", "splitlines"}
OF_FILES = {"grids", "array"}
"""What `tests.corpora` reads, which is there."""
RAISES = {"raises", "warns"}


def could_pass_on_nothing(test: ast.FunctionDef) -> bool:
    """Whether each assertion of a test stands in a loop that may have no round.

    A loop over what is written there, over a constant or a parameter, over a number of rounds, or
    over what `tests.loops.at_least_one` is given has one. Tests of a property, whose examples may
    be empty, are left aside, and so is what has no assertion.
    """
    decorators = [ast.unparse(decorator) for decorator in test.decorator_list]
    if any(one.startswith("given(") for one in decorators):
        return False
    known = {name for one in test.decorator_list for name in _parameters(one)}
    return not _surely_asserts(test.body, known) and any(map(_asserts, ast.walk(test)))


def _parameters(decorator: ast.expr) -> Sequence[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("parametrize"):
        named = ast.literal_eval(decorator.args[0])
        return named.split(", ") if isinstance(named, str) else named
    return ()


def _name(called: ast.expr) -> str:
    return getattr(called, "attr", getattr(called, "id", ""))


def _asserts(node: ast.AST) -> bool:
    """Whether this is an assertion, or calls a function of the tests that is named as one."""
    if isinstance(node, ast.Call):
        name = _name(node.func).strip("_")
        return name in RAISES or name.startswith(("assert", "check", "expect", "fail"))
    return isinstance(node, ast.Assert)


def _surely_asserts(body: Sequence[ast.stmt], known: set[str]) -> bool:
    """Whether one of the statements is an assertion, or has one in loops that have a round."""
    known = set(known)
    for statement in body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            known = known | {name} if _is_some(statement.value, known) else known - {name}
        if isinstance(statement, ast.For):
            inside = known | set(_elements(statement, known))
            if _is_some(statement.iter, known) and _surely_asserts(statement.body, inside):
                return True
            continue
        if _asserts(statement) or any(map(_asserts, _expressions(statement))):
            return True
        if any(_surely_asserts(inner, known) for inner in _bodies(statement)):
            return True
    return False


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield what stands in a statement itself, without the statements in it."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.expr | ast.withitem):
            yield from ast.walk(child)


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for part in ("body", "orelse", "finalbody"):
        yield getattr(statement, part, [])
    for part in ("handlers", "cases"):
        yield from (one.body for one in getattr(statement, part, []))


def _elements(loop: ast.For, known: set[str]) -> Iterator[str]:
    """Yield the names that a loop over what is written there gives to what is not empty."""
    if not isinstance(loop.iter, ast.Tuple | ast.List):
        return
    if isinstance(loop.target, ast.Name):
        columns = [(loop.target, loop.iter.elts)]
    elif all(isinstance(row, ast.Tuple) for row in loop.iter.elts):
        rows = [row.elts for row in loop.iter.elts if isinstance(row, ast.Tuple)]
        targets = loop.target.elts if isinstance(loop.target, ast.Tuple) else []
        columns = list(zip(targets, map(list, zip(*rows, strict=True)), strict=True))
    else:
        return
    for target, values in columns:
        if isinstance(target, ast.Name) and all(_is_some(one, known) for one in values):
            yield target.id


def _is_some(value: ast.expr, known: set[str]) -> bool:
    """Whether what is gone through has at least one member, as far as its source tells."""
    match value:
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            starred = [one.value for one in elements if isinstance(one, ast.Starred)]
            plain = len(elements) > len(starred)
            return plain or any(_is_some(one, known) for one in starred)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.Name(id=name):  # a constant or a class is written once, and looked at there
            return name.lstrip("_")[:1].isupper() or name in known
        case ast.Attribute(value=inner) | ast.Subscript(value=inner):
            return _is_some(inner, known)
        case ast.BinOp(left=left, right=right):
            return _is_some(left, known) or _is_some(right, known)
        case ast.IfExp(body=one, orelse=other):
            return _is_some(one, known) and _is_some(other, known)
        case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
            return all(not one.ifs and _is_some(one.iter, known) for one in value.generators)
        case ast.Call():
            return _gives_some(value, known)
    return False


def _gives_some(call: ast.Call, known: set[str]) -> bool:
    called, arguments = call.func, call.args
    name = _name(called)
    if name in {"at_least_one", "range"} | OF_FILES:
        return True
    if name in MEMBERS and isinstance(called, ast.Attribute):
        return _is_some(called.value, known)
    if name in PAIRED:
        is_strict = any(ast.unparse(one) == "strict=True" for one in call.keywords)
        return (any if is_strict else all)(_is_some(one, known) for one in arguments)
    if name == "map":
        return all(_is_some(one, known) for one in arguments[1:])
    return name in PASSED_ON and bool(arguments) and _is_some(arguments[0], known)
