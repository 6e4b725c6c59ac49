# Everything sets itself up: `make play` or `make test` is all that a fresh clone needs.

VENV = .venv/bin
COMPILED = $(CURDIR)/.compiled
WORKERS ?= 2
CODE = src tests tools build_backend bench examples
PYTEST = $(VENV)/python -m pytest
TESTS = $(PYTEST) -n $(WORKERS) -p no:playwright -m "not packaging and not browser"
CHECKS = lint types imports test-client test-interpreted test-compiled test-browser test-packaging

# What is left of a test in the browser that fails: a picture, and a trace for `playwright show-trace`.
KEEP = --screenshot=only-on-failure --tracing=retain-on-failure --output=.cache/browser

# Where conformance tests on one engine find the other to compare with.
export CURATORIUM_COMPILED = $(COMPILED)
export CURATORIUM_INTERPRETED = $(CURDIR)/src

unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
ifdef CI
export NO_COLOR = 1
endif

.NOTPARALLEL:
.PHONY: help play test $(CHECKS) compiled client screenshots picture golden wheel format clean environment required

help:  ## say what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 20

play: environment  ## play in the browser; sets everything up the first time
	@$(VENV)/python tools/client.py
	@$(VENV)/python tools/engine.py
	@trap : INT; PYTHONPATH="$(COMPILED)" $(VENV)/curatorium serve --browser || [ $$? -eq 130 ]

test: required $(CHECKS)  ## run every check
	@echo "All checks passed."

lint: environment  ## check format and style
	@echo "Format ..."
	@$(VENV)/ruff format --check $(CODE)
	@echo "Style ..."
	@$(VENV)/ruff check $(CODE)

types: environment  ## check types
	@echo "Types ..."
	@$(VENV)/mypy --strict $(CODE)

imports: environment  ## check which package imports which
	@echo "Import arrows ..."
	@$(VENV)/lint-imports --no-logo --cache-dir .cache/imports

test-client: environment  ## check and test the web client
	@echo "Checks and tests of the web client ..."
	@$(VENV)/python tools/client.py --check

test-interpreted: required  ## run the tests on the interpreted engine
	@echo "Tests on the interpreted engine ..."
	@CURATORIUM_ENGINE=interpreted $(TESTS)

test-compiled: required  ## run the tests on the compiled engine
	@echo "Tests on the compiled engine ..."
	@CURATORIUM_ENGINE=compiled PYTHONPATH="$(COMPILED)" $(TESTS)

test-packaging: environment  ## build and install packages in fresh environments
	@echo "Tests of the packages ..."
	@wheel=$$($(VENV)/python tools/engine.py --wheel) && \
		CURATORIUM_WHEEL=$$wheel $(PYTEST) -m packaging

test-browser: required  ## drive the web client in Chromium
	@echo "Tests in the browser ..."
	@CURATORIUM_ENGINE=compiled PYTHONPATH="$(COMPILED)" $(PYTEST) -n $(WORKERS) -m browser \
		$(KEEP) tests/browser

compiled: required  ## compile the engine; put PYTHONPATH=.compiled before a command to run it

client: environment  ## build the web client into the source tree's package
	@$(VENV)/python tools/client.py

screenshots: environment  ## take pictures of every page of the web client into screenshots/
	@$(VENV)/python -m tests.browser.screenshots

picture: environment  ## take the picture of a game in progress that the README shows
	@$(VENV)/python -m tests.browser.screenshots --readme

golden: environment  ## record the golden plays of The Historians anew, with their transcript
	@$(VENV)/python -m tests.games.historians.record_golden

wheel: environment  ## build a wheel with the compiled engine in dist/
	@mkdir -p dist && cp "$$($(VENV)/python tools/engine.py --wheel)" dist/ && ls dist/*.whl

format: environment  ## put the code into its format
	@$(VENV)/ruff check --fix $(CODE)
	@$(VENV)/ruff format $(CODE)

clean:  ## remove all that make has made, .venv too
	@rm -rf .venv .compiled .cache build dist screenshots .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

# For the targets above

environment:
	@python=$$(tools/find-python) && $$python tools/environment.py

required: environment
	@$(VENV)/python tools/engine.py --required
