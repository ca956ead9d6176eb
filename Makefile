# `make run` and `make test` are sufficient to get started; each installs missing dependencies.
SWIFT ?= swift
BUILD_FLAGS ?=
# Options of `swift test`, such as `--filter JavaScriptEngineTests`.
TEST_FLAGS ?=
PAGE = Resources/examples/hello/index.html
HANDLERS = Resources/examples/hello/handlers.js

# Options of the benchmark's table, such as `--runs 7 --compare`.
BENCH_FLAGS ?=
# The rows that `make bench-compare` measures: one of each kind, compared with the bare engine, in about two minutes.
BENCH_ROWS ?= cold cold-mb seq burst n2j echo-1K echo-1M instance instance-mb read-typed-1K write-typed-1K spec-test

# The time in seconds for which `make fuzz` runs each target, and the target to run; if TARGET is empty, all targets
# run.
SECONDS ?= 60
TARGET ?=
# The number of inputs to try instead, which are the same in each run.
INPUTS ?=
# Options of libFuzzer, such as -only_ascii=1.
FUZZ_FLAGS ?=
FUZZ_TARGETS = $(or $(TARGET),$(notdir $(wildcard Fuzz/Seeds/*)))
FUZZ = --package-path Fuzz --scratch-path .build/fuzz -c release --sanitize fuzzer $(BUILD_FLAGS)

# The folder that `make install` installs the command below. DESTDIR is prepended to it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
ifeq ($(shell uname),Linux)
# The functions that messages and common commands run are placed side by side (`Scripts/order-functions`), so that less
# of the binary is loaded, and messages run on a third of the pages.
LINK = -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xlinker --symbol-ordering-file="$(CURDIR)/Resources/link/functions.txt" -Xlinker --no-warn-symbol-ordering
# From version 2.36 on, the C library reads packed relocations: 20 KB instead of 2.4 MB at each start.
LINK += $(shell getconf GNU_LIBC_VERSION 2>/dev/null | \
	awk -F '[ .]' '$$2 > 2 || $$3 >= 36 { print "-Xlinker -z -Xlinker pack-relative-relocs" }')
endif
# Without this option, the first use of each generic type searches all conformances of the program.
METADATA = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Binaries link Swift's libraries statically, so that they start faster and run on machines without Swift.
RELEASE = -c release --static-swift-stdlib $(METADATA) $(LINK) $(BUILD_FLAGS)

# Each sanitizer has its own build folder, so that other builds don't compile everything again.
ADDRESS = --scratch-path .build/address --sanitize address $(BUILD_FLAGS)
THREAD = --scratch-path .build/thread --sanitize thread $(BUILD_FLAGS)

.PHONY: run test build bench soak fuzz lint format docs install uninstall dist clean setup \
	check-clients check-dependencies check-dom check-vscode dist-check examples bench-compare test-address test-thread

run: setup
	$(SWIFT) build --product headless-bridge $(BUILD_FLAGS)
	$$($(SWIFT) build --show-bin-path $(BUILD_FLAGS))/headless-bridge run --trace --handlers $(HANDLERS) \
		--call 'showMessage={"text":"Hello from Swift"}' --click '#share' $(PAGE)

test: setup
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	$(SWIFT) test --skip-build $(BUILD_FLAGS) $(TEST_FLAGS)

# Builds everything, and fails if a target imports a module that it doesn't declare as a dependency.
check-dependencies: setup
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error $(BUILD_FLAGS)

# Builds and tests the packages that depend on this one by path. Each has its own scratch folder: in a shared one, every
# package would run the tests that were built first.
examples: setup
	@for package in $(patsubst %/Package.swift,%,$(wildcard Examples/*/Package.swift)); do \
		echo "$$package"; \
		$(SWIFT) test --package-path $$package --scratch-path .build/examples/$$(basename $$package) \
			$(BUILD_FLAGS) $(TEST_FLAGS) || exit; \
	done

# Runs the tests with the address sanitizer and its leak check. Stack frames are not copied, because the copies of them
# hide values from the engine's collector.
test-address: setup
	$(SWIFT) build --build-tests $(ADDRESS)
	ASAN_OPTIONS=detect_stack_use_after_return=0 LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/lsan.supp \
		$(SWIFT) test --skip-build $(ADDRESS) $(TEST_FLAGS)

test-thread: setup
	$(SWIFT) build --build-tests $(THREAD)
	TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/tsan.supp $(SWIFT) test --skip-build $(THREAD) $(TEST_FLAGS)

build: setup
	$(SWIFT) build $(RELEASE)

bench: build
	$$($(SWIFT) build --show-bin-path $(RELEASE))/bridge-bench table $(BENCH_FLAGS)

# Fails if a ratio is more than twice the one in Resources/benchmarks/baseline.json, in each of four attempts.
bench-compare: build
	$$($(SWIFT) build --show-bin-path $(RELEASE))/bridge-bench table --compare --tolerance 2 --retries 3 \
		--only '^($(shell echo $(BENCH_ROWS) | tr ' ' '|'))$$' $(BENCH_FLAGS)

# The duration of `make soak`, in minutes.
MINUTES ?= 30

soak: build
	$$($(SWIFT) build --show-bin-path $(RELEASE))/bridge-bench soak --minutes $(MINUTES)

fuzz: setup
	$(SWIFT) build $(FUZZ) --product bridge-fuzz
	FUZZ_FLAGS="$(FUZZ_FLAGS)" FUZZ_INPUTS="$(INPUTS)" \
		Scripts/fuzz "$$($(SWIFT) build $(FUZZ) --show-bin-path)/bridge-fuzz" $(SECONDS) $(FUZZ_TARGETS)

# Checks the format of Swift files, the length of lines in all other files, and the words of everything that people
# read.
lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples Fuzz
	Scripts/check-line-lengths swift js c css scripts
	Scripts/check-words

# Checks the DOM's modules with TypeScript and ESLint.
check-dom:
	Scripts/check-dom

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Examples Fuzz

docs: setup
	BUILD_FLAGS="$(BUILD_FLAGS)" Scripts/docs

install: build
	Scripts/install "$$($(SWIFT) build --show-bin-path $(RELEASE))/headless-bridge" "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/install --remove "$(DESTDIR)$(PREFIX)"

# Creates the archives of a release below dist: a tarball, an npm package, a Python wheel, a Debian package, and the VS
# Code extension. The binary is linked with reduced ICU data.
dist: setup
	Scripts/dist --install
	Scripts/dist --data .build/dist
	HEADLESS_BRIDGE_ICU_DATA="$(CURDIR)/.build/dist/icudata.o" $(SWIFT) build $(RELEASE) --product headless-bridge
	Scripts/dist "$$($(SWIFT) build --show-bin-path $(RELEASE))/headless-bridge" dist

# Installs each archive of `make dist` in a new Debian system without Swift, and runs it there. Requires root.
dist-check:
	Scripts/dist-check dist

# Checks the VS Code extension, with a replacement for the editor's API. Requires Node.
check-vscode:
	Scripts/check-vscode

# Runs the examples of Playwright, and those of Selenium and Puppeteer if ChromeDriver and Puppeteer are installed, with
# the command of the debug build. Requires `Scripts/check-clients --install`.
check-clients: setup
	$(SWIFT) build --product headless-bridge $(BUILD_FLAGS)
	Scripts/check-clients $$($(SWIFT) build --show-bin-path $(BUILD_FLAGS))/headless-bridge

clean:
	$(SWIFT) package clean
	rm -rf docs dist

setup:
	@Scripts/setup
