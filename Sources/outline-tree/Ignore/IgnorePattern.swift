/// A line of an ignore file, as described in gitignore(5).
struct IgnorePattern: Hashable, Sendable {
  var isNegated = false
  var isDirectoryOnly = false
  var matcher: Matcher

  enum Matcher: Hashable, Sendable {
    /// Matches a name in the folder of the ignore file or at any level below it.
    case name(NamePattern)
    /// Matches a path relative to the folder of the ignore file.
    case path([Step])
  }

  enum Step: Hashable, Sendable {
    case name(NamePattern)
    /// `**/`, which matches any number of folders.
    case folders
  }

  /// Parses a line. The result is nil for a comment, and for a pattern that cannot match anything.
  ///
  /// - Parameter line: The line without its line feed, and without a carriage return before the line feed.
  init?(line: Bytes) {
    if line.first == "#" { return nil }
    // In git, a zero byte ends a line.
    var rest = Self.withoutTrailingSpaces(line.prefix { $0 != 0 })
    if rest.first == "!" {
      isNegated = true
      rest.removeFirst()
    }
    if rest.last == "/" {
      isDirectoryOnly = true
      rest.removeLast()
    }
    guard let matcher = Self.matcher(of: rest) else { return nil }
    self.matcher = matcher
  }

  /// Removes the spaces at the end of a line. The first of these spaces is kept if a backslash escapes it.
  private static func withoutTrailingSpaces(_ line: Bytes) -> Bytes {
    let spaces = line.reversed().prefix { $0 == 0x20 }.count
    let text = line.dropLast(spaces)
    let backslashes = text.reversed().prefix { $0 == 0x5C }.count
    return spaces == 0 || backslashes.isMultiple(of: 2) ? text : line.prefix(text.count + 1)
  }
}
