# `make lab` plays, `make test` proves. Both set everything up by themselves: Python 3.11 or newer and make are enough.
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do command -v $$p >/dev/null 2>&1 && \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
ROOT_FLAG := $(shell test "$$(id -u)" = 0 && echo --allow-root)
READY := .venv/.ready
READY_TEST := .venv/.ready-test
READY_BENCH := .venv/.ready-bench

.PHONY: lab classroom test lint unit notebooks-test browser soak bench notebooks golden clean

lab: $(READY)  ## open JupyterLab at the start notebook
	$(BIN)/jupyter lab $(ROOT_FLAG) notebooks/00_start_here.ipynb

classroom: $(READY_TEST)  ## serve the play notebooks without code, on this machine only
	$(BIN)/voila notebooks --template=lab --Voila.ip=127.0.0.1 --preheat_kernel=False

test: lint unit notebooks-test browser  ## everything that must hold

lint: $(READY_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

unit: $(READY_TEST)
	$(BIN)/pytest -n auto --dist worksteal -m "not soak and not browser" tests kernel_lib

notebooks-test: $(READY_TEST)
	$(BIN)/pytest -n auto --dist loadfile --nbval-lax --nbval-cell-timeout=600 notebooks

browser: $(READY_TEST)  ## needs Chromium; skipped with a message where there is none, except in CI
	$(BIN)/pytest -n 2 --dist loadgroup -m browser tests/browser

soak: $(READY_TEST)  ## long runs
	$(BIN)/pytest -n auto -m soak tests

bench: $(READY_BENCH)  ## speed beside a peer, in one run
	$(BIN)/python -m tests.benchmarks.speed

notebooks: $(READY_TEST)  ## run all notebooks again and keep only the outputs that are compared
	for book in notebooks/*.ipynb; do \
	  $(BIN)/jupyter nbconvert --to notebook --execute --inplace --ExecutePreprocessor.store_widget_state=False \
	    --ExecutePreprocessor.record_timing=False $$book && \
	  $(BIN)/nbstripout --keep-count --extra-keys "metadata.language_info metadata.widgets cell.metadata.execution" $$book || exit 1; done

golden: $(READY_TEST)  ## write the playthroughs again; read the diff before committing it
	KL_REGENERATE=1 $(BIN)/pytest -q tests/contract/test_golden.py

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed"; exit 1; }
	@if command -v uv >/dev/null 2>&1; then uv venv --allow-existing -q --python $(PYTHON) .venv && uv pip install -q --python $(BIN)/python -e .; \
	else $(PYTHON) -m venv .venv && $(BIN)/python -m pip install -q --upgrade pip && $(BIN)/python -m pip install -q -e .; fi
	@touch $@

$(READY_TEST): $(READY)
	@if command -v uv >/dev/null 2>&1; then uv pip install -q --python $(BIN)/python -e .[test]; else $(BIN)/python -m pip install -q -e .[test]; fi
	@touch $@

$(READY_BENCH): $(READY_TEST)
	@if command -v uv >/dev/null 2>&1; then uv pip install -q --python $(BIN)/python -e .[bench]; else $(BIN)/python -m pip install -q -e .[bench]; fi
	@touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info screenshots
