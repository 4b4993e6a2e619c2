/// What of a directory is read.
struct ScanOptions: Sendable {
  /// Names that begin with a dot too.
  var includesHidden = false
  var directoriesOnly = false
  /// What is collapsed is not read.
  var folding = FoldRules()
  /// Sizes, times and modes too, which cost a call for each entry.
  var readsDetails = false
  var order = EntryOrder()
  /// Links to directories are entered.
  var followsLinks = false
  var staysOnDevice = false

  /// Whether folders have to be told apart.
  var needsIdentities: Bool { followsLinks || staysOnDevice }
}
