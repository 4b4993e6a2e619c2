import Foundation
import Outline
import Testing

@testable import outline_tree

/// The values of `--budget`, and what is said of the rest.
@Suite(.ownThread) struct BudgetTests {
  @Test(arguments: [
    ("1", Budget.rows(1)), ("40", .rows(40)), ("512B", .bytes(512)), ("8kB", .bytes(8000)),
    ("8KB", .bytes(8000)), ("8K", .bytes(8000)), ("8k", .bytes(8000)), ("8KiB", .bytes(8192)),
    ("2MB", .bytes(2_000_000)), ("2M", .bytes(2_000_000)), ("1MiB", .bytes(1_048_576)),
    ("3GB", .bytes(3_000_000_000)), ("1GiB", .bytes(1_073_741_824)),
    ("2000tokens", .tokens(2000)), ("2000t", .tokens(2000)), ("1token", .tokens(1)),
  ])
  func values(text: String, budget: Budget) throws {
    #expect(Budget(Array(text.utf8)[...]) == budget)
  }

  @Test(arguments: [
    "0", "", "-1", "8 parsecs", "8parsecs", "1.5MB", "0kB", "kB", "8 kB", "40rows",
    "99999999999999999999", "9223372036854775807kB", "8kb\u{1B}[2J",
  ])
  func nonsense(text: String) {
    let run = ToolRun(["--budget", text, "emoji"])
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("option “--budget” needs a number of rows, bytes or tokens"))
  }

  @Test func anEnormousBudgetShowsEverything() {
    for budget in ["9223372036854775807", "9223372036854775807t", "9000000000GB"] {
      #expect(ToolRun(["--budget", budget, "emoji"]).text.contains("🦊 Fox"))
    }
  }

  @Test func isGivenOnce() {
    let run = tool("emoji --budget 40 --fit 20")
    #expect(run.status == .trouble && run.messages.contains("--fit is also a budget"))
  }

  /// No output of a document takes more. The lines of a page around the rows are no rows.
  @Test(arguments: ["opml", "markdown", "indented", "html", "json", "jsonl", "mermaid", "paths"])
  func holdsInEveryFormat(format: String) throws {
    let lines = { (run: ToolRun) in run.output.count { $0 == 0x0A } }
    let frame = format == "paths" ? 0 : lines(tool("/dev/null --from indented --format \(format)"))
    for rows in [4, 9, 14] {
      let run = tool("emoji --budget \(rows) --format \(format)")
      #expect(run.status == .done && lines(run) - frame <= rows && lines(run) - frame > rows / 2)
      #expect(run.messages.contains(" rows are left out; rest: "))
    }
    for (budget, bytes) in [("40kB", 40_000), ("160tokens", 400)] {
      let run = tool("emoji --budget \(budget) --format \(format)")
      #expect(
        run.output.count <= bytes
          && run.status == (format == "html" && bytes == 400 ? .trouble : .done))
    }
  }

  @Test func aStoreHasNone() throws {
    let folder = try ScratchFolder()
    let run = tool("emoji --budget 40 -o \(folder.path)/e.outline")
    #expect(run.status == .trouble && run.messages.contains("option “--budget” is for"))
  }

  @Test func anEstimateSaysSo() throws {
    let folder = try ScratchFolder()
    for number in 0..<99 { folder.makeFile("file\(number)") }
    let run = tool("--budget 100tokens \(folder.path)")
    #expect(run.lines.contains { $0.hasSuffix(", 100 tokens at most (estimate)") })
    #expect(run.output.count <= 250 && run.output.count > 200)
    let json = try #require(try tool("-J --budget 200t \(folder.path)").json as? [[String: Any]])
    #expect(json.last?["estimatedTokens"] as? Int == 200)
    #expect(json.last?["rest"] as? String == "without --budget")
    let paths = tool("--format paths --budget 100t \(folder.path)")
    // The number of paths that fit depends on the length of the folder's.
    let shown = paths.text.split(separator: "\n")
    let left = 100 - shown.count
    #expect(paths.output.count <= 250)
    #expect(paths.output.count + folder.path.utf8.count + "/file99\n".utf8.count > 250)
    #expect(
      paths.messages.contains("100 tokens at most (estimate); \(left) rows are left out; rest: "))
  }

  /// A drawing of an overview is read again, and written again as it was.
  @Test(arguments: ["11", "12", "400B", "200t"])
  func anOverviewIsRead(budget: String) throws {
    let drawing = tool("emoji --budget \(budget)")
    #expect(drawing.report.hasPrefix("rest: "))
    if drawing.text.contains(" more\n") { return }
    let decoded = try DocumentFormat.tree.decode(drawing.output)
    #expect(try DocumentFormat.tree.encode(decoded.document) == drawing.output)
  }

  /// The hint is a command that shows the part, whatever its name is.
  @Test func theRestCanBePasted() throws {
    let names =
      ["a b", "it's", "$(touch x)", "-n", "new\nline", "\u{1B}[2J", "*", "日本"]
      .map { Array($0.utf8) } + [[0xFF, 0x27]]
    for name in names {
      let folder = try ScratchFolder()
      folder.makeFolder(name)
      for number in 0..<50 { folder.makeFile(name + Array("/f\(number)".utf8)) }
      let hint = tool("--budget 6 \(folder.path)").report
      try #require(hint.hasPrefix("rest: outline-tree --budget 6 "))
      #expect(hint.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      let words = try words(of: String(hint.dropFirst("rest: ".count)))
      #expect(words.dropFirst().last == Array(folder.path.utf8) + [0x2F] + name)
    }
  }

  /// The words that a shell reads.
  private func words(of command: String) throws -> [[UInt8]] {
    let words = ["-c", "printf '%s\\0' \(command)"]
    let launch = Launch(
      path: "/bin/bash", arguments: words.map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"])
    let output = try RunningProgram.run(launch).output
    return output.split(separator: 0).map { Array($0) }
  }

  @Test func theRestOfDocumentsIsFoldedOut() {
    let run = tool("emoji --collapse Smileys --budget 13")
    #expect(
      run.report
        == "rest: outline-tree emoji --collapse Smileys --budget 13 --collapsed --expand Food")
    let rest = run.report.split(separator: " ").dropFirst(2).map(String.init)
    #expect(ToolRun(rest).text.contains("│   ├── 🍎"))
    #expect(
      applyToEmoji("delete Food", options: ["--budget", "13"]).report.hasPrefix(
        "rest: --collapsed --expand "))
  }

  /// Nothing is quadratic: not in a chain, nor in its paths.
  @Test func deepAndWide() {
    let count = TestSize.pick(6_000, large: 200_000)
    for levels in [Array(0..<count), Array(repeating: 0, count: count)] {
      let tree = OverviewCase(levels: levels)
      let rows = tree.output(.rows(40)).bytes?.count { $0 == 0x0A }
      #expect(rows == 40)
      #expect((tree.output(.bytes(4000)).bytes?.count ?? 0) > 3000)
    }
  }
}
