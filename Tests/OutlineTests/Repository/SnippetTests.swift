import Testing

@testable import Outline

/// The Swift code on the pages compiles, runs, and prints what its comments say.
@Suite(.ownThread) struct SnippetTests {
  @Test(arguments: Snippets.all.map(\.page))
  func runsAsShown(page: String) async throws {
    let snippets = try #require(Snippets.all.first { $0.page == page })
    let shown = try snippets.shown()
    #expect(!shown.isEmpty)
    #expect(shown.count == (try snippets.compiled()).count)
    for (shown, compiled) in zip(shown, try snippets.compiled()) where shown != compiled {
      let difference = lineDifference(
        from: compiled.joined(separator: "\n"), to: shown.joined(separator: "\n"))
      Issue.record("\(page) does not show what \(snippets.file) runs:\n\(difference)")
    }

    let printed = Printed()
    try await snippets.run { printed.append($0) }
    let expected = shown.flatMap(Snippets.output).joined(separator: "\n")
    let difference = lineDifference(from: expected, to: printed.text)
    #expect(printed.text == expected, "\(page)\n\(difference)")
  }

  @Test func everyPageWithCodeIsRun() throws {
    let pages = try Page.front() + Page.articles()
    for page in pages where !page.blocks(in: "swift").isEmpty {
      #expect(Snippets.all.contains { $0.page == page.path }, "\(page.path)")
    }
  }

  @Test func outputIsReadFromComments() {
    let snippet = [
      "// not this", "print(1)", "// 1", "", "// nor this", "do {", "  print(2)", "}", "// 2",
      "// 3",
    ]
    #expect(Snippets.output(of: snippet) == ["1", "2", "3"])
  }
}

/// The text that was printed so far, by any thread.
private final class Printed: Sendable {
  private let lines = Locked<[String]>([])

  func append(_ value: Any) {
    let line = "\(value)"
    lines.withLock { $0.append(line) }
  }

  var text: String { lines.withLock { $0.joined(separator: "\n") } }
}
