/// The choice of the entries of a directory that are read.
struct ScanOptions: Sendable {
  /// True to read names that begin with a dot.
  var includesHidden = false
  var directoriesOnly = false
  /// Patterns of entries to leave out.
  var excluded: [EntryPattern] = []
  /// Patterns of files to read. If there are none, all files are read.
  var included: [EntryPattern] = []
  /// True if a directory that `included` matches is read with all that is below it.
  var includesMatchedDirectories = false
  /// The other conditions on the entries to read.
  var filter = EntryFilter()
  /// True to leave out what ignore files say.
  var usesIgnoreFiles = false
  /// True to enter directories through symbolic links.
  var followsLinks = false
  var staysOnDevice = false
  /// The maximum number of entries of each folder.
  var limit = Int.max
  var order = EntryOrder()
  /// The folding. Collapsed folders are not read.
  var folding = FoldRules()
  /// True to read sizes, times and permissions, which takes a system call for each entry.
  var readsDetails = false

  /// True if the identities of folders have to be compared.
  var needsIdentities: Bool { followsLinks || staysOnDevice }

  var filtersNames: Bool { !excluded.isEmpty || !included.isEmpty }

  /// True if any option depends on paths.
  var needsPaths: Bool {
    folding.needsPaths || excluded.contains { $0.pattern.matchesPath }
      || included.contains { $0.pattern.matchesPath }
  }

  /// The decision of patterns of names about an entry.
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

  /// True if a directory is read with all that is below it.
  func matches(directory name: Bytes, path: Bytes) -> Bool {
    includesMatchedDirectories
      && included.contains { $0.matches(name, path: path, isDirectory: true) }
  }
}
