/// Which entries of a directory to read.
struct ScanOptions: Sendable {
  /// Whether to read names that begin with a dot.
  var includesHidden = false
  var directoriesOnly = false
  /// Patterns of entries to leave out.
  var excluded: [EntryPattern] = []
  /// Patterns of files to read. If there are none, all files are read.
  var included: [EntryPattern] = []
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
    folding.needsPaths || (excluded + included).contains { $0.glob.matchesPath }
  }

  func wants(_ name: Bytes, path: Bytes, isDirectory: Bool) -> Bool {
    let matches = { (pattern: EntryPattern) in
      pattern.matches(name, path: path, isDirectory: isDirectory)
    }
    if excluded.contains(where: matches) { return false }
    return isDirectory || included.isEmpty || included.contains(where: matches)
  }
}
