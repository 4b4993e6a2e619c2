/// The colors of suffixes: of those that a name ends in, the one that was said last counts.
///
/// Case does not matter, unless the same suffix was given different colors in different cases: then
/// each counts as it is spelled.
struct SuffixColors: Sendable {
  private let colors: [Bytes]
  /// The places in `colors` of suffixes in lowercase.
  private var ofAnyCase = SuffixTrie()
  /// The places of those whose case matters.
  private var asSpelled = SuffixTrie()

  init(_ suffixes: [(suffix: Bytes, color: Bytes)]) {
    colors = suffixes.map(\.color)
    let spelled = suffixes.map(\.suffix)
    let lowercased = spelled.map(Self.lowercased)
    let lastOfAnyCase = ofAnyCase.insert(lowercased)
    let ambiguous = ambiguous(spelled, lastOfAnyCase)
    if ambiguous.isEmpty { return }
    ofAnyCase = SuffixTrie()
    for place in spelled.indices {
      if ambiguous.contains(lastOfAnyCase[place]) {
        asSpelled.insert(spelled[place], place)
      } else {
        ofAnyCase.insert(lowercased[place], place)
      }
    }
  }

  /// Takes time in the length of the longest suffix, however many there are.
  func color(of name: Bytes) -> Bytes? {
    let place = max(ofAnyCase.last(name, ignoresCase: true), asSpelled.last(name))
    return place < 0 ? nil : colors[place]
  }

  /// The suffixes whose spellings have several colors, each by its last place in any case.
  private func ambiguous(_ spelled: [Bytes], _ lastOfAnyCase: [Int]) -> Set<Int> {
    // A spelling that comes again is as if it had come once.
    var spellings = SuffixTrie()
    let last = spellings.insert(spelled)
    var ambiguous: Set<Int> = []
    for place in spelled.indices where colors[last[place]] != colors[lastOfAnyCase[place]] {
      ambiguous.insert(lastOfAnyCase[place])
    }
    return ambiguous
  }

  private static func lowercased(_ suffix: Bytes) -> Bytes {
    suffix.contains { $0 != $0.lowercased } ? Bytes(suffix.map(\.lowercased)) : suffix
  }
}
