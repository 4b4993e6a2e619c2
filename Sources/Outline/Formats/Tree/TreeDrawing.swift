/// The pieces that a tree is drawn with.
struct TreeDrawing: Equatable {
  var line: [UInt8]
  var branch: [UInt8]
  var lastBranch: [UInt8]
  var collapsed: [UInt8]
  static let space = Array("    ".utf8)

  static let text = TreeDrawing("│   ", "├── ", "└── ", collapsed: "▸ ")
  /// With the spaces that `tree` does not want to be broken.
  static let unbroken = TreeDrawing("│\u{A0}\u{A0} ", "├── ", "└── ", collapsed: "▸ ")
  static let ascii = TreeDrawing("|   ", "|-- ", "`-- ", collapsed: "> ")

  private init(_ line: String, _ branch: String, _ lastBranch: String, collapsed: String) {
    self.line = Array(line.utf8)
    self.branch = Array(branch.utf8)
    self.lastBranch = Array(lastBranch.utf8)
    self.collapsed = Array(collapsed.utf8)
  }

  static let all = [text, unbroken, ascii]
  /// What pieces begin with: a space, one that is not broken, a line.
  static let firstBytes: [UInt8] = [0x20, 0xC2, 0xE2, 0x7C, 0x60]

  /// The name under which a header keeps it; `nil`: as usual.
  var name: String? {
    switch self {
    case .unbroken: "unbroken"
    case .ascii: "ascii"
    default: nil
    }
  }

  init(named name: [UInt8]?) {
    self = Self.all.first { $0.name.map { Array($0.utf8) } == name } ?? .text
  }
}
