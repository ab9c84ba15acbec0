# What people and continuous integration both call. The work is done by the scripts in Scripts/.

.DEFAULT_GOAL := help
.PHONY: help setup run install web-bundle test soak fuzz axe pictures bench bench-web lint format clean

help: ## Say what there is.
	@echo "make TARGET, where TARGET is one of"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## Look for what the tests need; as root on Debian, install what is missing.
	@Scripts/setup

run: ## Build the command, serve the gallery of samples, and say what else there is.
	@Scripts/setup build
	@Scripts/run

install: ## Build the command and install it below PREFIX, which is /usr/local if it is not given.
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

web-bundle: ## Write what a browser needs into dist/, for any server of files, and say how large it is.
	@Scripts/web-bundle

test: setup ## Run every test there is.
	@Scripts/test

soak: ## Test the engine for SOAK_SECONDS: under AddressSanitizer, then with seed after seed.
	@Scripts/soak

fuzz: ## Look for FUZZ_SECONDS for input that brings a fault, and say what was covered.
	@Scripts/fuzz

axe: ## Have axe-core look at every page of the gallery of elements.
	@Tests/Axe/run

pictures: ## Take the pictures of the outline's states anew, for the tests to compare with.
	@ESPALIER_PICTURES=write swift test --filter PictureTests

bench: ## Measure; the package in Benchmarks/ does it.
	@Benchmarks/run

bench-web: ## Measure the outline of the browser beside other widgets.
	@Benchmarks/Web/run

lint: ## Check form, imports and wording, and that everything builds without a warning.
	@Scripts/lint

format: ## Bring all Swift files into form.
	@Scripts/swift-files | xargs -0 swift format format --in-place --parallel

clean: ## Delete everything that was built.
	rm -rf .build dist Benchmarks/.build Tests/Consumer/.build Tests/Fuzz/.build Examples/.build \
		Conformance/UIKit/.build
