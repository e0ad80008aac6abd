"""Notebooks as files: one order, no hidden code, nothing stored that was not meant to be. Running them is `pytest --nbval-lax notebooks`."""

from __future__ import annotations

import ast
import re
import socket
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
GAME_NOTEBOOKS = [path for path in NOTEBOOKS if re.match(r"0[1-5]_", path.name)]
HEADINGS = [
    "The game in five minutes", "The board as a graph", "Play", "Watch two bots", "One rule up close", "What the numbers say", "Try it yourself",
]  # fmt: skip
MOST_BYTES = 200_000
ABSOLUTE = r"(?<![\w.:/~<-])/(?:home|root|work|tmp|usr|opt|var|mnt|Users|private|builds?|workspace)/|\b[A-Z]:\\+\w|file://|localhost|127\.0\.0\.1"

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
each_game_notebook = pytest.mark.parametrize("path", GAME_NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> list[Any]:
    book: Any = nbformat.read(path, 4)
    nbformat.validate(book)
    return list(book.cells)


def code(path: Path) -> list[Any]:
    return [cell for cell in read(path) if cell.cell_type == "code"]


def tree(cell: Any) -> ast.Module:
    """The code of a cell; lines for IPython alone have no place in these notebooks and would not parse."""
    return ast.parse(cell.source)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS
    assert GAME_NOTEBOOKS


@each_notebook
def test_checked_cells_have_a_reference(path: Path) -> None:
    """nbval compares nothing, and passes, where a cell has no execution count or no output."""
    checked = [cell for cell in code(path) if "NBVAL_CHECK_OUTPUT" in cell.source]
    assert checked, "no cell of this notebook is compared"
    for cell in checked:
        assert cell.execution_count is not None, cell.source
        assert cell.outputs, cell.source
        assert "keep_output" in cell.metadata.get("tags", []), f"nbstripout would remove its output: {cell.source}"


@each_notebook
def test_imports_and_constants_come_first(path: Path) -> None:
    imports, constants, *others = [tree(cell).body for cell in code(path)]
    assert imports
    assert all(isinstance(line, ast.Import | ast.ImportFrom) for line in imports)
    assert constants
    assert all(isinstance(line, ast.Assign) for line in constants)
    assert any(isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and line.targets[0].id.isupper() for line in constants)
    for body in others:
        assert not any(isinstance(line, ast.Import | ast.ImportFrom) for line in body), ast.unparse(body[0])


@each_notebook
def test_every_import_is_used(path: Path) -> None:
    names = {(alias.asname or alias.name).split(".")[0] for line in tree(code(path)[0]).body for alias in line.names}  # type: ignore[attr-defined]
    used = {node.id for cell in code(path) for node in ast.walk(tree(cell)) if isinstance(node, ast.Name)}
    assert names <= used, f"imported in vain: {names - used}"


@each_notebook
def test_no_functions_in_notebooks(path: Path) -> None:
    """Code that has a name belongs to the package, where it is tested."""
    for cell in code(path):
        for node in ast.walk(tree(cell)):
            assert not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda), cell.source


@each_notebook
def test_every_code_cell_is_introduced(path: Path) -> None:
    cells = read(path)
    assert cells[0].cell_type == "markdown"
    for before, cell in pairwise(cells):
        assert cell.cell_type != "code" or (before.cell_type == "markdown" and before.source.strip()), cell.source


@each_notebook
def test_outputs_are_stored_only_where_meant(path: Path) -> None:
    for cell in code(path):
        if "keep_output" not in cell.metadata.get("tags", []):
            assert not cell.outputs, cell.source
        for output in cell.outputs:
            assert output.output_type in ("stream", "execute_result"), cell.source
            assert not [kind for kind in output.get("data", {}) if kind not in ("text/plain", "text/html")], cell.source


@each_notebook
def test_file_is_small_and_tells_nothing_of_the_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    found = re.search(ABSOLUTE, text)
    assert found is None, text[max(0, found.start() - 40) : found.end() + 40]
    host = socket.gethostname()
    assert len(host) < 4 or not re.search(rf"\b{re.escape(host)}\b", text), "the name of this machine"
    assert "widgets" not in nbformat.reads(text, 4).metadata, "stored widget state is megabytes of JavaScript"


@each_game_notebook
def test_game_notebooks_have_the_same_chapters(path: Path) -> None:
    lines = [line for cell in read(path) if cell.cell_type == "markdown" for line in cell.source.splitlines()]
    assert [line.removeprefix("## ") for line in lines if line.startswith("## ")] == HEADINGS
    assert sum(line.startswith("# ") for line in lines) == 1
