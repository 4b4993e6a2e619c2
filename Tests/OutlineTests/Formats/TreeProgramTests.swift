import Foundation
import Outline
import Testing

/// The output of `tree` for names that look like something else is read as the directories on the disk.
/// Nothing is tested unless `tree` is installed.
@Suite(.ownThread) struct TreeProgramTests {
  /// Fragments of names. There are no backslashes, because `tree` does not escape them, and no marks of
  /// collapsed rows.
  private static let pieces = [
    "a", "Tea", " ", "   ", "\t", "├── ", "│   ", "|   ", "\u{A0}", "|-- ", "`-- ", "(12)", "[r]  ",
    "]", "012", "\n", "\r", "3 items", "\u{7F}", "é", "*", "=", "  [x]", "⇒", "日本", "\u{1B}[1m",
    "--",
  ]

  private static let options = [
    [], ["--du"], ["--du", "-h"], ["-s"], ["-p"], ["-D"], ["-f"], ["-C"], ["-F"],
    ["-f", "-p", "-C"],
    ["--charset", "ascii"], ["--noreport"], ["-Q"], ["-Q", "-f", "-p"], ["-Q", "-F", "-C"],
  ]

  /// In the locale C `tree -Q` escapes all that is special.
  private static let special = ["\"", "\\", "\\n", "\" -> \"", "\u{7}", "\u{B}", "\\042"]

  @Test(arguments: Seeds.some(4))
  func isReadAsItIs(_ seed: UInt64) throws {
    guard let tree = InstalledProgram("env") else { return }
    guard InstalledProgram("tree") != nil else { return }
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    let top = folder.path + "/top"
    let expected = try Self.grow(top, level: 0, Self.pieces, &random)
    for options in Self.options {
      let named = options.contains("-F") ? expected.filter { !"*=".contains($0.last!) } : expected
      if named.count < expected.count { continue }
      let run = try tree.run(
        ["LC_ALL=C.UTF-8", "tree", "-a", "-n"] + options + ["top"], in: folder.path)
      let document = try DocumentFormat.tree.decode(Array(run.output.utf8)).document
      #expect(TextDocuments.picture(document) == expected, "\(options)\n\(run.output)")
    }
  }

  @Test(arguments: Seeds.some(4))
  func isReadInQuotesWithEscapes(_ seed: UInt64) throws {
    guard let tree = InstalledProgram("env") else { return }
    guard InstalledProgram("tree") != nil else { return }
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    let expected = try Self.grow(
      folder.path + "/top", level: 0, Self.pieces + Self.special, &random)
    for options in [[], ["-f"], ["-p"], ["-F"]] {
      let run = try tree.run(["LC_ALL=C", "tree", "-aQ"] + options + ["top"], in: folder.path)
      let document = try DocumentFormat.tree.decode(Array(run.output.utf8)).document
      #expect(TextDocuments.picture(document) == expected, "\(options)\n\(run.output)")
    }
  }

  /// Whatever its columns are, a drawing is told, also that of an empty directory.
  @Test(arguments: [
    "", "-s", "-h", "--si", "--du", "--du -h", "--inodes", "--device", "-p", "-u", "-g", "-D",
    "-D --timefmt %s", "-s -D --timefmt %F", "-puhD",
  ])
  func isTold(options: String) throws {
    guard let tree = InstalledProgram("tree") else { return }
    let folder = try ScratchFolder()
    for name in ["top", "top/x", "top/x/y", "none"] { folder.makeFolder(name) }
    for name in ["top/a b.c", "top/x/2024"] { folder.makeFile(name, "text") }
    for more in [[], ["--charset", "ascii"], ["-C"], ["--noreport"]] {
      let words = options.split(separator: " ").map(String.init) + more
      for source in more == ["--noreport"] ? ["top"] : ["top", "none"] {
        let output = try tree.run(words + [source], in: folder.path).output
        let format = FormatDetector(Array(output.utf8), isWhole: true).format
        #expect(format == .document(.tree), "\(words)\n\(output)")
      }
    }
  }

  /// Makes a directory, and returns the rows that it should be read as.
  private static func grow(
    _ path: String, level: Int, _ pieces: [String], _ random: inout SeededRandom
  ) throws -> [String] {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var names: Set<[UInt8]> = []
    for _ in 0..<Int.random(in: level == 0 ? 3...6 : 0...4, using: &random) {
      let name = (0..<Int.random(in: 1...3, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      names.insert(Array(name.utf8))
    }
    var rows: [String] = []
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let name = String(decoding: name, as: UTF8.self)
      rows.append(String(repeating: "  ", count: level) + name)
      if level < 3 && random.oneIn(2) {
        rows += try grow("\(path)/\(name)", level: level + 1, pieces, &random)
      } else {
        _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: nil)
      }
    }
    return rows
  }
}
