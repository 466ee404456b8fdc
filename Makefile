# SPDX-License-Identifier: MIT
# "make help" says what there is.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

# Shipped programs carry the Swift runtime, as the machine they run on need not have it. lld packs
# their relocations, which makes them 8 % smaller. Incremental code generation would leave a hash
# of each module in them that differs from build to build.
RELEASE = -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xlinker -s -Xlinker -z -Xlinker pack-relative-relocs
BUILT = .build/release

# What "make install" installs: mode, source and destination below PREFIX. systemd and udev look
# for all of it in /usr and in /usr/local.
FILES = \
	755:$(BUILT)/shaked:bin/shaked \
	755:$(BUILT)/shakectl:bin/shakectl \
	644:config/shaked.conf:lib/shaked/shaked.conf \
	644:config/devices.conf:lib/shaked/devices.conf \
	644:systemd/shaked.service:lib/systemd/system/shaked.service \
	644:systemd/shaked.socket:lib/systemd/system/shaked.socket \
	644:systemd/shaked-metrics.service:lib/systemd/system/shaked-metrics.service \
	644:systemd/shaked-metrics.timer:lib/systemd/system/shaked-metrics.timer \
	644:systemd/shaked.catalog:lib/systemd/catalog/shaked.catalog \
	644:systemd/shaked.sysusers:lib/sysusers.d/shaked.conf \
	644:systemd/70-shaked.rules:lib/udev/rules.d/70-shaked.rules \
	644:$(BUILT)/man/shakectl.1:share/man/man1/shakectl.1 \
	644:$(BUILT)/man/shaked.conf.5:share/man/man5/shaked.conf.5 \
	644:$(BUILT)/man/shake-protocol.7:share/man/man7/shake-protocol.7 \
	644:$(BUILT)/man/shaked.8:share/man/man8/shaked.8 \
	644:$(BUILT)/completions/bash:share/bash-completion/completions/shakectl \
	644:$(BUILT)/completions/zsh:share/zsh/vendor-completions/_shakectl \
	644:$(BUILT)/completions/fish:share/fish/vendor_completions.d/shakectl.fish \
	644:README.md:share/doc/shaked/README.md \
	644:docs/PROTOCOL.md:share/doc/shaked/PROTOCOL.md \
	644:CHANGELOG.md:share/doc/shaked/CHANGELOG.md \
	644:LICENSE:share/doc/shaked/LICENSE

mode = $(word 1,$(subst :, ,$(1)))
source = $(word 2,$(subst :, ,$(1)))
target = $(DESTDIR)$(PREFIX)/$(word 3,$(subst :, ,$(1)))

.PHONY: help setup build demo test lint tables bench accuracy guest-test install uninstall deb clean

help: ## Show this help
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

setup: ## Install the Debian packages that building and testing take
	scripts/setup build test

build: ## Build the programs as they are shipped
	@scripts/setup build
	$(SWIFT) build $(RELEASE) --product shaked
	$(SWIFT) build $(RELEASE) --product shakectl
	@mkdir -p $(BUILT)/man $(BUILT)/completions
	@$(foreach page,$(notdir $(basename $(wildcard docs/man/*.scd))),\
	scdoc <docs/man/$(page).scd >$(BUILT)/man/$(page) &&) true
	@$(foreach shell,bash zsh fish,\
	$(BUILT)/shakectl completions $(shell) >$(BUILT)/completions/$(shell) &&) true

demo: build ## Show two simulated shakes, from the daemon to a subscriber
	scripts/demo $(BUILT)

test: ## Run the checks, the unit tests and the end-to-end tests
	@scripts/setup build test
	@$(MAKE) --no-print-directory lint
	$(SWIFT) build --build-tests
	umockdev-wrapper $(SWIFT) test --skip-build --skip EndToEndTests
	umockdev-wrapper $(SWIFT) test --skip-build --filter EndToEndTests

lint: ## Check format, imports, scripts and units
	scripts/lint

tables: ## Write what the program's tables say into the files that repeat it
	SHAKED_WRITE_TABLES=1 $(SWIFT) test --filter 'ManualTests|ShakeDaemonTests.*example'

bench: build ## Print what docs/PERFORMANCE.md keeps: make bench [MEASURE="start memory"]
	@scripts/setup test
	$(SWIFT) build $(RELEASE) --product detector
	$(SWIFT) build $(RELEASE) --product bench
	mkdir -p .build/bench
	$(CC) -O2 -Wall -Wextra -IBenchmarks/CShakeDetector/include -o .build/bench/rival \
		Benchmarks/rival/rival.c Benchmarks/CShakeDetector/CShakeDetector.c \
		$$(pkg-config --cflags --libs libevdev libsystemd) -lm
	$(CC) -O2 -Wall -Wextra -shared -fPIC -o .build/bench/node.so Benchmarks/node/node.c
	$(if $(MEASURE),,$(BUILT)/detector)
	umockdev-wrapper $(BUILT)/bench $(BUILT)/shaked .build/bench/rival \
		$(CURDIR)/.build/bench/node.so $(MEASURE)

accuracy: ## Print how well shakes are told from other motion: make accuracy MOTION=folder
	$(SWIFT) run -c release accuracy $(MOTION)

guest-test: deb ## Test the installed daemon on Debian's kernel and systemd, in a virtual machine
	@scripts/setup build guest
	Tests/Guest/run

install: build ## Install below DESTDIR and PREFIX (/usr/local)
	@$(foreach file,$(FILES),\
	install -D -m $(call mode,$(file)) $(call source,$(file)) $(call target,$(file)) &&) true
	sed -i 's|/usr/bin/|$(PREFIX)/bin/|' $(DESTDIR)$(PREFIX)/lib/systemd/system/shaked*.service
	@test -n "$(DESTDIR)" || printf '%s\n' '' 'Installed. Now, as root, let systemd and udev know:' '' \
		'  systemd-sysusers' '  udevadm control --reload' '  systemctl daemon-reload' \
		'  systemctl enable --now shaked.socket' \
		'  udevadm trigger --subsystem-match=input --action=change' ''

uninstall: ## Remove what "make install" installed
	rm -f $(foreach file,$(FILES),$(call target,$(file)))
	-rmdir --ignore-fail-on-non-empty 2>/dev/null \
		$(DESTDIR)$(PREFIX)/lib/shaked $(DESTDIR)$(PREFIX)/share/doc/shaked

deb: ## Build the Debian packages in build/deb
	@scripts/setup build deb
	rm -rf build/deb && mkdir -p build/deb/shaked
	git ls-files -z | tar -c --null --files-from=- | tar -x -C build/deb/shaked
	cd build/deb/shaked && dpkg-buildpackage --build=binary --no-sign
	lintian --allow-root --fail-on error,warning build/deb/*.changes

clean: ## Remove what was built
	rm -rf .build build
