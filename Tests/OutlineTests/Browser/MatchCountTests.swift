import Testing

@testable import Outline
@testable import outline_tree

/// The number of a match among all matches.
@Suite(.ownThread) struct MatchCountTests {
  private func position(_ bench: BrowserBench) -> String {
    let line = bench.state.frame().lines.last ?? []
    let words = String(decoding: line, as: UTF8.self).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    return words.firstRange(of: "match ").map { String(words[$0.lowerBound...]) } ?? ""
  }

  /// A law: the number is that of a naive count, whatever is edited and folded between searches.
  @Test(arguments: Seeds.some(4))
  func theNumberIsThatOfANaiveCount(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rows = (0..<60).map { number in
      let level = number == 0 ? 0 : Int.random(in: 0...3, using: &random)
      return String(repeating: "> ", count: level) + ["ab", "b", "c", "abc"][number % 4]
        + "\(number)"
    }
    var bench = BrowserBench(Self.withoutGaps(rows))
    let keys = [
      "n", "n", "N", "J", "K", "h", "l", "j", "zM", "zR", "dd", "u", "C", "\u{7F}", "iab\u{1B}",
    ]
    bench.type("/" + ["b", "ab", "c5"].randomElement(using: &random)! + "\r")
    for _ in 0..<80 {
      let key = keys.randomElement(using: &random)!
      bench.type(key)
      guard key == "n" || key == "N", let focus = bench.state.view.focus else {
        #expect(bench.state.matchNumber == nil, "after \(key)")
        continue
      }
      let document = bench.state.document
      let reach = bench.state.view.viewport.reachedPositions(in: document.outline)
      let pattern = try #require(bench.state.search)
      let matches = document.outline.rows[reach].map(\.item).filter {
        pattern.matches($0, in: document)
      }
      let number = matches.firstIndex(of: focus).map { "\($0 + 1)/\(matches.count)" }
      #expect(bench.state.matchNumber == number, "after \(key)")
    }
  }

  private static func withoutGaps(_ rows: [String]) -> [String] {
    var last = -1
    return rows.map { row in
      let title = row.drop { $0 == ">" || $0 == " " }
      let level = min(row.prefix { $0 != title.first }.count { $0 == ">" }, last + 1)
      last = level
      return String(repeating: "> ", count: level) + title
    }
  }

  /// In a large document, the number appears when all rows have been looked at.
  @Test func largeDocuments() {
    var bench = BrowserBench((0..<5_000).map { $0 % 10 == 0 ? "tenth" : "row" })
    bench.type("/tenth\r")
    #expect(position(bench).isEmpty && bench.state.looksAtRows)
    while bench.state.looksAtRows {
      bench.state.lookAtRows(milliseconds: 0, unless: { false })
    }
    #expect(position(bench).hasPrefix("match 2/500 "))
    bench.type("n")
    #expect(position(bench).hasPrefix("match 3/500 ") && !bench.state.looksAtRows)
  }

  /// A document that another program has made shorter is not searched beyond its end.
  @Test func aDocumentThatGetsShorter() {
    var bench = BrowserBench((0..<5_000).map { "row \($0)" })
    bench.type("/row\r")
    #expect(bench.state.looksAtRows)
    bench.state.follow(BrowserBench(["row"]).state.document)
    while bench.state.looksAtRows {
      bench.state.lookAtRows(milliseconds: 0, unless: { false })
    }
    #expect(bench.state.matchNumber == nil)
  }

  /// A filter says how many rows match.
  @Test func filters() {
    var bench = BrowserBench(["ab", "> b", "c"])
    bench.type("fb\r")
    #expect(
      String(decoding: bench.state.frame().lines[0], as: UTF8.self).contains(
        "[filter: b, 2 matches]"))
  }
}
