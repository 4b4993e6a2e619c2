import Foundation
import Testing

@testable import outline_tree

/// Deep chains, and many entries.
@Suite(.ownThread) struct DeepAndManyTests {
  /// A chain of folders, optionally with a file and another folder at each level.
  private func makeChain(_ depth: Int, hasSiblings: Bool) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var parent = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      mkdirat(parent, "d", 0o755)
      if hasSiblings {
        mkdirat(parent, "z", 0o755)
        close(openat(parent, "f", O_CREAT | O_WRONLY, 0o644))
      }
      let child = openat(parent, "d", O_RDONLY | O_DIRECTORY)
      close(parent)
      parent = child
    }
    close(parent)
    return folder
  }

  private static let depth = TestSize.pick(2_000, large: 10_000)

  @Test func aChain() throws {
    let folder = try makeChain(Self.depth, hasSiblings: false)
    let calls = CountedCalls()
    let paths = ToolRun(["-0", folder.path], system: calls.system)
    #expect(paths.status == .done && paths.error.isEmpty)
    let length = folder.path.utf8.count + 1
    #expect(paths.output.count == length + Self.depth * (length + Self.depth + 1))
    expectFew(calls)
    // A drawing is wider the deeper it is, so rows are cut.
    let cut = ToolRun(["--width", "40", folder.path])
    #expect(cut.status == .done && cut.lines.count == Self.depth + 4)
    #expect(cut.lines[Self.depth] == String(repeating: " ", count: 39) + "…")
  }

  /// Folders that were closed meanwhile are opened again on the way back.
  @Test func aChainWithMoreAtEachLevel() throws {
    let folder = try makeChain(Self.depth, hasSiblings: true)
    let calls = CountedCalls()
    let folded = ToolRun(["--du", "--collapsed", folder.path], system: calls.system)
    #expect(folded.status == .done && folded.error.isEmpty)
    #expect(folded.lines[1].hasSuffix("▸ d (\(3 * Self.depth - 3))"))
    expectFew(calls)
  }

  private func expectFew(_ calls: CountedCalls) {
    #expect(calls.mostOpen <= 24 && calls.stillOpen == 0)
    // Linear in the number of folders, not in the depth of each.
    #expect(calls.opened <= 16 * 2 * Self.depth)
  }

  /// In the executable, which has its own limit of open files.
  @Test func manyEntriesWithFewFilesOpen() throws {
    let folder = try ScratchFolder()
    var parent = "many"
    folder.makeFolder(parent)
    let count = TestSize.pick(2_000, large: 50_000)
    for number in 0..<count { folder.makeFile("many/\(number)") }
    let folders = count / 50
    for number in 0..<folders {
      // Chains of folders side by side, more than can be open at once.
      parent = number % 50 == 0 ? "chain\(number)" : parent + "/d"
      folder.makeFolder(parent)
      for inside in 0..<49 { folder.makeFile("\(parent)/\(inside)") }
    }
    let shell = try BuiltShell()
    let limited = "ulimit -n 32; exec \"$TOOL\""
    #expect(
      try shell.text("\(limited) '\(folder.path)' 2>&1 | tail -n 1")
        == "\(folders + 2) directories, \(count + 49 * folders) files\n")
    #expect(
      try shell.text("\(limited) -0 '\(folder.path)' 2>&1 | tr -dc '\\000' | wc -c").contains(
        "\(count + 50 * folders + 2)"))
  }
}
