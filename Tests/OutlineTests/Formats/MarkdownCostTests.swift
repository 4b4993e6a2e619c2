import Foundation
import Outline
import Testing

/// Texts that are known to slow down Markdown parsers. When a text becomes four times as long, the time to read
/// and write it must grow by a factor of less than nine. With a quadratic parser, the factor is sixteen.
@Suite(.ownThread) struct MarkdownCostTests {
  static let texts: [(name: String, text: @Sendable (Int) -> String)] = [
    ("bullets in a line", { String(repeating: "- ", count: $0) + "x\n" }),
    ("numbers in a line", { String(repeating: "1. ", count: $0) + "x\n" }),
    ("markers that differ", { String(repeating: "- + * ", count: $0 / 3) + "x\n" }),
    ("quotes", { String(repeating: "> ", count: $0) + "x\n" }),
    ("quotes and bullets", { String(repeating: "> - ", count: $0 / 2) + "x\n" }),
    ("blank lines", { "- a\n" + String(repeating: "\n", count: $0) + "- b\n" }),
    ("bullets alone", { String(repeating: "-\n", count: $0) }),
    ("siblings", { String(repeating: "- a\n", count: $0) }),
    ("lists of one", { String(repeating: "- a\n+ b\n", count: $0 / 2) }),
    ("headings", { String(repeating: "# a\n## b\n", count: $0 / 2) }),
    ("underlines", { String(repeating: "a\n===\n", count: $0 / 2) }),
    ("one paragraph", { "- a\n" + String(repeating: "  b\n", count: $0) }),
    ("paragraphs", { "- a\n" + String(repeating: "\n  b\n", count: $0) }),
    ("references", { String(repeating: "[a]: b\n", count: $0) }),
    ("brackets", { "- " + String(repeating: "[", count: $0) + "\n" }),
    ("escaped references", { "- &" + String(repeating: "amp;", count: $0) + "#10;\n" }),
    ("ampersands", { "- " + String(repeating: "&", count: $0) + "\n" }),
    ("backslashes", { "- " + String(repeating: "\\", count: $0) + "- \n" }),
    ("backticks", { "- a\n  " + String(repeating: "`", count: $0) + "\n" }),
    ("html", { String(repeating: "<!-- a\n", count: $0) }),
    ("open tags", { String(repeating: "<a b='\n", count: $0) }),
    ("texts after lists", { String(repeating: "- a\n\nb\n\n", count: $0 / 2) }),
  ]

  @Test(arguments: texts.indices)
  func isReadAndWrittenInLinearTime(_ index: Int) throws {
    let (name, text) = Self.texts[index]
    try expectLinearTime(name) { try time(of: text($0)) }
  }

  /// Rows that cannot be written in the first form that is tried, such as a row without a title directly below its
  /// parent.
  @Test func otherFormsAreTriedInLinearTime() throws {
    try expectLinearTime("rows without a title") { count in
      let row = #"{"title": "p", "children": [{"title": ""}, {"title": "x"}]}"#
      let rows = Array(repeating: row, count: count).joined(separator: ",")
      let document = try DocumentFormat.json.decode(Array("[\(rows)]".utf8)).document
      let start = threadTime
      _ = try DocumentFormat.markdown.encode(document)
      return threadTime - start
    }
  }

  private func expectLinearTime(_ name: String, _ time: (_ count: Int) throws -> UInt64) throws {
    let small = min(try time(250), try time(250))
    var large = try time(1_000)
    // The machine may have been busy, which a second run shows.
    if large >= small * 9 { large = min(large, try time(1_000)) }
    #expect(large < small * 9, "\(name): \(small), then \(large)")
  }

  /// Returns the thread time of reading and writing a text, in nanoseconds.
  private func time(of text: String) throws -> UInt64 {
    let bytes = Array(text.utf8)
    let start = threadTime
    let document = try DocumentFormat.markdown.decode(bytes).document
    #expect(try DocumentFormat.markdown.encode(document) == bytes)
    return threadTime - start
  }

  private var threadTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
