/// The strings that a ``TextRenderer`` uses to draw an outline.
///
/// Each row starts with one connector for each ancestor, from the root down, followed by one connector for
/// the row itself:
///
/// ```
/// ├── Food             branch
/// │   ├── Apple        line, branch
/// │   └── Bread        line, lastBranch
/// └── Drinks           lastBranch
///     └── ▸ Hot (2)    space, lastBranch; then collapsed
/// ```
public struct ConnectorStyle: Hashable, Sendable {
  /// The connector before a row that has a later sibling.
  public var branch: String

  /// The connector before a row that has no later sibling.
  public var lastBranch: String

  /// The connector for an ancestor that has a later sibling.
  public var line: String

  /// The connector for an ancestor that has no later sibling.
  public var space: String

  /// The mark before a collapsed row whose content has a disclosure, such as `▸ `.
  public var collapsed: String

  /// The mark before an expanded row whose content has a disclosure, such as `▾ `.
  public var expanded: String

  /// The text before a row whose content has no disclosure.
  public var undisclosed: String

  /// The separator between the main text and the secondary text.
  public var secondarySeparator: String

  /// The handle for moving a row.
  public var reorderHandle: String

  /// The connector before a row with children and a later sibling. If this connector is `nil`, `branch` is
  /// used.
  var parentBranch: String?

  /// The connector before a row with children and no later sibling. If this connector is `nil`,
  /// `lastBranch` is used.
  var lastParentBranch: String?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - branch: The connector before a row that has a later sibling.
  ///   - lastBranch: The connector before a row that has no later sibling.
  ///   - line: The connector for an ancestor that has a later sibling.
  ///   - space: The connector for an ancestor that has no later sibling.
  ///   - collapsed: The mark before a collapsed row whose content has a disclosure.
  ///   - expanded: The mark before an expanded row whose content has a disclosure.
  ///   - undisclosed: The text before a row whose content has no disclosure.
  ///   - secondarySeparator: The separator between the main text and the secondary text.
  ///   - reorderHandle: The handle for moving a row.
  public init(
    branch: String, lastBranch: String, line: String, space: String,
    collapsed: String = "▸ ", expanded: String = "", undisclosed: String = "",
    secondarySeparator: String = " — ", reorderHandle: String = "≡"
  ) {
    self.branch = branch
    self.lastBranch = lastBranch
    self.line = line
    self.space = space
    self.collapsed = collapsed
    self.expanded = expanded
    self.undisclosed = undisclosed
    self.secondarySeparator = secondarySeparator
    self.reorderHandle = reorderHandle
  }
}

extension ConnectorStyle {
  /// The style of the command `tree`, as in `├── Food`, `│ └── Bread`, `└── ▸ Drinks (2)`.
  public static let tree = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│   ", space: "    ")

  /// The same style as ``tree``, but in ASCII, with `|-- Food`, and `> ` before collapsed rows.
  public static let ascii = ConnectorStyle(
    branch: "|-- ", lastBranch: "`-- ", line: "|   ", space: "    ",
    collapsed: "> ", secondarySeparator: " - ", reorderHandle: "=")

  /// A list with disclosure triangles, as in `▾ Food`, an indented `Bread`, and `▸ Drinks (2)`.
  public static let disclosure = ConnectorStyle(
    branch: "", lastBranch: "", line: "  ", space: "  ",
    expanded: "▾ ", undisclosed: "  ")

  /// An indentation of two spaces for each level, and a triangle before collapsed rows.
  public static let indented = ConnectorStyle(
    branch: "", lastBranch: "", line: "  ", space: "  ")
}

extension ConnectorStyle {
  /// The text before the number of omitted rows.
  package var omission: String { isASCII ? "... " : "… " }

  /// The mark after the title of a row that has a note.
  package var noteMark: String { isASCII ? " *" : " ¶" }

  private var isASCII: Bool { collapsed.utf8.allSatisfy { $0 < 0x80 } }
}

/// Provides, row by row in preorder, the connectors that precede a row's content, encoded as UTF-8. A row has one
/// connector for each ancestor, beginning with the root, and one for the row itself.
package struct ConnectorPrefix {
  private let line, space: [UInt8]
  /// The connectors before four kinds of rows. The first two kinds are rows with and without a later sibling. The
  /// last two kinds are the same for rows that have children.
  private let branches: [[UInt8]]
  /// The connectors before the last row. Most rows have the same connectors as the row before them.
  private var text: [UInt8] = []
  /// For each level, the offset in `text` at which the connectors for the ancestors of a row at this level end.
  private var ends = [0]
  private var last: Row?

  private struct Row: Equatable {
    var isLast: Bool
    var hasChildren: Bool
  }

  /// Creates a prefix for drawing an outline from its first row, or from a row below the given ancestors.
  ///
  /// - Parameters:
  ///   - style: The style that contains the connectors.
  ///   - ancestors: One value for each ancestor, beginning with the root. A value is true if the ancestor has a
  ///     later sibling.
  package init(style: ConnectorStyle, belowAncestors ancestors: some Sequence<Bool> = []) {
    (line, space) = (Array(style.line.utf8), Array(style.space.utf8))
    branches = [
      style.branch, style.lastBranch, style.parentBranch ?? style.branch,
      style.lastParentBranch ?? style.lastBranch,
    ].map { Array($0.utf8) }
    for hasLaterSibling in ancestors {
      text += hasLaterSibling ? line : space
      ends.append(text.count)
    }
  }

  /// Moves to the next row, and appends the connectors that precede its content.
  ///
  /// - Parameters:
  ///   - level: The level of the row, which is at most one greater than the level of the previous row.
  ///   - isLast: True if the row is the last of its siblings.
  ///   - hasChildren: True if the next row is a child of the row.
  ///   - limit: The maximum number of ancestors for which connectors are appended.
  ///   - buffer: The buffer to append to.
  package mutating func appendRow(
    level: Int, isLast: Bool, hasChildren: Bool = false, ancestors limit: Int = .max,
    to buffer: inout [UInt8]
  ) {
    let row = Row(isLast: isLast, hasChildren: hasChildren)
    if level != ends.count - 1 || row != last { move(to: row, level: level) }
    if level <= limit {
      // Appending from a buffer avoids retaining the array.
      text.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    } else {
      buffer.append(contentsOf: text[..<ends[limit]])
      buffer.append(contentsOf: text[ends[level]...])
    }
  }

  /// Appends the connectors for an additional line of the last row.
  ///
  /// - Parameters:
  ///   - hasChildren: True if the next row is a child of the row.
  ///   - limit: The maximum number of ancestors for which connectors are appended.
  ///   - buffer: The buffer to append to.
  package func appendContinuation(
    hasChildren: Bool, ancestors limit: Int = .max, to buffer: inout [UInt8]
  ) {
    buffer.append(contentsOf: text[..<ends[min(ends.count - 1, limit)]])
    buffer.append(contentsOf: last?.isLast == true ? space : line)
    buffer.append(contentsOf: hasChildren ? line : space)
  }

  private mutating func move(to row: Row, level: Int) {
    if level == ends.count {
      text.removeLast(text.count - ends[level - 1])
      text += last?.isLast == true ? space : line
      ends.append(text.count)
    } else {
      ends.removeLast(ends.count - level - 1)
      text.removeLast(text.count - ends[level])
    }
    text += branches[(row.isLast ? 1 : 0) + (row.hasChildren ? 2 : 0)]
    last = row
  }
}
