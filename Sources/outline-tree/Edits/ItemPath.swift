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

  init(_ word: Word) {
    position = word.position
    let places = word.bytes.indices
    var parts = places.split(omittingEmptySubsequences: false) {
      word.bytes[$0] == "/" && !word.areEscaped[$0]
    }
    isRooted = parts.count > 1 && parts[0].isEmpty
    if isRooted { parts.removeFirst() }
    // `Nature/`, as completion leaves it.
    if parts.last?.isEmpty == true, parts.count > 1 || isRooted { parts.removeLast() }
    components = parts.map { Component(word, $0) }
  }
}

extension ItemPath.Component {
  fileprivate init(_ word: Word, _ places: Range<Int>) {
    spelling = Array(word.bytes[places])
    title = spelling
    guard let bracket = Self.bracket(word, places), bracket > places.lowerBound else { return }
    guard let number = Int(decimal: word.bytes[(bracket + 1)..<(places.upperBound - 1)]) else {
      return
    }
    title = Array(word.bytes[places.lowerBound..<bracket])
    ordinal = number
  }

  /// Where the bracket opens that the component ends with.
  private static func bracket(_ word: Word, _ places: Range<Int>) -> Int? {
    guard let last = places.last, word.bytes[last] == "]", !word.areEscaped[last] else {
      return nil
    }
    return places.last { word.bytes[$0] == "[" && !word.areEscaped[$0] }
  }
}
