/// Which entries of a folder are ignored, by the ignore files from the repository's root down to
/// it.
///
/// They are immutable, and those of a sub-folder share what its name did not change. Git's index,
/// its settings (`core.excludesFile`, `core.ignoreCase`) and its environment are not read: what is
/// ignored depends on the files in the repository, and is the same for everyone.
struct IgnoreRules: Sendable {
  private let strongest: IgnoreLayer?

  /// Where nothing is ignored but what belongs to git.
  static let none = IgnoreRules(strongest: nil)

  private init(strongest: IgnoreLayer?) { self.strongest = strongest }

  /// Those of a sub-folder.
  ///
  /// - Parameter file: The sub-folder's ignore file.
  func entering(_ name: Bytes, with file: IgnoreFile?) -> IgnoreRules {
    name.withUnsafeBufferPointer { name in
      IgnoreRules(strongest: IgnoreLayer.entering(name, strongest)).adding(file)
    }
  }

  /// With the rules of one more file of this folder, which outweigh those that are there.
  func adding(_ file: IgnoreFile?) -> IgnoreRules {
    guard let file, !file.isEmpty else { return self }
    return IgnoreRules(
      strongest: IgnoreLayer(file: file, reached: file.paths.start, weaker: strongest))
  }

  /// Whether an entry of this folder is ignored. What is below an ignored folder is as well; nobody
  /// needs to ask.
  ///
  /// - Parameter isDirectory: Not for a symbolic link, whatever it leads to.
  func ignores(_ name: Bytes, isDirectory: Bool) -> Bool {
    if name.isEqual(to: ".git") { return true }
    guard let strongest else { return false }
    return name.withUnsafeBufferPointer { name in
      strongest.lastRule(for: HashedName(name), isDirectory: isDirectory)
        .map { !$0.isNegated } ?? false
    }
  }
}
