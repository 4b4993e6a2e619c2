/// The name of a row in a command. The name is one of the following: the titles from a root to the row, only the
/// title of the row, or a number.
struct ItemPath: Equatable {
  var components: [Component]
  /// True if the path begins with a slash, so that its first title must be the title of a root.
  var isRooted: Bool
  var location: Word.Location
  /// If the name has a form such as `#42`, the number that identifies the row; otherwise nil. If this number is not
  /// nil, there are no components.
  var identity: Int?
  /// If the name has a form such as `:634`, the number of the line of the source text that identifies the row;
  /// otherwise nil. If this number is not nil, there are no components.
  var line: Int?

  struct Component: Equatable {
    var title: [UInt8]
    /// The number of the row among the siblings that have the same title, counted from 1.
    var ordinal: Int?
    /// The component as it was written, including the number.
    var spelling: [UInt8]
  }

  /// True if the path is `/`, which represents the outline itself. The children of `/` are the roots.
  var isOutline: Bool { components.isEmpty && identity == nil && line == nil }

  /// - Throws: An error if a title is missing, as in `a/`. An empty title must be written as `""`.
  init(_ word: Word) throws(SyntaxError) {
    location = word.location
    (identity, line) = (word.number(after: 0x23), word.number(after: 0x3A))
    if identity != nil || line != nil {
      (components, isRooted) = ([], false)
      return
    }
    var parts = word.bytes.indices.split(omittingEmptySubsequences: false) {
      word.bytes[$0] == "/" && !word.areEscaped[$0]
    }
    isRooted = parts.count > 1 && word.isTitleMissing(parts[0])
    if isRooted { parts.removeFirst() }
    if isRooted, parts.count == 1, word.isTitleMissing(parts[0]) { parts = [] }
    if let index = parts.firstIndex(where: word.isTitleMissing) {
      let what: Message =
        index == parts.count - 1 ? "ends in a slash" : "has two slashes, but no title between them"
      throw SyntaxError(
        "“\(word.bytes)” \(what); an empty title is written \"\"", at: word.location)
    }
    components = parts.map { Component(word, $0) }
  }
}

extension ItemPath {
  /// True if the path is a word that users type to mean all rows, such as `all` or `*`.
  var meansAll: Bool {
    components.count == 1
      && ["all", "*", "everything"].contains { components[0].title.elementsEqual($0.utf8) }
  }
}

extension Word {
  /// Returns the number in a word such as `#42`; nil if the word has another form, or contains quotes or backslashes.
  /// A number that is too large for any row becomes `Int.max`.
  fileprivate func number(after mark: UInt8) -> Int? {
    guard isBare, bytes.first == mark, bytes.count > 1, bytes.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return Int(decimal: bytes.dropFirst()) ?? .max
  }

  /// True if the given part of a path is empty and was not written as `""`.
  fileprivate func isTitleMissing(_ range: Range<Int>) -> Bool {
    range.isEmpty && !emptyQuotes.contains(range.lowerBound)
  }
}

extension ItemPath.Component {
  fileprivate init(_ word: Word, _ range: Range<Int>) {
    spelling = Array(word.bytes[range])
    title = spelling
    if let (bracket, number) = Self.number(word, range) {
      title = Array(word.bytes[range.lowerBound..<bracket])
      ordinal = number
    }
    if title.isEmpty { spelling = Array("\"\"".utf8) + spelling }
  }

  /// Returns the number in brackets at the end of a path component, and the offset of the opening bracket. The result
  /// is nil if nothing precedes the opening bracket, not even `""`, because the brackets and the number are then the
  /// title.
  private static func number(_ word: Word, _ range: Range<Int>) -> (offset: Int, number: Int)? {
    guard let last = range.last, word.bytes[last] == "]", !word.areEscaped[last],
      let bracket = range.last(where: { word.bytes[$0] == "[" && !word.areEscaped[$0] }),
      bracket > range.lowerBound || word.emptyQuotes.contains(bracket),
      let number = Int(decimal: word.bytes[(bracket + 1)..<last])
    else { return nil }
    return (bracket, number)
  }
}

/// Writes titles and paths in such a way that the lexer reads back the same titles and paths.
enum Quoting {
  /// Returns a title in the form of a word of a command.
  static func word(_ title: some Collection<UInt8>) -> [UInt8] { part(title, isFirst: true) }

  /// Returns a word that names an item. The word contains the titles from the item's root to the item; a number
  /// follows each title that several siblings have.
  static func path(_ components: [(title: Bytes, ordinal: Int?)]) -> [UInt8] {
    joined(components, part)
  }

  /// Returns a path with a backslash before each space and each character that has a special meaning. Slashes separate
  /// the names in the path.
  static func escapedPath(_ path: [UInt8]) -> [UInt8] {
    let names = path.split(separator: 0x2F, omittingEmptySubsequences: false)
    return joined(names.map { ($0, nil) }) { title, isFirst in
      let text = escaped(title)
      let start: [UInt8] = isFirst && needsQuotesAtStart(text) ? [0x5C] : []
      return start + text.flatMap { $0 == 0x20 || $0 == 0x09 ? [0x5C, $0] : [$0] }
    }
  }

  private static func joined(
    _ components: [(title: Bytes, ordinal: Int?)],
    _ spelling: (_ title: Bytes, _ isFirst: Bool) -> [UInt8]
  ) -> [UInt8] {
    let parts = components.enumerated().map { index, component in
      spelling(component.title, index == 0)
        + (component.ordinal.map { Array("[\($0)]".utf8) } ?? [])
    }
    return Array(parts.joined(separator: [0x2F]))
  }

  private static func part(_ title: some Collection<UInt8>, isFirst: Bool) -> [UInt8] {
    let text = escaped(title)
    let needsQuotes =
      text.isEmpty || text.contains { $0 == " " || $0 == "\t" }
      || isFirst && needsQuotesAtStart(text)
    return needsQuotes ? [0x22] + text + [0x22] : text
  }

  private static func escaped(_ title: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in title {
      switch byte {
      case "\\", "\"", "/", "[", "\n", "\r": result.append(0x5C)
      default: break
      }
      result.append(byte)
    }
    return result
  }

  /// True if a word needs quotes, because it would otherwise begin like `--all`, a comment, a line number or a byte
  /// order mark.
  private static func needsQuotesAtStart(_ text: [UInt8]) -> Bool {
    text.starts(with: "--".utf8) || text.first == "#" || text.first == ":"
      || text.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
