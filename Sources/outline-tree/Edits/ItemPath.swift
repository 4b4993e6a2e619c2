/// How a command names a row: by the titles from a root, or by its title alone.
struct ItemPath: Equatable {
  var components: [Component]
  /// Written with a slash in front: then it can only be a path from a root.
  var isRooted: Bool
  var position: Word.Position

  struct Component: Equatable {
    var title: [UInt8]
    /// Which of the siblings of that title, from 1.
    var ordinal: Int?
    /// As it was written, before a number was taken off.
    var spelling: [UInt8]
  }

  /// `/`: the outline itself, whose children are the roots.
  var isOutline: Bool { components.isEmpty }

  /// - Throws: Where a title is missing: an empty one is written `""`, so that `a/` is not taken for `a`.
  init(_ word: Word) throws(SyntaxError) {
    position = word.position
    var parts = word.bytes.indices.split(omittingEmptySubsequences: false) {
      word.bytes[$0] == "/" && !word.areEscaped[$0]
    }
    isRooted = parts.count > 1 && word.isTitleMissing(parts[0])
    if isRooted { parts.removeFirst() }
    if isRooted, parts.count == 1, word.isTitleMissing(parts[0]) { parts = [] }
    if let place = parts.firstIndex(where: word.isTitleMissing) {
      let what: Message =
        place == parts.count - 1 ? "ends in a slash" : "has two slashes, and no title between them"
      throw SyntaxError(
        "“\(word.bytes)” \(what); an empty title is written \"\"", at: word.position)
    }
    components = parts.map { Component(word, $0) }
  }
}

extension Word {
  /// Whether nothing stands in a part of a path, not even `""`.
  fileprivate func isTitleMissing(_ places: Range<Int>) -> Bool {
    places.isEmpty && !saysEmpty(at: places.lowerBound)
  }

  fileprivate func saysEmpty(at place: Int) -> Bool { emptyQuotes.contains(place) }
}

extension ItemPath.Component {
  fileprivate init(_ word: Word, _ places: Range<Int>) {
    spelling = Array(word.bytes[places])
    title = spelling
    if let (bracket, number) = Self.number(word, places) {
      title = Array(word.bytes[places.lowerBound..<bracket])
      ordinal = number
    }
    if title.isEmpty { spelling = Array("\"\"".utf8) + spelling }
  }

  /// The number in brackets that a part of a path ends with, and where the bracket opens. Without a
  /// title before it, not even `""`, it is the title itself.
  private static func number(_ word: Word, _ places: Range<Int>) -> (place: Int, number: Int)? {
    guard let last = places.last, word.bytes[last] == "]", !word.areEscaped[last],
      let bracket = places.last(where: { word.bytes[$0] == "[" && !word.areEscaped[$0] }),
      bracket > places.lowerBound || word.saysEmpty(at: bracket),
      let number = Int(decimal: word.bytes[(bracket + 1)..<last])
    else { return nil }
    return (bracket, number)
  }
}
