/// The strings with which a ``TextRenderer`` draws an outline.
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
  /// The style of the command `tree`: `├── Food`, `│   └── Bread`, `└── ▸ Drinks (2)`.
  public static let tree = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│   ", space: "    ")

  /// The same style as ``tree``, but in ASCII: `|-- Food`, and `> ` before collapsed rows.
  public static let ascii = ConnectorStyle(
    branch: "|-- ", lastBranch: "`-- ", line: "|   ", space: "    ",
    collapsed: "> ", secondarySeparator: " - ", reorderHandle: "=")

  /// A list with disclosure triangles: `▾ Food`, indented `Bread`, `▸ Drinks (2)`.
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
