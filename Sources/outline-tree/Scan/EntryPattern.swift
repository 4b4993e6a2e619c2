/// A pattern of `-I` and `-P`, as in `tree`: one with a slash at its end is about directories only.
struct EntryPattern: Equatable, Sendable {
  let glob: Glob
  let directoriesOnly: Bool

  /// The patterns between the `|` of an argument; one after a backslash is itself.
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

  init(_ pattern: Bytes) {
    glob = Glob(pattern)
    directoriesOnly = pattern.count > 1 && pattern.last == "/"
  }

  /// - Parameter path: From the source.
  func matches(_ name: Bytes, path: Bytes, isDirectory: Bool) -> Bool {
    (isDirectory || !directoriesOnly) && glob.matches(glob.matchesPath ? path : name)
  }
}
