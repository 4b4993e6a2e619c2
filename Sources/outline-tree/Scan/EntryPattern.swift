/// A pattern of `-I` or `-P`, as in `tree`. A glob that ends with a slash matches only directories.
struct EntryPattern: Equatable, Sendable {
  let pattern: RowPattern
  let directoriesOnly: Bool

  /// Splits an argument at each `|` that is not after a backslash.
  static func alternatives(in argument: Bytes) -> [Bytes] {
    var patterns: [Bytes] = []
    var start = argument.startIndex
    var isEscaped = false
    for index in argument.indices {
      let byte = argument[index]
      if byte == "|" && !isEscaped {
        patterns.append(argument[start..<index])
        start = index + 1
      }
      isEscaped = byte == "\\" && !isEscaped
    }
    return patterns + [argument[start...]]
  }

  init(_ pattern: Bytes, _ syntax: PatternSyntax = PatternSyntax()) throws(PatternMistake) {
    self.pattern = try RowPattern(pattern, syntax)
    directoriesOnly = !syntax.isExpression && pattern.endsInFolder
  }

  /// - Parameter path: The path relative to the source.
  func matches(_ name: Bytes, path: Bytes, isDirectory: Bool) -> Bool {
    (isDirectory || !directoriesOnly) && pattern.matches(pattern.matchesPath ? path : name)
  }
}
