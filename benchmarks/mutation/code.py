"""Changes of code: one comparison, number, clause ... of a file at a time, and the rules cited around it."""

import ast
import io
import tokenize
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from itertools import chain

from benchmarks.mutation.rulebook import in_brackets, in_string

SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
EXTREMES = {"min": "max", "max": "min"}
#: A return of one of these, flipped, is the same as its comparison swapped, which is a change already.
FLIPPED_ALREADY = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
#: Parts of definitions that carry out nothing of a rule.
NO_CODE = ("annotation", "returns", "decorator_list", "bases", "keywords")
MEMBER = (ast.In, ast.NotIn)
Function = ast.FunctionDef | ast.AsyncFunctionDef
#: See `Change`.
NAMED = "="
COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)


@dataclass(frozen=True)
class Change:
    """One change of a file; `number` counts them. `cited` goes from the innermost place to the outermost.

    A citation that begins with `NAMED` is no rule, but a thing that tests may be called by.
    """

    number: int
    line: int
    within: str
    text: str
    cited: tuple[tuple[str, ...], ...]


@dataclass
class _Scope:
    """Where the walk is: the innermost statement, the functions and classes around it, whether bools are returned."""

    names: tuple[str, ...] = ()
    around: tuple[ast.AST, ...] = ()
    statement: ast.stmt | None = None
    returns_bool: bool = False


@dataclass
class _Found:
    """A node, what comes in its stead, and perhaps which part of it is gone then."""

    node: ast.AST
    new: ast.AST
    put: Callable[[ast.AST], None]
    scope: _Scope
    gone: ast.AST | None = None

    @property
    def spot(self) -> ast.AST:
        """Where to look for it."""
        return self.gone or self.node

    def text(self) -> str:
        """What is changed, for people."""
        if self.gone:
            return f"without {ast.unparse(self.gone)}"
        return f"{ast.unparse(self.node)} → {ast.unparse(self.new)}"


def changes(source: str) -> list[Change]:
    """Every change of a file."""
    tree, notes = ast.parse(source), _Notes(source)
    seen: dict[tuple[str, str], int] = {}
    told = []
    for number, found in enumerate(_Walk(tree).found()):
        within = ".".join(found.scope.names)
        text = found.text()
        seen[within, text] = again = seen.get((within, text), 0) + 1
        text = f"{text} ({again})" if again > 1 else text
        told.append(Change(number, _lines(found.spot)[0], within, text, notes.around(tree, found)))
    return told


def changed(source: str, number: int) -> ast.Module:
    """The file with one of its changes made."""
    tree = ast.parse(source)
    found = next(found for n, found in enumerate(_Walk(tree).found()) if n == number)
    found.put(found.new)
    return ast.fix_missing_locations(tree)


class _Walk:
    """Goes through a file; what is no code of a rule (annotations, decorators, assertions) is left out."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree

    def found(self) -> Iterator[_Found]:
        yield from self._fields(self._tree, _Scope())

    def _fields(self, node: ast.AST, scope: _Scope) -> Iterator[_Found]:
        for name, value in ast.iter_fields(node):
            if name in NO_CODE and not isinstance(node, ast.Call):
                continue
            for n, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    yield from self._node(child, node, _setter(node, name, n), scope)

    def _node(self, node: ast.AST, parent: ast.AST, put: Callable[[ast.AST], None], scope: _Scope) -> Iterator[_Found]:
        if isinstance(node, ast.Assert | ast.JoinedStr):
            return
        scope = _entered(node, scope)
        for new in (*_operators(node), *_returned(node, scope)):
            yield _Found(node, new, put, scope)
        for new, gone in (*_clauses(node), *_displays(node, parent, scope)):
            yield _Found(node, new, put, scope, gone)
        yield from self._fields(node, scope)


def _setter(node: ast.AST, name: str, n: int) -> Callable[[ast.AST], None]:
    def put(new: ast.AST) -> None:
        value = getattr(node, name)
        if isinstance(value, list):
            value[n] = new
        else:
            setattr(node, name, new)

    return put


def _entered(node: ast.AST, scope: _Scope) -> _Scope:
    if isinstance(node, ast.ClassDef | Function):
        scope = copy(scope)
        scope.names, scope.around = (*scope.names, node.name), (*scope.around, node)
        if isinstance(node, Function):
            scope.returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
    if isinstance(node, ast.stmt):
        scope = copy(scope)
        scope.statement = node
    return scope


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    """Comparisons swapped, numbers moved by one, `not` dropped, `and` for `or`, `min` for `max`."""
    if isinstance(node, ast.Compare):
        for n, operator in enumerate(node.ops):
            if type(operator) in SWAPPED:
                ops = [*node.ops[:n], SWAPPED[type(operator)](), *node.ops[n + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + by) for by in (1, -1))
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        yield ast.Call(ast.Name(EXTREMES[node.func.id], ast.Load()), node.args, node.keywords)


def _without(parts: list[ast.expr]) -> Iterator[tuple[list[ast.expr], ast.expr]]:
    """One part after another left out."""
    return ((parts[:n] + parts[n + 1 :], part) for n, part in enumerate(parts))


def _clauses(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """A condition without one of its clauses."""
    if isinstance(node, ast.BoolOp):
        for left, gone in _without(node.values):
            yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0], gone


def _displays(node: ast.AST, parent: ast.AST, scope: _Scope) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Sets without one of their elements, and tuples that stand for sets: never those whose places have a meaning."""
    if not isinstance(node, ast.Set | ast.Tuple) or not node.elts or len(node.elts) < 2:
        return
    if isinstance(node, ast.Tuple) and not (isinstance(node.ctx, ast.Load) and _listed(node, parent, scope)):
        return
    for left, gone in _without(node.elts):
        yield ast.Set(left) if isinstance(node, ast.Set) else ast.Tuple(left, ast.Load()), gone


def _listed(node: ast.Tuple, parent: ast.AST, scope: _Scope) -> bool:
    """Whether a tuple is a list of like things: gone through, looked up in, spread into, or a constant of names."""
    if isinstance(parent, ast.Compare):
        return any(
            node is one and isinstance(op, MEMBER) for op, one in zip(parent.ops, parent.comparators, strict=True)
        )
    if isinstance(parent, ast.For | ast.comprehension):
        return node is parent.iter
    if any(isinstance(one, ast.Starred) for one in node.elts):
        return True
    inside = any(isinstance(one, Function) for one in scope.around)
    constant = isinstance(parent, ast.Assign | ast.AnnAssign) and not inside
    return constant and len({type(getattr(one, "value", one)) for one in node.elts}) == 1


def _returned(node: ast.AST, scope: _Scope) -> Iterator[ast.AST]:
    """The answer of a function that answers yes or no, flipped."""
    if not isinstance(node, ast.Return) or node.value is None or not scope.returns_bool:
        return
    value = node.value
    if isinstance(value, ast.Compare) and len(value.ops) == 1 and isinstance(value.ops[0], FLIPPED_ALREADY):
        return
    if isinstance(value, ast.Constant):
        yield ast.Return(ast.Constant(not value.value))
    elif not (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)):
        yield ast.Return(ast.UnaryOp(ast.Not(), value))


@dataclass
class _Notes:
    """The comments of a file, by line; `alone` are the lines that hold nothing else."""

    source: str
    comments: dict[int, str] = field(default_factory=dict)
    alone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type == tokenize.COMMENT:
                self.comments[token.start[0]] = token.string
                if token.line.lstrip().startswith("#"):
                    self.alone.add(token.start[0])

    def around(self, tree: ast.Module, found: _Found) -> tuple[tuple[str, ...], ...]:
        """What is cited around a change: on its own line, by its statement, function, class, file."""
        levels = [self._at(*_lines(found.spot))]
        scope = found.scope
        if scope.statement is not None and not isinstance(scope.statement, ast.ClassDef | Function):
            levels += [self._of(scope.statement, _head(scope.statement)), _in_body(scope.statement)]
        for scoped in reversed(scope.around):
            levels.append(self._documented(scoped))
        levels.append(in_brackets(ast.get_docstring(tree) or ""))
        return tuple(dict.fromkeys(level for level in levels if level))

    def _at(self, first: int, last: int) -> tuple[str, ...]:
        """Comments on these lines, and those that stand right above them."""
        lines = [line for line in range(first, last + 1) if line in self.comments]
        while first - 1 in self.alone:
            first -= 1
            lines.append(first)
        return in_brackets(" ".join(self.comments[line] for line in lines))

    def _of(self, statement: ast.stmt, last: int) -> tuple[str, ...]:
        return (*self._at(statement.lineno, last), *_said(_heads(statement)))

    def _documented(self, scoped: ast.AST) -> tuple[str, ...]:
        """The docstring and the comments of a function or class; without any, the rules that its events name."""
        assert isinstance(scoped, ast.ClassDef | Function)
        cited = in_brackets(ast.get_docstring(scoped) or "")
        if isinstance(scoped, Function):
            first = min((one.lineno for one in scoped.decorator_list), default=scoped.lineno)
            cited += self._at(first, scoped.end_lineno or scoped.lineno)
            cited = cited or _said(iter([scoped]))
        return tuple(dict.fromkeys(cited))


def _lines(node: ast.AST) -> tuple[int, int]:
    first = getattr(node, "lineno", 1)
    last = getattr(node, "end_lineno", None) or first
    return first, first if isinstance(node, ast.stmt) and isinstance(node, COMPOUND) else last


def _head(statement: ast.stmt) -> int:
    """The last line of a statement, without what it holds."""
    body = getattr(statement, "body", None)
    if isinstance(statement, COMPOUND) and body:
        return max(statement.lineno, int(body[0].lineno) - 1)
    return statement.end_lineno or statement.lineno


def _heads(statement: ast.stmt) -> Iterator[ast.AST]:
    """What belongs to a statement itself."""
    return (child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt))


def _in_body(statement: ast.stmt) -> tuple[str, ...]:
    """The rules that a condition's own refusals or events name."""
    body = [one for one in getattr(statement, "body", []) if isinstance(one, ast.stmt | ast.expr)]
    return _said(one for one in body if not isinstance(one, COMPOUND)) if isinstance(statement, ast.If) else ()


def _said(nodes: Iterator[ast.AST]) -> tuple[str, ...]:
    """The rules named in strings: those of events, of refusals, and whatever else looks like a rule's number."""
    found: list[str] = []
    for node in chain.from_iterable(ast.walk(node) for node in nodes):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
            named = [one.value for one in node.keywords if one.arg == "rule"]
            found += [str(one.value) for one in (*node.args[2:3], *named) if isinstance(one, ast.Constant)]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
            last = node.value.elts[1]
            if isinstance(last, ast.Constant) and isinstance(last.value, str) and len(last.value) < 4:
                found.append(last.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += in_string(node.value)
    return tuple(dict.fromkeys(one for one in found if one))
