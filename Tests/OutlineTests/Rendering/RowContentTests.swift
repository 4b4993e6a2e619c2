import Testing

@testable import Outline

@Suite(.ownThread) struct RowContentTests {
  @Test func allParts() {
    let content = RowContent(
      image: "🦊", text: "Fox", secondaryText: "Vulpes vulpes",
      accessories: [.disclosure, .reorderHandle, .label("new")])
    let renderer = TextRenderer(registration: RowRegistration<Int> { _, _ in content })
    var outline = SectionSnapshot<Int>()
    outline.append([1])
    outline.append([2, 3], to: 1)
    #expect(renderer.string(for: outline) == "└── ▸ 🦊 Fox — Vulpes vulpes (2) ≡ new")
  }

  @Test func disclosureWithoutChildren() {
    let rows = RowRegistration<String> { item, _ in
      RowContent(text: item, accessories: [.disclosure])
    }
    var outline = SectionSnapshot<String>()
    outline.append(["Folder"])
    #expect(TextRenderer(registration: rows).string(for: outline) == "└── ▸ Folder")
    outline.expand(["Folder"])
    #expect(TextRenderer(registration: rows).string(for: outline) == "└── Folder")
  }

  @Test func hiddenCountWithoutDisclosure() {
    let rows = RowRegistration<String> { item, _ in RowContent(text: item) }
    var outline = SectionSnapshot<String>()
    outline.append(["Folder"])
    outline.append(["File"], to: "Folder")
    #expect(TextRenderer(registration: rows).string(for: outline) == "└── Folder (1)")
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaksBecomeSpaces(lineBreak: String) {
    let text = "one\(lineBreak)two"
    let rows = RowRegistration<Int> { _, _ in
      RowContent(image: text, text: text, secondaryText: text, accessories: [.label(text)])
    }
    var outline = SectionSnapshot<Int>()
    outline.append([1])
    #expect(
      TextRenderer(registration: rows).string(for: outline)
        == "└── one two one two — one two one two")
  }

  @Test func registrationsByKind() {
    let even = RowRegistration<Int> { item, row in RowContent(text: "\(row.level): even \(item)") }
    let odd = RowRegistration<Int> { item, _ in RowContent(text: "odd \(item)") }
    let rows = RowRegistration<Int>(choosing: { $0.isMultiple(of: 2) ? even : odd })
    var outline = SectionSnapshot<Int>()
    outline.append([1])
    outline.append([2, 3], to: 1)
    outline.expand([1])
    #expect(
      TextRenderer(style: .indented, registration: rows).string(for: outline)
        == "odd 1\n  1: even 2\n  odd 3")
  }

  @Test func registrationsWithPositions() {
    let plain = RowRegistration<Int> { item, _ in RowContent(text: "plain \(item)") }
    let placed = RowRegistration<Int> { item, row, position in
      RowContent(text: "\(position) \(item) at level \(row.level)")
    }
    let rows = RowRegistration<Int>(choosing: { $0 == 2 ? plain : placed })
    var first = SectionSnapshot<Int>()
    first.append([1])
    first.append([2, 3], to: 1)
    first.expand([1])
    var second = SectionSnapshot<Int>()
    second.append([4])
    let renderer = TextRenderer(style: .indented, registration: rows)
    var text = ""
    renderer.write(
      sections: [("a", first), ("b", second)], supplements: SectionRegistration(), to: &text)
    #expect(
      text == """
        [0, 0] 1 at level 0
          plain 2
          [0, 2] 3 at level 1

        [1, 0] 4 at level 0

        """)
    #expect(renderer.line(at: 2, in: first, section: 5) == "  [5, 2] 3 at level 1")
    let content = placed.content(
      for: first.visibleRows[2], at: RowPosition(section: 7, row: 2))
    #expect(content.text == "[7, 2] 3 at level 1")
  }

  @Test func rowsAreWrittenOneByOne() {
    let log = Log()
    let rows = RowRegistration<Int> { item, _ in
      log.add("ask \(item)")
      return RowContent(text: "\(item)")
    }
    var outline = SectionSnapshot<Int>()
    outline.append([1, 2])
    var output = LoggingStream(log: log)
    TextRenderer(registration: rows).write(outline, to: &output)
    #expect(log.lines == ["ask 1", "├── 1\n", "ask 2", "└── 2\n"])
  }

  private final class Log: Sendable {
    private let entries = Locked<[String]>([])
    var lines: [String] { entries.withLock { $0 } }
    func add(_ line: String) { entries.withLock { $0.append(line) } }
  }

  private struct LoggingStream: TextOutputStream {
    let log: Log
    func write(_ text: String) { log.add(text) }
  }
}
