# `make run` and `make test` are all that a newcomer types; each installs what is missing.
SWIFT ?= swift
BUILD_FLAGS ?=
PAGE = Resources/examples/hello/index.html
HANDLERS = Resources/examples/hello/handlers.js

# Options of the benchmark's table, such as `--runs 7 --compare`.
BENCH_FLAGS ?=

# How long each target of `make fuzz` is tried, and which; all if TARGET is empty.
SECONDS ?= 60
TARGET ?=
FUZZ = --package-path Fuzz --scratch-path .build/fuzz -c release --sanitize fuzzer $(BUILD_FLAGS)

# Where `make install` puts the command; DESTDIR goes before it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
# Binaries have Swift's libraries in them, which makes them start sooner, and run where Swift is not.
RELEASE = -c release --static-swift-stdlib $(BUILD_FLAGS)

.PHONY: run test build bench soak fuzz lint format docs install uninstall dist clean setup

run: setup
	$(SWIFT) build --product headless-bridge $(BUILD_FLAGS)
	$$($(SWIFT) build --show-bin-path $(BUILD_FLAGS))/headless-bridge run --trace --handlers $(HANDLERS) \
		--call 'showMessage={"text":"Hello from Swift"}' --click '#share' $(PAGE)

test: setup
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	$(SWIFT) test --skip-build $(BUILD_FLAGS)

build: setup
	$(SWIFT) build $(RELEASE)

bench: build
	$$($(SWIFT) build --show-bin-path $(RELEASE))/bridge-bench table $(BENCH_FLAGS)

# How long `make soak` runs.
MINUTES ?= 30

soak: build
	$$($(SWIFT) build --show-bin-path $(RELEASE))/bridge-bench soak --minutes $(MINUTES)

fuzz: setup
	$(SWIFT) build $(FUZZ) --product bridge-fuzz
	Scripts/fuzz "$$($(SWIFT) build $(FUZZ) --show-bin-path)/bridge-fuzz" $(SECONDS) $(or $(TARGET),$(notdir $(wildcard Fuzz/Seeds/*)))

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples Fuzz

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Examples Fuzz

docs: setup
	Scripts/docs

install: build
	Scripts/install "$$($(SWIFT) build --show-bin-path $(RELEASE))/headless-bridge" "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/install --remove "$(DESTDIR)$(PREFIX)"

# A tarball and a Debian package.
dist: build
	Scripts/dist "$$($(SWIFT) build --show-bin-path $(RELEASE))/headless-bridge" dist

clean:
	$(SWIFT) package clean
	rm -rf docs dist

setup:
	@Scripts/setup
