# The entry points for developers and continuous integration. The scripts in Scripts/ do the work.

.DEFAULT_GOAL := help
.PHONY: help setup run install dist test-dist web-bundle docs site test smoke slowest test-browsers test-speech soak fuzz fuzz-explorer axe boundary pictures bench bench-page bench-web peers lint format clean

help: ## List the targets.
	@echo "make TARGET, where TARGET is one of"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## Check the prerequisites; as root on Debian, install the missing ones.
	@Scripts/setup

run: ## Build the command, serve the sample gallery, and list further commands.
	@Scripts/setup build
	@Scripts/run

install: ## Build the command and install it below PREFIX (default /usr/local).
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

dist: ## Write what a release consists of into .build/dist: an archive, a Debian package, the elements.
	@Scripts/setup dist
	@Scripts/dist

test-dist: ## Install and run what make dist has written in a minimal Debian without Swift; needs root.
	@Scripts/setup dist
	@Scripts/test-dist

web-bundle: ## Write the browser's files into dist/, for any static file server.
	@Scripts/web-bundle

docs: ## Build the API documentation of the engine and of the UIKit components in .build/docs.
	@Scripts/docs

site: ## Write the website into .build/site, for any static file server.
	@Scripts/setup site
	@Scripts/site

test: setup ## Run all tests.
	@Scripts/test

slowest: ## Run all tests, those in Swift one after the other, and name the slowest.
	@Scripts/test --slowest

smoke: ## Run a few tests of each kind, in a minute and a half after `make test`.
	@Scripts/test --smoke

test-browsers: ## Run the tests of the elements and of the page in Chromium, Firefox and WebKit.
	@Scripts/setup browsers
	@Scripts/test-browsers

test-speech: ## Compare what Orca says of the elements with scripts; needs a few packages of Debian.
	@Tests/Speech/run

soak: ## Test the engine for SOAK_SECONDS with new random seeds, the server with random requests, all browsers.
	@Scripts/setup browsers
	@Scripts/soak

fuzz: ## Fuzz the engine for FUZZ_SECONDS, and print the coverage.
	@Scripts/fuzz

fuzz-explorer: ## Fuzz the parsers of the explorer for FUZZ_SECONDS.
	@Scripts/fuzz explorer

axe: ## Check the accessibility of the element gallery and of the explorer with axe-core.
	@Tests/Axe/run

boundary: ## Write what the scripts know of the WebAssembly module, from its declarations in Swift.
	@ESPALIER_BOUNDARY=write swift test --filter BoundaryTests

pictures: ## Update the reference screenshots of the outline's states.
	@ESPALIER_PICTURES=write swift test --filter ScreenshotTests

bench: ## Run the benchmarks of the engine and the explorer.
	@Benchmarks/run

bench-page: ## Measure the page of the explorer: loading, scrolling, memory.
	@Explorer/Benchmarks/Page/run

bench-web: ## Compare the browser's outline with other widgets.
	@Benchmarks/Web/run

peers: ## Compare the engine with GTK and Qt, and the command with jq and others; as root on Debian, install them.
	@Benchmarks/Peers/run
	@Explorer/Benchmarks/Peers/run --compare --rounds 5 \
		json.first json.one json.search json.whole folder.first folder.whole million

lint: ## Check formatting, imports and wording, and build everything with warnings as errors.
	@Scripts/lint

format: ## Format all Swift files and all scripts.
	@Scripts/swift-files | xargs -0 swift format format --in-place --parallel
	@if Scripts/deno installed; then Scripts/deno format; else \
		echo "the scripts are left as they are: deno is missing (Scripts/deno install)"; fi

clean: ## Delete all build products.
	rm -rf .build dist Explorer/.build Explorer/Benchmarks/.build Benchmarks/.build Tests/Axe/.build \
		Tests/Speech/.build Tests/Consumer/.build Tests/Fuzz/.build Examples/.build Conformance/UIKit/.build
