# Everything here sets itself up: a virtual environment in .venv, made with uv if it is there, else with venv and pip.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: help serve play test bench bench-short lint chromium clean

help:
	@echo "make serve   tables in the browser: http://127.0.0.1:8000/"
	@echo "make play    a game of Stockpile against three bots, in the terminal"
	@echo "make test    everything that must hold: lint, types, tests"
	@echo "make bench   how fast, how large; make bench-short: the main figures, in a minute"
	@echo "make lint    style and types alone"

$(VENV)/.made: pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
	  uv pip install --quiet --python $(BIN)/python -e '.[test,compile]'; \
	else \
	  $(PYTHON) -m venv $(VENV) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,compile]'; \
	fi
	@touch $@

HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data

serve: $(VENV)/.made
	@$(BIN)/kurs serve --host $(HOST) --port $(PORT) --data $(DATA)

play: $(VENV)/.made
	@$(BIN)/kurs play stockpile $(if $(SEATS),--seats $(SEATS))

lint: $(VENV)/.made
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# Browser tests drive an installed Chromium; on Debian it is installed here if it is missing.
chromium:
	@if ! command -v chromium >/dev/null 2>&1 && [ -z "$$KURS_CHROMIUM" ]; then \
	  echo "installing Chromium for the browser tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; \
	fi

test: lint chromium
	$(BIN)/pytest -n auto

bench: $(VENV)/.made
	$(BIN)/python -m bench

# AGAINST=FOLDER/src compares with an older release, pair by pair.
bench-short: $(VENV)/.made
	$(BIN)/python -m bench.short $(if $(AGAINST),--against $(AGAINST))

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build
