import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Nothing outside of a ROOT is read or written, whatever the path.
@Suite(.ownThread) struct ConfinedFilesTests {
  private let outside: ScratchFolder
  private let root: String

  init() throws {
    outside = try ScratchFolder()
    root = outside.path("root")
    outside.makeFile("secret", "secret")
    for name in ["root", "root/d", "root/d/e", "root2", "other"] { outside.makeFolder(name) }
    for name in ["root/a", "root/d/b", "root2/secret", "other/secret"] {
      outside.makeFile(name, name.hasSuffix("secret") ? "secret" : "mine")
    }
    let links = [
      "in": "d", "file": "d/b", "out": "../secret", "up": "..", "abs": outside.path("secret"),
      "absin": outside.path("root/d"), "chain": "chain2", "chain2": "out", "loop": "loop",
      "self": ".", "outdir": "../other", "root": "/", "proc": "/proc/self/root",
      "back": "../root/a",
    ]
    for (name, target) in links { outside.makeLink("root/\(name)", to: target) }
    outside.makeLink("root/d/e/deep", to: "../../../secret")
    outside.makeLink("root/d/mixed", to: "../in/../../secret")
    outside.makePipe("root/pipe")
  }

  private func files(isWritable: Bool = true, _ roots: [String]? = nil) throws -> ConfinedFiles {
    try ConfinedFiles(
      (roots ?? [root]).map { Array($0.utf8) }, isWritable: isWritable, .real)
  }

  private func read(_ path: String, _ calls: SystemCalls) -> String? {
    (try? calls.readFile(Array(path.utf8))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every path of up to four of these parts, relative and absolute: what is read is the file that the real
  /// path names, if it is below the ROOT.
  @Test func everyPath() throws {
    let parts = [
      "..", ".", "", "a", "d", "in", "out", "up", "abs", "absin", "chain", "loop", "self", "outdir",
      "root",
      "proc", "back", "secret", "deep", "mixed", "b",
    ]
    let calls = try files().calls
    var paths = parts
    for _ in 0..<TestSize.pick(2, large: 3) {
      paths += paths.flatMap { path in parts.map { "\(path)/\($0)" } }
      paths = Array(Set(paths))
    }
    let prefix = try #require(realpath(root, nil).map { String(cString: $0) }) + "/"
    for path in paths.sorted() where !path.isEmpty {
      for spelling in [path, "\(root)/\(path)"] {
        let full = spelling.hasPrefix("/") ? spelling : "\(root)/\(spelling)"
        if !spelling.hasPrefix(root) && spelling.hasPrefix("/") { continue }
        let content = read(spelling, calls)
        #expect(content != "secret", "\(spelling)")
        // A path that leaves the ROOT and comes back is refused, too.
        guard let content, let real = realpath(full, nil) else { continue }
        #expect(String(cString: real).hasPrefix(prefix), "\(spelling)")
        #expect(content == "mine", "\(spelling)")
        free(real)
      }
    }
    for path in [
      "a", "d/b", "in/b", "file", "self/self/in/../a", "absin/b", "./d/../a", root + "/a",
    ] {
      #expect(read(path, calls) == "mine", "\(path)")
    }
  }

  @Test(arguments: [
    "/etc/passwd", "/proc/self/root/etc/passwd", "/proc/self/cwd", "/dev/stdin", "/dev/fd/0",
    "//etc/passwd",
    "", "~", "~/x", "pipe", "../root2/secret", "../root/../secret",
  ])
  func otherPaths(path: String) throws {
    #expect(read(path, try files().calls) == nil)
    #expect(read(root + "2/secret", try files().calls) == nil)
  }

  @Test func writingStaysInside() throws {
    let calls = try files().calls
    for path in [
      "out", "chain", "abs", "up/secret", "../secret", "outdir/new", "d/mixed", outside.path("new"),
    ] {
      _ = try? calls.replaceFile(Array(path.utf8), with: Array("x".utf8))
      _ = try? calls.create(Array(path.utf8).asPath, 0o644)
      _ = try? calls.openToUpdate(Array(path.utf8).asPath)
      _ = try? calls.rename(Array("a".utf8).asPath, Array(path.utf8).asPath)
      outside.makeFile("root/a", "mine")
      if path.contains("/") { _ = try? calls.remove(Array(path.utf8).asPath) }
    }
    #expect(outside.content("secret") == "secret" && outside.content("other/secret") == "secret")
    #expect(outside.names.sorted() == ["other", "root", "root2", "secret"])
    #expect(try calls.replaceFile(Array("in/b".utf8), with: Array("new".utf8)) == nil)
    #expect(outside.content("root/d/b") == "new")
  }

  @Test func withoutTheRightNothingIsWritten() throws {
    let calls = try files(isWritable: false).calls
    #expect(throws: SystemError.readOnlyFileSystem) {
      try calls.replaceFile(Array("a".utf8), with: Array("x".utf8))
    }
    for open in [calls.openToWrite, calls.openToUpdate] {
      #expect(throws: SystemError.readOnlyFileSystem) { try open(Array("a".utf8).asPath) }
    }
    #expect(throws: SystemError.readOnlyFileSystem) { try calls.remove(Array("a".utf8).asPath) }
    #expect(outside.content("root/a") == "mine")
  }

  /// Another thread exchanges a folder and a file for links that lead out, as fast as it can.
  @Test func exchangedLinks() throws {
    let calls = try files().calls
    let folder = outside
    let isDone = Locked(false)
    let attacker = WorkerThread {
      while !isDone.withLock({ $0 }) {
        for (name, target, real) in [
          ("root/x", "../other", "root/d"), ("root/y", "../secret", "root/a"),
        ] {
          rename(folder.path(real), folder.path(name))
          rename(folder.path(name), folder.path(real))
          symlink(target, folder.path(name))
          unlink(folder.path(name))
        }
      }
    }
    for _ in 0..<TestSize.pick(500, large: 20_000) {
      for path in ["x/secret", "y", "x/../x/secret", "self/x/secret", "a"] {
        #expect(read(path, calls) != "secret")
      }
      _ = try? calls.replaceFile(Array("y".utf8), with: Array("changed".utf8))
      _ = try? calls.replaceFile(Array("x/secret".utf8), with: Array("changed".utf8))
    }
    isDone.withLock { $0 = true }
    attacker?.join()
    #expect(outside.content("secret") == "secret" && outside.content("other/secret") == "secret")
  }

  @Test func severalRoots() throws {
    let other = outside.path("other")
    let files = try files([root, other])
    #expect(read("\(other)/secret", files.calls) == "secret")
    #expect(read("a", files.calls) == "mine")
    // A link from one ROOT to another by its absolute path is one that stays inside.
    outside.makeLink("root/tothere", to: other)
    #expect(read("tothere/secret", files.calls) == "secret")
    #expect(read("outdir/secret", files.calls) == nil)
    #expect(throws: ToolError.self) { try self.files(["/none/such"]) }
  }

  /// The law that makes all of this hold: the tool has no other way to files than the table.
  @Test func theToolUsesTheTable() throws {
    let allowed = [
      "Name", "Replacement", "workingDirectory", "now", "user", "closeFile", "message",
    ]
    let files = try LayeringTests.toolFiles.get()
    for file in files where file.folder != "System" && file.name != "Agents/ConfinedFiles.swift" {
      for match in file.code.matches(of: #/(?:PosixFiles|SystemCalls)\.(\w+)/#) {
        let name = String(match.output.1)
        let isKnown = allowed.contains(name) || Self.exceptions["\(file.name) \(name)"] != nil
        #expect(isKnown, "\(file.name) uses \(name) beside the table")
      }
    }
  }

  /// Each with the reason why it needs no table.
  private static let exceptions = [
    "OutlineTreeTool.swift real": "the real table, for the whole run",
    "Recovery/DocumentRecovery.swift makePrivateFolder": "recovery files are the browser's",
    "Recovery/FoundRecovery.swift openPrivate": "recovery files are the browser's",
    "Browser/Reading/FolderWatch.swift real": "the browser watches real folders",
  ]
}
