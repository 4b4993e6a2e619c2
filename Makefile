# Builds, tests and installs the tool: make install PREFIX=/usr/local
# To build a package, set DESTDIR: make install PREFIX=/usr DESTDIR=/tmp/package

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
INSTALL ?= install
write = $(INSTALL) -m 644 /dev/stdin

# On Linux the tool is linked statically. It runs without Swift, and starts as fast as a C program.
# If there is no static C library: make install LINK=--static-swift-stdlib
ifeq ($(shell uname -s),Linux)
  LINK ?= -Xswiftc -static-executable
  STRIP ?= strip
else
  STRIP ?= true
endif

# What is built: the tool alone, or everything (PRODUCTS=), which .ci/run tries out.
PRODUCTS ?= --product outline-tree

tool = .build/install/release/outline-tree
sources = Package.swift $(shell find Sources -name '*.swift')

bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
installed = \
  $(bin)/outline-tree \
  $(share)/man/man1/outline-tree.1 \
  $(share)/bash-completion/completions/outline-tree \
  $(share)/zsh/site-functions/_outline-tree \
  $(share)/fish/vendor_completions.d/outline-tree.fish

.PHONY: build test install uninstall

build: $(tool)

$(tool): $(sources)
	$(SWIFT) build -c release $(PRODUCTS) --scratch-path .build/install $(LINK)
	touch $@

test:
	$(SWIFT) test

install: $(tool)
	$(INSTALL) -d $(dir $(installed))
	$(INSTALL) -m 755 $(tool) $(bin)/outline-tree
	$(STRIP) $(bin)/outline-tree
	$(tool) --man | $(write) $(share)/man/man1/outline-tree.1
	$(tool) --completions bash | $(write) $(share)/bash-completion/completions/outline-tree
	$(tool) --completions zsh | $(write) $(share)/zsh/site-functions/_outline-tree
	$(tool) --completions fish | $(write) $(share)/fish/vendor_completions.d/outline-tree.fish

uninstall:
	$(RM) $(installed)
