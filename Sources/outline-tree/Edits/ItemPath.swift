/// The name of a row in a command: the titles from a root to the row, only the row's own title, or a number.
struct ItemPath: Equatable {
  var components: [Component]
  /// True if the path begins with a slash, and so must begin at a root.
  var isRooted: Bool
  var location: Word.Location
  /// The number that identifies the row, if the name was written like `#42`; otherwise nil. If this number is not nil,
  /// there are no components.
  var identity: Int?
  /// The number of the line of the source text that identifies the row, if the name was written like `:634`; otherwise
  /// nil. If this number is not nil, there are no components.
  var line: Int?

  struct Component: Equatable {
    var title: [UInt8]
    /// The number of the row, counted from 1, among the siblings with the same title.
    var ordinal: Int?
    /// The component as it was written, including the number.
    var spelling: [UInt8]
  }

  /// True if the path is `/`, which represents the outline itself. The children of `/` are the roots.
  var isOutline: Bool { components.isEmpty && identity == nil && line == nil }

  /// - Throws: An error if a title is missing, as in `a/`. An empty title must be written `""`.
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
  /// Returns the number in a word such as `#42`, if the word has no quotes or backslashes. A number that is
  /// too large for any row becomes `Int.max`.
  fileprivate func number(after mark: UInt8) -> Int? {
    guard isBare, bytes.first == mark, bytes.count > 1, bytes.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return Int(decimal: bytes.dropFirst()) ?? .max
  }

  /// True if the given part of a path is empty and was not written `""`.
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

  /// Returns the number in brackets at the end of a path component, and the offset of the opening bracket.
  /// If nothing precedes the opening bracket, not even `""`, the brackets and the number are the title itself.
  private static func number(_ word: Word, _ range: Range<Int>) -> (offset: Int, number: Int)? {
    guard let last = range.last, word.bytes[last] == "]", !word.areEscaped[last],
      let bracket = range.last(where: { word.bytes[$0] == "[" && !word.areEscaped[$0] }),
      bracket > range.lowerBound || word.emptyQuotes.contains(bracket),
      let number = Int(decimal: word.bytes[(bracket + 1)..<last])
    else { return nil }
    return (bracket, number)
  }
}
