/// The rules that apply to the entries of a folder. The rules come from the ignore files in the folder and
/// in the folders above it, up to the top of the repository.
///
/// Rules are immutable. A folder and its subfolder share all rules that apply to both in the same way. Git's index,
/// settings such as `core.excludesFile`, and environment variables are not read. So the choice of ignored files depends
/// only on the files in the repository, and is the same for every user.
struct IgnoreRules: Sendable {
  private let strongest: IgnoreLayer?

  /// Rules that ignore nothing except git's own files.
  static let none = IgnoreRules(strongest: nil)

  private init(strongest: IgnoreLayer?) { self.strongest = strongest }

  /// Returns the rules for a subfolder.
  ///
  /// - Parameter file: The subfolder's ignore file.
  func entering(_ name: Bytes, with file: IgnoreFile?) -> IgnoreRules {
    IgnoreRules(strongest: IgnoreLayer.entering(name, strongest)).adding(file)
  }

  /// Returns these rules together with the rules of another file, which take precedence.
  func adding(_ file: IgnoreFile?) -> IgnoreRules {
    guard let file, !file.isEmpty else { return self }
    return IgnoreRules(
      strongest: IgnoreLayer(file: file, reached: file.paths.start, weaker: strongest))
  }

  /// Returns whether an entry of this folder is ignored. Everything below an ignored folder is ignored, too.
  ///
  /// - Parameter isDirectory: `false` for a symbolic link, even if it leads to a directory.
  func ignores(_ name: Bytes, isDirectory: Bool) -> Bool {
    if name.isEqual(to: ".git") { return true }
    guard let strongest else { return false }
    let rule = strongest.lastRule(for: EntryName(name), isDirectory: isDirectory)
    return rule.map { !$0.isNegated } ?? false
  }
}

/// An ignore rule, apart from its pattern.
struct IgnoreRule: Equatable, Sendable {
  /// The position of the rule among the rules of its file. If several rules match, the last one decides.
  var number: Int32
  var isNegated: Bool
  var isDirectoryOnly: Bool

  static func later(_ a: IgnoreRule?, _ b: IgnoreRule?) -> IgnoreRule? {
    guard let a, let b else { return a ?? b }
    return a.number > b.number ? a : b
  }
}
