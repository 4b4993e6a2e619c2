import Outline

/// The look of the browser, which consists of its symbols and the styles of the parts of the screen.
///
/// A style consists of the parameters of an SGR sequence. The environment variable `OUTLINE_TREE_COLORS` changes
/// styles. Its value has the same form as the value of `LS_COLORS`, for example `focus=48;5;24:done=2`.
struct Theme: Sendable {
  /// The colors of file names; nil for names without colors.
  var files: FileColors?
  /// True to draw symbols and lines in ASCII, because the locale or the user requires ASCII.
  var isASCII = false
  /// True to draw an icon before the name of each file.
  var showsIcons = false
  /// True to draw no lines, bars or styles, for screen readers.
  var isPlain = false
  private var styles = Self.defaults

  enum Part: String, CaseIterable {
    case focus, header, guide, count, note, heading, done, tag, match, mark, status, drop
  }

  private static let defaults: [Part: Bytes] = [
    .focus: "7", .header: "1", .guide: "2", .count: "2", .note: "2", .heading: "1", .done: "2",
    .tag: "3", .match: "4", .mark: "1", .status: "2", .drop: "4",
  ].mapValues { (style: StaticString) in style.withUTF8Buffer { Array($0)[...] } }

  init(files: FileColors? = nil) { self.files = files }

  /// Applies the assignments in the value of `OUTLINE_TREE_COLORS`.
  ///
  /// - Returns: The keys that are unknown, the values that are not styles, and the parts that are not assignments.
  mutating func apply(_ variable: Bytes) -> [Bytes] {
    var mistakes = variable.split(separator: 0x3A).filter { !$0.contains(0x3D) }
    for (key, value) in FileColors.assignments(in: variable) {
      let part = Part(rawValue: String(decoding: key, as: UTF8.self))
      let isStyle = Self.isStyle(value)
      if let part, isStyle {
        styles[part] = value
      } else {
        mistakes.append(isStyle ? key : value)
      }
    }
    return mistakes
  }

  /// True for numbers of at most three digits, separated by semicolons.
  private static func isStyle(_ value: Bytes) -> Bool {
    value.count <= 64
      && value.split(separator: 0x3B).allSatisfy { $0.count <= 3 && $0.allSatisfy(\.isDigit) }
  }

  func style(_ part: Part) -> Bytes { isPlain ? [] : styles[part] ?? [] }

  /// Returns a line in the style of notes.
  func note(_ text: Message, columns: Int) -> [UInt8] {
    var line = StyledLine()
    line.append(text.bytes[...], style(.note))
    return line.bytes(columns: columns)
  }

  /// The symbols before the titles of rows. All have the same width.
  var collapsed: String { isASCII || isPlain ? "+ " : "▸ " }
  var expanded: String { isASCII || isPlain ? "- " : "▾ " }
  var guide: String { isPlain ? "  " : isASCII ? "| " : "│ " }
  /// The border between the rows and the preview.
  var edge: String { isASCII || isPlain ? "| " : "│ " }
  var edgeBelow: String { isASCII || isPlain ? "-" : "─" }
  var ellipsis: String { isASCII || isPlain ? "..." : "…" }
  var mark: String { isASCII || isPlain ? "*" : "•" }
  var noteMark: String { (isASCII || isPlain ? ConnectorStyle.ascii : .tree).noteMark }
  var crumb: String { isASCII || isPlain ? " > " : " › " }
}
