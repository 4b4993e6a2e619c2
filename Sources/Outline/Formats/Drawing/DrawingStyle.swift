/// The pieces that a tree is drawn with.
struct DrawingStyle: Equatable {
  /// The name under which a header keeps it; `nil`: as usual.
  let name: String?
  let line: [UInt8]
  let space: [UInt8]
  let branch: [UInt8]
  let lastBranch: [UInt8]
  /// The connectors of rows that have children.
  let parentBranch: [UInt8]
  let lastParentBranch: [UInt8]
  let collapsed: [UInt8]

  static let text = DrawingStyle(nil, "│   ", "├── ", "└── ")
  /// With the spaces that `tree` does not want to be broken.
  static let unbroken = DrawingStyle("unbroken", "│\u{A0}\u{A0} ", "├── ", "└── ")
  static let ascii = DrawingStyle("ascii", "|   ", "|-- ", "`-- ", collapsed: "> ")
  /// As `exa` draws.
  static let narrow = DrawingStyle("narrow", "│  ", "├── ", "└── ")
  /// As `npm ls` draws.
  static let joined = DrawingStyle("joined", "│ ", "├── ", "└── ", parents: ("├─┬ ", "└─┬ "))
  static let narrowASCII = DrawingStyle("narrow ascii", "| ", "+-- ", "`-- ", collapsed: "> ")

  private init(
    _ name: String?, _ line: String, _ branch: String, _ lastBranch: String,
    parents: (String, String)? = nil, collapsed: String = "▸ "
  ) {
    self.name = name
    self.line = Array(line.utf8)
    space = Array(repeating: 0x20, count: line.unicodeScalars.count)
    self.branch = Array(branch.utf8)
    self.lastBranch = Array(lastBranch.utf8)
    parentBranch = Array((parents?.0 ?? branch).utf8)
    lastParentBranch = Array((parents?.1 ?? lastBranch).utf8)
    self.collapsed = Array(collapsed.utf8)
  }

  private static let all = [unbroken, ascii, narrow, joined, narrowASCII]

  init(named name: [UInt8]?) {
    self = Self.all.first { $0.name.map { Array($0.utf8) } == name } ?? .text
  }

  func connector(isLast: Bool, hasChildren: Bool) -> [UInt8] {
    hasChildren ? (isLast ? lastParentBranch : parentBranch) : isLast ? lastBranch : branch
  }
}
