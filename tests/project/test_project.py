"""The files around the code tell the truth."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kernel_lib as kl

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SHAPE = ("catalog.py", "board.py", "state.py", "moves.py", "effects.py", "scoring.py", "hidden.py", "notation.py", "figure.py", "bots.py")


def _pip_section() -> set[str]:
    lines = (ROOT / "environment.yml").read_text().split("pip:")[1].splitlines()
    found = [line.split("#")[0].strip().removeprefix("- ") for line in lines]
    return {line for line in found if line and line != "-e ."}


def test_environment_and_pyproject_list_the_same_packages() -> None:
    assert _pip_section() == {*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["classroom"]}


def test_every_dependency_has_bounds() -> None:
    for requirement in PROJECT["dependencies"]:
        assert ">=" in requirement, requirement
        assert "<" in requirement, requirement


@pytest.mark.parametrize("name", kl.games())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = ROOT / "kernel_lib" / "games" / name
    assert {path.name for path in folder.iterdir()} >= {*SHAPE, "data"}
    assert (folder / "rules.py").exists() or (folder / "rules").is_dir()
    assert (folder / "__init__.py").read_text().startswith('"""')


RANK = {"core": 0, "games": 1, "bots": 2, "viz": 1, "lab": 3, "play": 3, "api": 4, "__init__": 5}


def test_imports_point_one_way() -> None:
    for path in (ROOT / "kernel_lib").rglob("*.py"):
        room = path.relative_to(ROOT / "kernel_lib").parts[0].removesuffix(".py")
        for target in re.findall(r"^(?:from|import) kernel_lib\.(\w+)", path.read_text(), re.M):
            assert RANK[target] <= RANK[room], f"{path.relative_to(ROOT)} imports {target}"


def test_rules_load_without_drawing_libraries() -> None:
    code = (
        "import sys, kernel_lib as kl\n"
        "for n in kl.games(): kl.deal(kl.game(n), seed=1)\n"
        "print([m for m in ('plotly', 'ipywidgets', 'pandas') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_no_file_names_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, listed):
        path = ROOT / name
        if path.suffix in (".png", ".jsonl") or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"/(?:home|root|Users)/\w", text.replace("/root/.x", "")), name


def test_no_eval_and_no_pickle() -> None:
    for path in (ROOT / "kernel_lib").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec"), path
            if isinstance(node, ast.Import):
                assert all(alias.name != "pickle" for alias in node.names), path
