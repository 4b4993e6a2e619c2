@testable import outline_tree

extension IgnoreRules {
  /// Creates the rules of one file from its text.
  init(_ text: String) { self = IgnoreRules.none.adding(IgnoreFile(Array(text.utf8))) }

  /// Returns whether a path is ignored or leads through an ignored folder.
  func ignores(path: [UInt8], isDirectory: Bool = false) -> Bool {
    let names = path.split(separator: 0x2F)
    var rules = self
    for name in names.dropLast() {
      if rules.ignores(name, isDirectory: true) { return true }
      rules = rules.entering(name, with: nil)
    }
    return rules.ignores(names[names.count - 1], isDirectory: isDirectory)
  }

  /// A slash at the end means a directory.
  func ignores(_ path: String) -> Bool {
    ignores(path: Array(path.utf8), isDirectory: path.hasSuffix("/"))
  }
}
