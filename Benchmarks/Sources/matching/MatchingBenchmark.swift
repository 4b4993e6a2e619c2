import Foundation
import Outline

/// Edits real documents at random, and counts how many rows the library, and a simple rule for comparison,
/// match with their old rows. Then measures how long the library takes.
///
///     swift run -c release --package-path Benchmarks matching [DOCUMENT...]
///
/// Without documents as arguments, the benchmark uses the documents of the tests and, if they exist, the
/// documents in `../shared/corpus`. In this case, the results are written to `Benchmarks/Results/matching.md`.
@main
enum MatchingBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    let documents = (arguments.isEmpty ? standardFiles : arguments).compactMap(Document.init)
    var report = [
      "# How many rows are matched", "",
      "Rows that are said to be the same and are (precision), and rows that are the same and are found",
      "(recall), after random edits of all kinds: one edit for so many rows. The simple rule matches",
      "children of matching rows by title, then titles that are left over once.", "",
    ]
    report += QualityTable(documents).lines + [""] + TimeTable(documents).lines
    print(report.joined(separator: "\n"))
    guard arguments.isEmpty else { return }
    let file = package.appending(path: "Benchmarks/Results/matching.md")
    try Data((report.joined(separator: "\n") + "\n").utf8).write(to: file)
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static var standardFiles: [URL] {
    ["Tests/OutlineTests/Fixtures/Documents", "../shared/corpus"].flatMap { folder in
      let folder = package.appending(path: folder).standardized
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }
    }
  }
}
