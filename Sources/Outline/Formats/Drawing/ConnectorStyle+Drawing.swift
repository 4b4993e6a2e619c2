/// The styles of drawings that are read, besides ``tree`` and ``ascii``.
extension ConnectorStyle {
  /// As `tree` draws on a terminal, with spaces that do not break.
  static let unbroken = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│\u{A0}\u{A0} ", space: "    ")
  /// As `exa` draws.
  static let narrow = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│  ", space: "   ")
  /// As `npm ls` draws.
  static let joined: ConnectorStyle = {
    var style = ConnectorStyle(branch: "├── ", lastBranch: "└── ", line: "│ ", space: "  ")
    style.parentBranch = "├─┬ "
    style.lastParentBranch = "└─┬ "
    return style
  }()
  static let narrowASCII = ConnectorStyle(
    branch: "+-- ", lastBranch: "`-- ", line: "| ", space: "  ", collapsed: "> ")

  /// The names under which a header keeps styles other than ``tree``.
  private static let names: KeyValuePairs = [
    "unbroken": unbroken, "ascii": ascii, "narrow": narrow, "joined": joined,
    "narrow ascii": narrowASCII,
  ]

  init(named name: [UInt8]?) {
    self = Self.names.first { Array($0.key.utf8) == name }?.value ?? .tree
  }

  /// The name under which a header keeps the style; `nil`: it is ``tree``.
  var name: String? { Self.names.first { $0.value == self }?.key }
}
