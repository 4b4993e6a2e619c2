/// The rules for the entries of a folder, from the ignore files between the top of the repository
/// and the folder.
///
/// Rules are immutable, and a subfolder shares the rules that its name does not affect. Git's
/// index, its settings (`core.excludesFile`, `core.ignoreCase`) and its environment are not read.
/// So the ignored files depend only on the files in the repository, and are the same for every
/// user.
struct IgnoreRules: Sendable {
  private let strongest: IgnoreLayer?

  /// Ignores nothing but git's own files.
  static let none = IgnoreRules(strongest: nil)

  private init(strongest: IgnoreLayer?) { self.strongest = strongest }

  /// Returns the rules for a subfolder.
  ///
  /// - Parameter file: The subfolder's ignore file.
  func entering(_ name: Bytes, with file: IgnoreFile?) -> IgnoreRules {
    name.withUnsafeBufferPointer { name in
      IgnoreRules(strongest: IgnoreLayer.entering(name, strongest)).adding(file)
    }
  }

  /// Returns the rules with those of another file added, which take precedence.
  func adding(_ file: IgnoreFile?) -> IgnoreRules {
    guard let file, !file.isEmpty else { return self }
    return IgnoreRules(
      strongest: IgnoreLayer(file: file, reached: file.paths.start, weaker: strongest))
  }

  /// Returns whether an entry of this folder is ignored. Then everything below it is, too.
  ///
  /// - Parameter isDirectory: `false` for a symbolic link, even if it leads to a directory.
  func ignores(_ name: Bytes, isDirectory: Bool) -> Bool {
    if name.isEqual(to: ".git") { return true }
    guard let strongest else { return false }
    return name.withUnsafeBufferPointer { name in
      strongest.lastRule(for: HashedName(name), isDirectory: isDirectory)
        .map { !$0.isNegated } ?? false
    }
  }
}

/// A rule of an ignore file without its pattern.
struct IgnoreRule: Equatable, Sendable {
  /// The order in the file. If two rules match, the one with the larger number decides.
  var number: Int32
  var isNegated: Bool
  var isDirectoryOnly: Bool

  static func later(_ a: IgnoreRule?, _ b: IgnoreRule?) -> IgnoreRule? {
    guard let a, let b else { return a ?? b }
    return a.number > b.number ? a : b
  }
}
