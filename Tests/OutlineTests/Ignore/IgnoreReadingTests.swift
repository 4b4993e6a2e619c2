import Foundation
import Outline
import Testing

@testable import outline_tree

/// Reading rules from files.
@Suite(.ownThread) struct IgnoreReadingTests {
  private func shown(_ folder: ScratchFolder, from source: String = "") throws -> Set<String> {
    let walk = try IgnoreWalk(folder, from: Array(source.utf8))
    return Set(walk.shown.map { String(decoding: $0, as: UTF8.self) })
      .filter { !$0.hasSuffix(".gitignore") }
  }

  @Test func outsideOfARepositoryFilesAboveTheSourceAreNotRead() throws {
    let folder = try ScratchFolder()
    for name in ["a", "a/b"] { folder.makeFolder(name) }
    for name in ["x", "a/x", "a/y", "a/b/x", "a/b/y", "a/b/z"] { folder.makeFile(name) }
    folder.makeFile(".gitignore", "x\na/z")
    folder.makeFile("a/.gitignore", "/y")
    #expect(try shown(folder) == ["a", "a/b", "a/b/y", "a/b/z"])
    #expect(try shown(folder, from: "a") == ["a/b", "a/x", "a/b/x", "a/b/y", "a/b/z"])
  }

  @Test func insideARepositoryFilesAboveTheSourceAreRead() throws {
    let folder = try ScratchFolder()
    for name in [".git", ".git/info", "a", "a/b"] { folder.makeFolder(name) }
    for name in ["a/b/w", "a/b/x", "a/b/y", "a/b/z"] { folder.makeFile(name) }
    folder.makeFile(".git/info/exclude", "w\nx\n")
    folder.makeFile(".gitignore", "/a/b/y\n!x\n")
    folder.makeFile("a/.gitignore", "b/z")
    #expect(try shown(folder, from: "a/b") == ["a/b/x"])
    #expect(try shown(folder) == ["a", "a/b", "a/b/x"])
  }

  @Test func theSourceIsShownInsideAnIgnoredFolder() throws {
    let folder = try ScratchFolder()
    for name in [".git", "out", "out/a"] { folder.makeFolder(name) }
    for name in ["out/a/x", "out/a/y"] { folder.makeFile(name) }
    folder.makeFile(".gitignore", "out/\nx")
    #expect(try shown(folder, from: "out/a") == ["out/a/y"])
    #expect(try shown(folder, from: "out") == ["out/a", "out/a/y"])
    #expect(try shown(folder) == [])
  }

  @Test func theSourceMayBeALink() throws {
    let folder = try ScratchFolder()
    for name in [".git", "a"] { folder.makeFolder(name) }
    for name in ["a/x", "a/y"] { folder.makeFile(name) }
    folder.makeFile(".gitignore", "/a/x")
    let elsewhere = try ScratchFolder()
    elsewhere.makeLink("link", to: folder.path("a"))
    #expect(try shown(elsewhere, from: "link") == ["link/y"])
  }

  @Test func aNestedRepositoryHasOnlyItsOwnRules() throws {
    let folder = try ScratchFolder()
    for name in [".git", "a", "a/.git", "a/.git/info", "a/b", "c"] { folder.makeFolder(name) }
    for name in ["x", "a/x", "a/y", "a/b/x", "a/b/z", "c/.git"] { folder.makeFile(name) }
    folder.makeFile(".gitignore", "x")
    folder.makeFile("a/.git/info/exclude", "y")
    folder.makeFile("a/.gitignore", "z")
    #expect(try shown(folder) == ["a", "c", "a/b", "a/x", "a/b/x"])
    #expect(try shown(folder, from: "a/b") == ["a/b/x"])
    // A file of that name which leads nowhere makes no repository.
    folder.makeFile("c/x")
    #expect(try shown(folder).contains("c/x") == false)
  }

  @Test func worktreesAndSeparateDirectories() throws {
    let folder = try ScratchFolder()
    try GitCheckIgnore.run(["init", "-q", "--separate-git-dir=data", "main"], in: folder)
    folder.makeFile("data/info/exclude", "x")
    let commit = ["-C", "main", "commit", "-q", "--allow-empty", "-m", "a"]
    try GitCheckIgnore.run(commit, in: folder)
    try GitCheckIgnore.run(["-C", "main", "worktree", "add", "-q", "../other"], in: folder)
    for name in ["main/x", "main/y", "other/x", "other/y"] { folder.makeFile(name) }
    #expect(try shown(folder, from: "main") == ["main/y"])
    #expect(try shown(folder, from: "other") == ["other/y"])
    let verdicts = try GitCheckIgnore.verdicts(on: [Array("x".utf8)], in: folder, at: "other")
    #expect(verdicts.map(\.isIgnored) == [true])
  }

  @Test func aDirectoryNamedByARelativePath() throws {
    let folder = try ScratchFolder()
    for name in ["a", "modules", "modules/info"] { folder.makeFolder(name) }
    for name in ["a/x", "a/y"] { folder.makeFile(name) }
    folder.makeFile("a/.git", "gitdir: ../modules\n")
    folder.makeFile("modules/info/exclude", "x")
    #expect(try shown(folder, from: "a") == ["a/y"])
    #expect(try shown(folder) == ["a", "a/y", "modules", "modules/info", "modules/info/exclude"])
  }

  @Test func onlyRegularFilesAreRead() throws {
    let folder = try ScratchFolder()
    for name in ["link", "pipe", "folder", "folder/.gitignore", "large"] { folder.makeFolder(name) }
    folder.makeFile("rules", "x")
    folder.makeLink("link/.gitignore", to: "../rules")
    mkfifo(folder.path("pipe/.gitignore"), 0o644)
    folder.makeFile("large/.gitignore", "x\n")
    truncate(folder.path("large/.gitignore"), 101 << 20)
    for name in ["link", "pipe", "folder", "large"] {
      folder.makeFile("\(name)/x")
      #expect(try shown(folder, from: name) == ["\(name)/x"])
    }
  }

  @Test func theRulesOfARepositoryMayBeALink() throws {
    let folder = try ScratchFolder()
    for name in [".git", ".git/info"] { folder.makeFolder(name) }
    folder.makeFile("x")
    folder.makeFile(".git/rules", "x")
    folder.makeLink(".git/info/exclude", to: "../rules")
    #expect(try shown(folder) == [])
  }

  @Test func whatCannotBeReadHasNoRules() throws {
    let folder = try ScratchFolder()
    folder.makeFile(".gitignore", "x")
    let file = try PosixFiles.openDirectory(
      in: PosixFiles.workingDirectory, named: folder.path, links: .follow)
    defer { PosixFiles.closeFile(file) }
    #expect(IgnoreFile.read(in: file, .real) != nil)
    var system = SystemCalls.real
    system.read = { _, _ throws(SystemError) in throw .inputOutput }
    #expect(IgnoreFile.read(in: file, system) == nil)
    system = .real
    system.openFileToRead = { _, _, _ throws(SystemError) in throw .accessDenied }
    #expect(IgnoreFile.read(in: file, system) == nil)
    #expect(IgnoreRules.root(of: Array(folder.path("none").utf8), .real).ignores("x") == false)
  }

  @Test func aFileMayComeInParts() throws {
    let folder = try ScratchFolder()
    folder.makeFile(".gitignore", "one\ntwo")
    let file = try PosixFiles.openDirectory(
      in: PosixFiles.workingDirectory, named: folder.path, links: .follow)
    defer { PosixFiles.closeFile(file) }
    var system = SystemCalls.real
    system.read = { file, buffer throws(SystemError) in
      try SystemCalls.real.read(file, UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1)))
    }
    let rules = IgnoreRules.none.adding(IgnoreFile.read(in: file, system))
    #expect(rules.ignores("one") && rules.ignores("two") && !rules.ignores("tw"))
  }

  @Test func missingFilesAreNotLookedFor() throws {
    var system = SystemCalls.real
    system.openFileToRead = { _, _, _ throws(SystemError) in
      Issue.record("a file is opened")
      throw .notFound
    }
    system.status = { _, _, _ throws(SystemError) in
      Issue.record("a file is asked about")
      throw .notFound
    }
    var markers = GitMarkers()
    for name in ["a", ".github", "git", ".gitignores"] { markers.note(Array(name.utf8)) }
    #expect(
      IgnoreRules("x").entering(
        Array("a".utf8)[...], openedAs: -1, markers: markers, system: system
      ).ignores("x"))
  }
}
