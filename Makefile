# `make run` and `make test` are all that a newcomer types; each installs what is missing.
SWIFT ?= swift
BUILD_FLAGS ?=
PAGE = Resources/examples/hello/index.html
HANDLERS = Resources/examples/hello/handlers.js

.PHONY: run test build bench lint format docs clean setup

run: setup
	$(SWIFT) build --product headless-bridge $(BUILD_FLAGS)
	$$($(SWIFT) build --show-bin-path $(BUILD_FLAGS))/headless-bridge run --trace --handlers $(HANDLERS) \
		--call 'showMessage={"text":"Hello from Swift"}' --click '#share' $(PAGE)

test: setup
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	$(SWIFT) test --skip-build $(BUILD_FLAGS)

build: setup
	$(SWIFT) build -c release $(BUILD_FLAGS)

bench: setup
	$(SWIFT) build -c release
	Scripts/bench
	Scripts/page-work

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Examples

docs: setup
	Scripts/docs

clean:
	$(SWIFT) package clean
	rm -rf docs

setup:
	@Scripts/setup
