/// A rule of an ignore file: a line, read as gitignore(5) says.
struct IgnorePattern: Hashable, Sendable {
  var isNegated = false
  var isDirectoryOnly = false
  var place: Place

  enum Place: Hashable, Sendable {
    /// A name in the file's folder or anywhere below it.
    case anywhere(NamePattern)
    /// A path from the file's folder.
    case path([Step])
  }

  enum Step: Hashable, Sendable {
    case name(NamePattern)
    /// `**/`: no folders, or any.
    case folders
  }

  /// nil for a comment, and for what can match nothing.
  ///
  /// - Parameter line: Without its line feed, and without a carriage return before it.
  init?(line: Bytes) {
    if line.first == "#" { return nil }
    // For git a zero byte ends the line.
    var rest = Self.withoutTrailingSpaces(line.prefix { $0 != 0 })
    if rest.first == "!" {
      isNegated = true
      rest.removeFirst()
    }
    if rest.last == "/" {
      isDirectoryOnly = true
      rest.removeLast()
    }
    guard let place = Self.place(of: rest) else { return nil }
    self.place = place
  }

  /// A space stays if a backslash stands before it, unless that one is escaped itself.
  private static func withoutTrailingSpaces(_ line: Bytes) -> Bytes {
    let spaces = line.reversed().prefix { $0 == 0x20 }.count
    let text = line.dropLast(spaces)
    let backslashes = text.reversed().prefix { $0 == 0x5C }.count
    return spaces == 0 || backslashes.isMultiple(of: 2) ? text : line.prefix(text.count + 1)
  }
}
