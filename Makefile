# Everything here sets itself up: a virtual environment in .venv, made with uv if it is there, else with venv and pip.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
COMMA := ,

.DEFAULT_GOAL := help
.PHONY: help serve play check test long lowest newest bench bench-short lint style types fast served chromium postgres clean

help:
	@echo "make serve   tables in the browser: http://127.0.0.1:8000/"
	@echo "make play    a game of Stockpile against three bots, in the terminal"
	@echo "make check   while working: style, types and the fast tests; a minute or so"
	@echo "make test    everything that must hold before a change lands: style, types, tests; some minutes"
	@echo "make long    what takes longer: whole games in the browser, kills, many more random games"
	@echo "make bench   how fast, how large; make bench-short: the main figures, in a minute"
	@echo "make lint    style and types alone"
	@echo "make lowest  make check, and some of the server, with the lowest versions of what Kurs needs; make newest: the newest"

# Two sets of packages: what playing needs, and on top of it what testing and measuring need.
define install
@echo "$(1)"
@if command -v uv >/dev/null 2>&1; then \
  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
  uv pip install --python $(BIN)/python $(EXACT) -e $(2); \
else \
  $(PYTHON) -m venv $(VENV) && \
  $(BIN)/python -m pip install --disable-pip-version-check $(EXACT) -e $(2); \
fi
@touch $@
endef

# What is served from has been tested in exactly these versions; tests run with the newest ones.
$(VENV)/.made-serve: EXACT := -c versions.txt
$(VENV)/.made-serve: pyproject.toml versions.txt
	$(call install,Installing Kurs and what it needs to play into $(VENV): a minute or two the first time,.)

$(VENV)/.made-test: pyproject.toml
	$(call install,Installing Kurs and what testing and measuring need into $(VENV): some minutes the first time,'.[test$(COMMA)compile]')

HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data

serve: $(VENV)/.made-serve
	@echo "starting the server; Ctrl-C ends it"
	@$(BIN)/kurs serve --host $(HOST) --port $(PORT) --data $(DATA)

play: $(VENV)/.made-serve
	@$(BIN)/kurs play stockpile $(if $(SEATS),--seats $(SEATS))

BEGAN := $(shell date +%s)
TOOK = @echo "make $@ took $$(( $$(date +%s) - $(BEGAN) )) seconds"

lint: style types

style: $(VENV)/.made-test
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet

types: $(VENV)/.made-test
	@$(BIN)/mypy

# Tests without a browser, without a server, and without the marks `slow` and `long`.
FAST := tests/conformance tests/draw tests/kernel tests/titles tests/test_bounded.py tests/test_docs.py tests/test_house.py \
        tests/test_new_title.py tests/test_text.py

fast: $(VENV)/.made-test
	@$(BIN)/pytest -n 2 --dist worksteal -m "not slow and not long" $(FAST)

# Of the server what tells whether its packages do what they should; a minute.
served: $(VENV)/.made-test postgres
	@$(BIN)/pytest -n 2 tests/server/test_store.py tests/server/test_site.py tests/server/test_wire.py

check: style
	@$(MAKE) --no-print-directory -j 2 --output-sync=target types fast
	$(TOOK)

# Browser tests drive an installed Chromium; on Debian it is installed here if it is missing.
chromium:
	@if ! command -v chromium >/dev/null 2>&1 && [ -z "$$KURS_CHROMIUM" ]; then \
	  echo "installing Chromium for the browser tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; \
	fi

# Server tests start a PostgreSQL of their own; the server that Debian's package would start is not wanted.
postgres:
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null 2>&1 && [ -z "$$KURS_POSTGRES" ]; then \
	  echo "installing PostgreSQL for the server tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql-common >/dev/null && \
	  sed -i "s/^#*create_main_cluster.*/create_main_cluster = false/" /etc/postgresql-common/createcluster.conf && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; \
	fi

# `worksteal` leaves the tests of a file together as far as it can: what they share is set up once. One worker more than
# there are cores: tests of the server and of pages wait a third of their time.
WORKERS := $(shell expr $$(nproc) + 1)

test: lint chromium postgres
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal
	$(TOOK)

long: $(VENV)/.made-test chromium postgres
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m long
	$(TOOK)

# Each in an environment of its own, made anew.
lowest:
	@rm -rf .venv-lowest && mkdir .venv-lowest
	@$(PYTHON) tests/versions.py > .venv-lowest/versions.txt
	@$(MAKE) --no-print-directory VENV=.venv-lowest EXACT='-c .venv-lowest/versions.txt' check served

newest:
	@rm -rf .venv-newest
	@$(MAKE) --no-print-directory VENV=.venv-newest check served

bench: $(VENV)/.made-test
	@$(BIN)/python -m bench
	$(TOOK)

# AGAINST=FOLDER/src compares with an older release, pair by pair.
bench-short: $(VENV)/.made-test
	$(BIN)/python -m bench.short $(if $(AGAINST),--against $(AGAINST))

clean:
	rm -rf $(VENV) .venv-lowest .venv-newest .mypy_cache .pytest_cache .ruff_cache .hypothesis build
