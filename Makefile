# What people do with this checkout. `make help` lists the targets.

PYTHON   ?= python3
REPEAT   ?= 10
# p99 needs 662 calls. A pilot would choose no fewer than a trial's warm-up makes, 1,000 in seven_calls.toml: it could only be slower.
CALLS    ?= 700
STORE    ?= build/demo.db
REPORT   ?= build/report.html
SCENARIO ?= classics/seven_calls
DRIVERS  ?= null,unix,tcp,pipe,shm,omniorb[transport=unix|tcp],sd-bus[route=peer-to-peer|dbus-daemon],libdbus[route=peer-to-peer|dbus-daemon],ice
FIRST    ?= null,unix,tcp
CLASSICS ?= unix,omniorb,ice,sd-bus,zeromq
MARKS    ?= not thorough
CPUS     := $(shell nproc)

BIN    := .venv/bin
ORRERY := $(BIN)/orrery
CXX_SOURCES = $(shell find kit mappings drivers benchmarks -name '*.[ch]pp' -o -name '*.h')

# Root need not be asked whether system packages may be installed.
ifeq ($(shell id -u),0)
export ORRERY_YES ?= 1
endif

.DEFAULT_GOAL := help
.PHONY: help setup environment demo classics test test-packages test-all lint types types-source types-folders types-programs \
  types-benchmarks types-tests checks site site-program site-checks unit hostile trials conformance commands pytest pythons dist bench \
  bench-all clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

environment:
	@$(PYTHON) bootstrap.py

setup: environment ## make .venv, install Orrery and the system packages of the drivers
	@$(ORRERY) setup

demo: environment ## a first look, then seven calls on every driver that can be had; writes build/report.html
	@mkdir -p build
	@echo 'First look: $(FIRST), on one core, in six short blocks: soon there, with wider intervals.' \
	  'The whole comparison of all drivers, in $(REPEAT) blocks, follows.'
	$(ORRERY) run $(SCENARIO) --drivers '$(FIRST)' --repeat 6 --calls $(CALLS) --placement same --store build/first_look.db
	@echo 'That was the first look. Now the whole comparison:'
	@$(ORRERY) setup --drivers '$(DRIVERS)'
	$(ORRERY) run $(SCENARIO) --drivers '$(DRIVERS)' --repeat $(REPEAT) --replace 3 --calls $(CALLS) --placement same,split --store $(STORE)
	$(ORRERY) report --store $(STORE) --output $(REPORT)

classics: environment ## run the published experiments again in short, from where it stopped, and write build/classics.html
	@$(ORRERY) setup --drivers '$(CLASSICS)'
	@mkdir -p build
	$(ORRERY) classics --drivers '$(CLASSICS)' --store build/classics.db --output build/classics.html --resume

# What only the tests need: the kit's own, a browser that looks at the report, a server for results, the middleware of the
# driver tutorial. Without root they are skipped, with reasons.
TEST_PACKAGES := libgtest-dev nlohmann-json3-dev chromium chromium-driver postgresql libnanomsg-dev pkg-config \
  default-jdk-headless maven
# The engines that supply hosts: only where everything is tested, since Debian starts the daemons of these.
test-all: TEST_PACKAGES += slurm-wlm munge openssh-server openssh-client iproute2
test-packages:
	@[ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || dpkg -s $(TEST_PACKAGES) >/dev/null 2>&1 || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(TEST_PACKAGES) \
	    >/dev/null; } || echo "not installed: $(TEST_PACKAGES); their tests are skipped"

test: environment test-packages checks ## everything that must hold before a change goes in
	@$(ORRERY) setup core raw trace --drivers zeromq,omniorb-python,dbus-glib,jacorb
	@$(MAKE) pytest

pytest: unit hostile trials

# Two thirds to three quarters of the time for each program, and none is shared with the demo, which builds as is measured.
# Where everything is tested, the programs of what each driver must do are built as those that are measured.
unit hostile commands: export ORRERY_CXXFLAGS ?= -O0 -g0
conformance: export ORRERY_CXXFLAGS ?= $(if $(MARKS),-O0 -g0)

unit: environment ## the tests that start no trial, on all cores
	$(BIN)/python -m pytest tests/unit tests/golden -m "$(MARKS)" --numprocesses auto --dist loadfile

# Many of these wait: for a time limit, a daemon, or a program that another one builds.
BESIDE := --numprocesses $(shell expr 2 '*' $(CPUS))
hostile: environment ## hostile inputs and faults, on all cores
	$(BIN)/python -m pytest tests/hostile $(BESIDE) --dist worksteal

trials: conformance commands ## the tests that run trials: on all cores, then what looks at times, one after the other

site: environment ## the published records as pages to filter and compare, in build/site
	$(ORRERY) site build/site --record records

# The program in the browser. What is built is committed: only who changes web/ needs Node and npm. With the file that
# locks their versions packages are those that it names; the first time, npm writes it.
WEB := web
$(WEB)/node_modules: $(WEB)/package.json $(wildcard $(WEB)/package-lock.json)
	cd $(WEB) && npm $(if $(wildcard $(WEB)/package-lock.json),ci,install) --no-audit --no-fund
	@touch $@

site-program: $(WEB)/node_modules ## build what runs in the browser, from web/ into src/orrery/site/program (needs Node)
	cd $(WEB) && npm run --silent build

site-checks: $(WEB)/node_modules ## types, style and tests of web/ (needs Node)
	cd $(WEB) && npm run --silent check

conformance: environment
	$(BIN)/python -m pytest tests/conformance -m "$(MARKS)" $(BESIDE) --dist loadgroup

commands: environment
	$(BIN)/python -m pytest tests/end_to_end -m "$(if $(MARKS),$(MARKS) and )not alone" $(BESIDE) --dist loadgroup
	$(BIN)/python -m pytest tests/end_to_end -m "$(if $(MARKS),$(MARKS) and )alone"

test-all: setup test-packages checks ## every test, the thorough ones too, then the demo
	@if command -v npm >/dev/null; then $(MAKE) site-checks; else echo "not installed: npm; site-checks is skipped"; fi
	$(MAKE) pytest MARKS=""
	$(MAKE) demo

checks: environment ## style and types, on all cores
	@$(MAKE) --no-print-directory --jobs=$(CPUS) --output-sync lint types

lint: environment ## style of Python, C++ and Java sources
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(if $(CXX_SOURCES),$(BIN)/clang-format --dry-run --Werror $(CXX_SOURCES))
	@! command -v mvn >/dev/null || ! command -v javac >/dev/null || $(BIN)/python -m orrery.build.java_kit style

# Mappings import each other as `orrery_mappings.NAME`, with underscores where the folder has dashes, and a program gathers
# modules from several folders: links show mypy the folders as packages, and its path is where programs find their modules.
# Tests import helpers and each other by bare names: to mypy, as to pytest, each of these folders is one in which modules are found.
# What tests import of the other folders is checked by the other targets.
FOLDERS  := build/types
PROGRAMS := kit/python:mappings/corba-python:mappings/corba-cxx/profiles/omniorb/backend
TEST_FOLDERS := $(sort $(dir $(wildcard tests/unit/*/*.py tests/unit/*/*/*.py tests/end_to_end/*.py tests/end_to_end/*/*.py)))

types: types-source types-programs types-benchmarks types-tests ## mypy --strict, of everything that is Python

types-source: environment
	$(BIN)/mypy

types-folders:
	@rm -rf $(FOLDERS) && mkdir -p $(FOLDERS)/orrery_mappings $(FOLDERS)/orrery_drivers
	@for folder in mappings/*/ drivers/*/; do \
	  ln -s "$(CURDIR)/$$folder" "$(FOLDERS)/orrery_$$(echo "$${folder%/}" | tr - _)"; done

types-programs: environment types-folders
	MYPYPATH=src:$(FOLDERS):$(PROGRAMS) $(BIN)/mypy --cache-dir .mypy_cache/programs \
	  -p orrery_mappings -p orrery_drivers -p orrery_kit -p orrery_corba

types-benchmarks: environment
	cd benchmarks && MYPYPATH=../src ../$(BIN)/mypy --config-file ../pyproject.toml --cache-dir ../.mypy_cache/benchmarks *.py rig/*.py rig/*/*.py

types-tests: environment types-folders
	@MYPYPATH=$(subst $() ,:,src tests $(FOLDERS) kit/python benchmarks $(TEST_FOLDERS)) $(BIN)/mypy --cache-dir .mypy_cache/tests \
	  --explicit-package-bases --follow-imports silent $(shell find tests -name '*.py')

# Those of requires-python. uv brings what is not there; what it cannot bring ends the target.
PYTHONS ?= 3.11 3.12 3.13
pythons: environment ## the unit tests on each Python that Orrery is for
	@for version in $(PYTHONS); do folder=build/pythons/$$version; echo "Python $$version"; rm -rf $$folder; \
	  $(BIN)/uv venv --quiet --python $$version $$folder && \
	  $(BIN)/uv pip install --quiet --python $$folder/bin/python --editable '.[dev]' && \
	  ORRERY_CXXFLAGS='-O0 -g0' $$folder/bin/python -m pytest tests/unit tests/golden -m "$(MARKS)" --numprocesses auto --dist loadfile \
	  || exit 1; done

# The wheel is built from the source archive, so that this is whole too. All is built twice: both must have the same bytes.
DIST := build/dist
dist: environment ## wheel and source archive in build/dist, and the wheel tried by a user without rights in bare environments
	@rm -rf $(DIST) $(DIST).again
	$(BIN)/pyproject-build --outdir $(DIST)
	@$(BIN)/pyproject-build --outdir $(DIST).again >/dev/null
	ORRERY_DIST=$(DIST) $(BIN)/python -m pytest tests/package

bench: environment ## what Orrery itself costs: every benchmark in three quarters of an hour, and what became of them in one line
	@cd benchmarks && ../$(BIN)/python -m rig.every

bench-all: environment ## the same without cutting any of them short: most of a day
	@cd benchmarks && ../$(BIN)/python -m rig.every --whole

clean: ## remove what can be made again: reports, tool caches, built driver programs
	rm -rf build .mypy_cache .ruff_cache .pytest_cache
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/orrery"
