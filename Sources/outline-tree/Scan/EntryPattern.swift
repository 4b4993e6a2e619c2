/// A pattern of `-I` and `-P`, as in `tree`: one with a slash at its end is about directories only.
struct EntryPattern: Equatable, Sendable {
  let glob: Glob
  let directoriesOnly: Bool

  /// The patterns between the `|` of an argument; one behind a backslash is itself.
  static func patterns(in argument: Bytes) -> [EntryPattern] {
    var patterns: [EntryPattern] = []
    var pattern: [UInt8] = []
    var isEscaped = false
    for byte in argument {
      if byte == "|" && !isEscaped {
        patterns.append(EntryPattern(pattern[...]))
        pattern = []
      } else {
        pattern.append(byte)
        isEscaped = byte == "\\" && !isEscaped
      }
    }
    return patterns + [EntryPattern(pattern[...])]
  }

  private init(_ pattern: Bytes) {
    glob = Glob(pattern)
    directoriesOnly = pattern.count > 1 && pattern.last == "/"
  }

  /// - Parameter path: From the source.
  func matches(_ name: Bytes, path: Bytes, isDirectory: Bool) -> Bool {
    (isDirectory || !directoriesOnly) && glob.matches(glob.matchesPath ? path : name)
  }
}
