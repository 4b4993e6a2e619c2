/// The drawing: a row a line behind connectors, as `tree` draws them.
struct TextOutput: OutlineOutput, ~Copyable {
  private var writer: ByteWriter
  private let style: Style
  private var report: Report
  /// What stands in front of the connector of a row, for the rows above the next one.
  private var prefix: [UInt8] = []
  /// Where in `prefix` each level ends.
  private var ends: [Int] = [0]

  struct Style: Sendable {
    var branch: StaticString
    var lastBranch: StaticString
    var line: StaticString
    var space: StaticString
    var collapsed: StaticString

    static let text = Style(
      branch: "├── ", lastBranch: "└── ", line: "│   ", space: "    ", collapsed: "▸ ")
    static let ascii = Style(
      branch: "|-- ", lastBranch: "`-- ", line: "|   ", space: "    ", collapsed: "> ")
  }

  init(_ writer: consuming ByteWriter, style: Style, unit: Report.Unit) {
    self.writer = writer
    self.style = style
    report = Report(unit)
  }

  var wantsHiddenRows: Bool { false }

  mutating func begin(source: Bytes) throws(SystemError) {
    writer.append(name: source)
    try writer.endLine()
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    report.count(row)
    startLine(level: row.level, isLastSibling: row.isLastSibling)
    appendContent(row)
    try writer.endLine()
  }

  mutating func end() throws(SystemError) {
    try writer.endLine()
    writer.append(report.text.bytes)
    try writer.endLine()
    try writer.flush()
  }

  private mutating func startLine(level: Int, isLastSibling: Bool) {
    ends.removeLast(ends.count - level - 1)
    prefix.removeLast(prefix.count - ends[level])
    writer.append(prefix)
    writer.append(isLastSibling ? style.lastBranch : style.branch)
    prefix.append(isLastSibling ? style.space : style.line)
    ends.append(prefix.count)
  }

  private mutating func appendContent(_ row: OutlineRow) {
    if case .collapsed = row.branch { writer.append(style.collapsed) }
    if let image = row.image {
      writer.append(name: image)
      writer.append(0x20)
    }
    writer.append(name: row.title)
    if let target = row.target {
      writer.append(" -> ")
      writer.append(name: target)
    }
    switch row.branch {
    case .collapsed(let hiding?): appendCount(hiding)
    case .unreadable: writer.append("  [error opening dir]")
    case .loop: writer.append("  [recursive, not followed]")
    default: break
    }
  }

  private mutating func appendCount(_ hidden: Int) {
    writer.append(" (")
    writer.append(decimal: hidden)
    writer.append(")")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
