/// The strings that a ``TextRenderer`` draws an outline with.
///
/// Before a row there is a connector for each of its ancestors, the root first, and one for the row itself:
///
/// ```
/// ├── Food             branch
/// │   ├── Apple        line, branch
/// │   └── Bread        line, lastBranch
/// └── Drinks           lastBranch
///     └── ▸ Hot (2)    space, lastBranch; then collapsed
/// ```
public struct ConnectorStyle: Hashable, Sendable {
  /// Before a row that has a later sibling.
  public var branch: String

  /// Before a row that has no later sibling.
  public var lastBranch: String

  /// For an ancestor that has a later sibling.
  public var line: String

  /// For an ancestor that has no later sibling.
  public var space: String

  /// The disclosure of a collapsed row.
  public var collapsed: String

  /// The disclosure of an expanded row.
  public var expanded: String

  /// Replaces the disclosure in a row without one.
  public var undisclosed: String

  /// Between the text and the secondary text.
  public var secondarySeparator: String

  /// The handle by which a row can be moved.
  public var reorderHandle: String

  /// Before a row with children and a later sibling; `nil`: as before other rows.
  var parentBranch: String?

  /// Before a row with children and no later sibling; `nil`: as before other rows.
  var lastParentBranch: String?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - branch: Before a row that has a later sibling.
  ///   - lastBranch: Before a row that has no later sibling.
  ///   - line: For an ancestor that has a later sibling.
  ///   - space: For an ancestor that has no later sibling.
  ///   - collapsed: The disclosure of a collapsed row.
  ///   - expanded: The disclosure of an expanded row.
  ///   - undisclosed: Replaces the disclosure in a row without one.
  ///   - secondarySeparator: Between the text and the secondary text.
  ///   - reorderHandle: The handle by which a row can be moved.
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
  /// As drawn by the command `tree`: `├── Food`, `│   └── Bread`, `└── ▸ Drinks (2)`.
  public static let tree = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│   ", space: "    ")

  /// Like ``tree``, in ASCII: `|-- Food`, and `> ` before collapsed rows.
  public static let ascii = ConnectorStyle(
    branch: "|-- ", lastBranch: "`-- ", line: "|   ", space: "    ",
    collapsed: "> ", secondarySeparator: " - ", reorderHandle: "=")

  /// A list with disclosure triangles: `▾ Food`, indented `Bread`, `▸ Drinks (2)`.
  public static let disclosure = ConnectorStyle(
    branch: "", lastBranch: "", line: "  ", space: "  ",
    expanded: "▾ ", undisclosed: "  ")

  /// Two spaces for each level, and a mark before collapsed rows.
  public static let indented = ConnectorStyle(
    branch: "", lastBranch: "", line: "  ", space: "  ")
}

extension ConnectorStyle {
  /// Before the number of rows that are left out.
  package var omission: String { isASCII ? "... " : "… " }

  /// After the title of a row that has a note.
  package var noteMark: String { isASCII ? " *" : " ¶" }

  private var isASCII: Bool { collapsed.utf8.allSatisfy { $0 < 0x80 } }
}
