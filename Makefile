# Everything happens in .venv inside this clone. All that must be there beforehand is Python 3.11 or newer.

PYTHON ?= python3
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: play terminal test test-compiled test-interpreted browser fallback-fonts check fonts bench clean help FORCE
.NOTPARALLEL:  # two pips at once in one .venv trip over each other
unexport PYTHONPATH  # another sortilege on it would be run in place of ours

PIP := .venv/bin/python -m pip --disable-pip-version-check --no-input -qq

play: .venv/engine  ## set up if needed, and open the table in your browser
	@.venv/bin/sortilege serve $(ARGS)

terminal: .venv/engine  ## set up if needed, and play in the terminal
	@.venv/bin/sortilege play $(ARGS)

# Where the compiled engine is tested too: server, arena and bench are the same Python in both, and the engine's games are the same
# (test_builds)
ONCE := --ignore=tests/browser --ignore=tests/table --ignore=tests/arena --ignore=tests/cli/test_arena.py --ignore=tests/cli/test_balance.py --ignore=tests/bench --ignore=tests/bots/test_dominated.py --games-per-case 6 --plain

# Each half remembers what failed in it: that is what --last-failed runs
PYTEST = .venv/bin/pytest -n auto --dist worksteal -o cache_dir=.pytest_cache/$(1) $(if $(FAILURES),--failures $(FAILURES)) $(ARGS)
HALVES := compiled interpreted

test: browser fallback-fonts  ## every test, on the compiled engine and on its sources; ARGS go to pytest
	@rm -f $(HALVES:%=.venv/failed-%); bad=; \
	for half in $(HALVES); do \
		$(MAKE) --no-print-directory test-$$half FAILURES=.venv/failed-$$half || bad="$$bad $$half"; done; \
	for half in $$bad; do \
		if [ -s .venv/failed-$$half ]; then \
			echo; echo "Failed ($$half):"; sed 's/^/  /' .venv/failed-$$half; \
			echo "To run just these: make test-$$half ARGS=--last-failed"; \
		else echo; echo "The $$half tests were not run to their end. To see why: make test-$$half"; fi; done; \
	[ -z "$$bad" ]

test-compiled: .venv/engine .venv/dev  ## every test on the installed engine, if it is compiled
	@engine=$$($(ENGINE)) || exit 1; \
	if [ $$engine = compiled ]; then echo 'Testing the compiled engine.'; $(call PYTEST,compiled); \
	else echo 'The installed engine is plain Python: nothing compiled to test.'; fi

test-interpreted: .venv/dev  ## every test on the sources as they stand: no build to wait for
	@echo 'Testing the sources, interpreted.'
	@PYTHONPATH=src $(call PYTEST,interpreted) $(if $(wildcard .venv/lib/python*/site-packages/sortilege/core/*.so),$(ONCE))

# Debian's Chromium drives the browser tests, best its shell without windows. Where it is missing and we may, it is fetched;
# where we may not, they are skipped and say so, or fail if CI is set.
browser:
	@for name in "$$SORTILEGE_CHROMIUM" chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v "$$name" >/dev/null 2>&1 && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo 'Installing Chromium for the browser tests.'; apt-get -qq update >/dev/null 2>&1; \
		for name in chromium-headless-shell chromium; do \
			apt-get -qq -y install --no-install-recommends $$name >/dev/null 2>&1 && exit 0; done; \
		echo 'Chromium could not be installed.'; \
	else echo 'No Chromium here: install it to run the browser tests.'; fi

# The pages are also tested in other fonts than ours. They are unpacked inside .venv: the system stays as it is.
FALLBACKS := fonts-dejavu-core fonts-noto-core fonts-liberation

fallback-fonts: .venv/fonts/.stamp

.venv/fonts/.stamp: | .venv/bin/python
	@scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && mkdir -p .venv/fonts && \
	if command -v apt-get >/dev/null && cd "$$scratch" && \
		{ apt-get -qq download $(FALLBACKS) || { apt-get -qq update && apt-get -qq download $(FALLBACKS); }; } >/dev/null 2>&1; \
	then for package in *.deb; do dpkg-deb -x "$$package" . ; done; cd - >/dev/null; \
		for family in DejaVu Noto Liberation; do mkdir -p .venv/fonts/$$family; \
			find "$$scratch" -regextype posix-extended -regex ".*/$$family(Sans|Serif)(-(Regular|Bold|Italic))?\.ttf" \
				-exec cp {} .venv/fonts/$$family/ \; ; done; touch $@; \
	else echo 'The fallback fonts could not be fetched: tests that need them and do not find them are skipped.'; fi

check: .venv/dev  ## lint, format and types
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy --strict src tests

fonts: .venv/dev  ## make the fonts of the pages anew, from their sources (npm fetches those)
	@.venv/bin/python tools/fonts.py

bench: .venv/engine $(if $(filter-out 0,$(BENCH_PEERS)),.venv/peers)  ## measure; BENCH_PEERS=1 also fetches peers to measure against
	@.venv/bin/python bench/run.py $(ARGS)

clean:  ## remove all that make has made
	rm -rf .venv build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1: /p' Makefile

# --- The stamps: each says that its part of .venv is in place. ---

ENGINE = .venv/bin/python -I -c \
	'import sortilege.core as core; print("plain" if core.__file__.endswith(".py") else "compiled")'

$(shell [ -e .venv/bin/python ] || rm -rf .venv)  # the Python it was made with has gone: nothing in it works

# Dates alone do not tell that a file is gone, or that another kind of engine is asked for.
SOURCES := $(sort $(shell find src -type f ! -name '.*' ! -name '*.pyc'))
WANTED := $(strip $(SORTILEGE_PURE)/$(SORTILEGE_COMPILED) $(SOURCES))
ifneq ($(WANTED),$(shell cat .venv/engine 2>/dev/null))
.venv/engine: FORCE
endif

.venv/engine: $(SOURCES) pyproject.toml hatch_build.py | .venv/bin/python
	@echo 'Installing Sortilege in .venv. Where there is a C compiler the engine is compiled: about a minute.'
	@$(PIP) install .
	@engine=$$($(ENGINE)) || exit 1; \
	if [ $$engine = compiled ]; then echo 'Installed: the engine is compiled.'; \
	else echo 'Installed: the engine is plain Python, and slower. To learn why: make play SORTILEGE_COMPILED=1'; fi
	@echo '$(WANTED)' >$@

.venv/dev: pyproject.toml | .venv/bin/python
	@echo 'Installing what tests and checks need.'
	@$(call NEEDS,dev) | $(PIP) install -r /dev/stdin
	@touch $@

.venv/peers: pyproject.toml | .venv/bin/python
	@echo 'Installing the peers to measure against.'
	@$(call NEEDS,bench) | $(PIP) install -r /dev/stdin
	@touch $@

# What pyproject.toml lists, without building the package to ask.
NEEDS = .venv/bin/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*project["dependencies"], *project["optional-dependencies"]["$(1)"], sep="\n")'

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'Sortilege needs Python 3.11 or newer, and $(PYTHON) is not. Name one that is: make PYTHON=python3.12 ...' >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; exit 1; }
