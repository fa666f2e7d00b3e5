.DEFAULT_GOAL := help
.PHONY: help setup generate docs check test test-all golden bench fuzz package build parity example clean
SHELL := /bin/bash
BIN := .venv/bin
TS := generated/typescript
export PYTHONHASHSEED ?= random
unexport PYTHONDONTWRITEBYTECODE # each command that a test starts would compile the generator anew

help: ## List the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "%-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/.ready node_modules/.ready ## Install the pinned Python and npm tools, into this folder alone

generate: .venv/.ready ## Write both packages and the bundled contract from schema/
	$(BIN)/wirepact generate

docs: .venv/.ready ## Write the browsable reference alone, to generated/docs/
	$(BIN)/wirepact docs

check: setup build ## Lint, types in both languages, staleness
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright
	npx --no-install oxlint --deny-warnings codegen examples generated/typescript/src tests
	npx --no-install prettier --log-level warn --check "generated/typescript/src/**/*.ts"
	$(BIN)/wirepact lint
	$(BIN)/wirepact check
	$(BIN)/wirepact audit codegen examples generated
	$(BIN)/wirepact diff releases/wirepact.schema.json --allow-file releases/allowed.txt

test: setup build ## Prove both packages equal to the contract and to each other (under five minutes)
	$(BIN)/pytest -m "not heavy" --numprocesses=auto --dist=loadfile

test-all: setup build ## All of it: also what takes minutes
	$(BIN)/pytest -m heavy --numprocesses=auto --dist=loadfile $$(grep -rlw --include='test_*.py' heavy tests)

parity: setup build ## Compare every table of both packages, read by running both
	$(BIN)/wirepact parity

golden: setup ## Rewrite the expected files of tests/; review the diff
	$(BIN)/pytest -m "not heavy" tests/golden tests/bad_schemas tests/unit --update-expected

bench: setup build ## Print the speed of generation, import and guards, as ratios in one run
	$(BIN)/python tests/benchmarks/bench.py

fuzz: export WIREPACT_FUZZ := full
fuzz: export WIREPACT_SEED := $(or $(WIREPACT_SEED),$(shell date +%s))
fuzz: setup build ## Attack it: random instances, contracts, kills and evolutions, WIREPACT_SEED=n again; 300 mutants
	@echo "WIREPACT_SEED=$(WIREPACT_SEED)"
	$(BIN)/pytest tests/property tests/malice tests/fuzz tests/diff/test_truth.py --numprocesses=auto --dist=loadfile \
	  --hypothesis-profile=long --hypothesis-seed=$(WIREPACT_SEED)
	$(BIN)/python tests/mutation/mutate.py --count 300

package: setup ## Build wheel, sdist and npm tarball into dist/: the same bytes wherever and whenever it runs
	$(BIN)/wirepact check
	rm -rf dist .work/npm && mkdir -p dist .work/npm
	$(BIN)/python -m build --no-isolation --outdir dist .
	umask 022 && cp -R LICENSE $(addprefix $(TS)/,README.md package.json tsconfig.json tsconfig.cjs.json bin src) .work/npm \
	  && chmod -R u=rwX,go=rX .work/npm && cd .work/npm \
	  && PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm pack --silent --pack-destination "$(CURDIR)/dist"

example: setup build examples/chat/node_modules/.ready ## Serve the example chat: a page that provokes every failure
	cd examples/chat && npm run --silent build
	$(BIN)/python examples/chat/server.py

build: node_modules/.ready ## Build the TypeScript package into its dist/
	cd $(TS) && PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent build

clean: ## Remove what was installed and built
	rm -rf .venv node_modules dist $(TS)/dist .work examples/chat/node_modules examples/chat/dist

# Pip first: the one that Python brings takes twice as long. Compiled is what is imported.
.venv/.ready: pyproject.toml requirements-dev.txt
	python3 -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "$$(grep ^pip== requirements-dev.txt)"
	$(BIN)/python -m pip install --quiet --no-compile --requirement requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

node_modules/.ready: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	touch $@

examples/chat/node_modules/.ready: examples/chat/package.json examples/chat/package-lock.json
	cd examples/chat && npm ci --silent --no-audit --no-fund
	touch $@
