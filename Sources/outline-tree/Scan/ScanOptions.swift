/// Which entries of a directory to read.
struct ScanOptions: Sendable {
  /// Whether to read names that begin with a dot.
  var includesHidden = false
  var directoriesOnly = false
  /// Patterns of entries to leave out.
  var excluded: [EntryPattern] = []
  /// Patterns of files to read. If there are none, all files are read.
  var included: [EntryPattern] = []
  /// Whether a directory that `included` matches is read with all that is below it.
  var includesMatchedDirectories = false
  /// What else is said of the entries to read.
  var filter = EntryFilter()
  /// Whether to leave out what ignore files say.
  var usesIgnoreFiles = false
  /// Whether to enter directories through symbolic links.
  var followsLinks = false
  var staysOnDevice = false
  /// The maximum number of entries of each folder.
  var limit = Int.max
  var order = EntryOrder()
  /// The folding. Collapsed folders are not read.
  var folding = FoldRules()
  /// Whether to read sizes, times and permissions, which takes a system call for each entry.
  var readsDetails = false

  /// Whether the identities of folders have to be compared.
  var needsIdentities: Bool { followsLinks || staysOnDevice }

  var filtersNames: Bool { !excluded.isEmpty || !included.isEmpty }

  /// Whether any option depends on paths.
  var needsPaths: Bool {
    folding.needsPaths || excluded.contains { $0.pattern.matchesPath }
      || included.contains { $0.pattern.matchesPath }
  }

  /// What patterns of names say of an entry.
  enum Choice {
    case leftOut
    /// A directory that is not chosen, and is only there for what is below it.
    case passage
    case chosen
  }

  /// - Parameter isBelowMatch: Whether a directory above it is read with all that is below it.
  func choice(
    _ name: Bytes, path: Bytes, isDirectory: Bool, isBelowMatch: Bool = false
  ) -> Choice {
    let matches = { (pattern: EntryPattern) in
      pattern.matches(name, path: path, isDirectory: isDirectory)
    }
    return choice(
      isDirectory: isDirectory, isBelowMatch: isBelowMatch,
      isExcluded: excluded.contains(where: matches),
      isIncluded: included.contains(where: matches))
  }

  /// - Parameters:
  ///   - isExcluded: Whether any pattern of `excluded` matches.
  ///   - isIncluded: Whether any pattern of `included` matches.
  func choice(
    isDirectory: Bool, isBelowMatch: Bool, isExcluded: Bool, isIncluded: @autoclosure () -> Bool
  ) -> Choice {
    if isExcluded { return .leftOut }
    if isBelowMatch || included.isEmpty || isIncluded() { return .chosen }
    return isDirectory ? .passage : .leftOut
  }

  /// Whether a directory is read with all that is below it.
  func matches(directory name: Bytes, path: Bytes) -> Bool {
    includesMatchedDirectories
      && included.contains { $0.matches(name, path: path, isDirectory: true) }
  }
}
