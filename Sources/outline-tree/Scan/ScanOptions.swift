/// What of a directory is read.
struct ScanOptions: Sendable {
  /// Names that begin with a dot too.
  var includesHidden = false
  var directoriesOnly = false
  /// What is collapsed is not read.
  var folding = FoldRules()
  /// Sizes and times too, which cost a call for each entry.
  var readsMetadata = false
}
