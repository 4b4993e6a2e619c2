/// What of a directory is read.
struct ScanOptions: Sendable {
  /// Names that begin with a dot too.
  var includesHidden = false
  var directoriesOnly = false
  /// What is left out.
  var excluded: [EntryPattern] = []
  /// What of the files is wanted; none: all.
  var included: [EntryPattern] = []
  /// What ignore files say is left out.
  var usesIgnoreFiles = false
  /// Links to directories are entered.
  var followsLinks = false
  var staysOnDevice = false
  /// How many entries of a folder are wanted.
  var limit = Int.max
  var order = EntryOrder()
  /// What is collapsed is not read.
  var folding = FoldRules()
  /// Sizes, times and modes too, which cost a call for each entry.
  var readsDetails = false

  /// Whether folders have to be told apart.
  var needsIdentities: Bool { followsLinks || staysOnDevice }

  var filtersNames: Bool { !excluded.isEmpty || !included.isEmpty }

  /// Whether an entry's path decides anything.
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
