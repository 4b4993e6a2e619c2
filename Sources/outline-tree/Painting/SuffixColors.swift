/// The colors of suffixes. If a name has several of the suffixes, the last one assigned counts.
///
/// Case is ignored unless the same suffix has different colors in different cases: then each counts as it
/// is spelled.
struct SuffixColors: Sendable {
  private let colors: [Bytes]
  /// Indices in `colors` by suffix in lowercase.
  private var ofAnyCase = SuffixTrie()
  /// Indices in `colors` by suffix, for suffixes whose case matters.
  private var asSpelled = SuffixTrie()

  init(_ suffixes: [(suffix: Bytes, color: Bytes)]) {
    colors = suffixes.map(\.color)
    let spelled = suffixes.map(\.suffix)
    let lowercased = spelled.map(Self.lowercased)
    let lastOfAnyCase = ofAnyCase.insert(lowercased)
    let ambiguous = ambiguous(spelled, lastOfAnyCase)
    if ambiguous.isEmpty { return }
    ofAnyCase = SuffixTrie()
    for index in spelled.indices {
      if ambiguous.contains(lastOfAnyCase[index]) {
        asSpelled.insert(spelled[index], index)
      } else {
        ofAnyCase.insert(lowercased[index], index)
      }
    }
  }

  /// Returns the color of a name.
  ///
  /// - Complexity: O(length of the longest suffix), however many suffixes there are.
  func color(of name: Bytes) -> Bytes? {
    let index = max(ofAnyCase.last(name, ignoresCase: true), asSpelled.last(name))
    return index < 0 ? nil : colors[index]
  }

  /// Returns the suffixes whose spellings have several colors, each by its last index in any case.
  private func ambiguous(_ spelled: [Bytes], _ lastOfAnyCase: [Int]) -> Set<Int> {
    // Of equal spellings, only the last one counts.
    var spellings = SuffixTrie()
    let last = spellings.insert(spelled)
    var ambiguous: Set<Int> = []
    for index in spelled.indices where colors[last[index]] != colors[lastOfAnyCase[index]] {
      ambiguous.insert(lastOfAnyCase[index])
    }
    return ambiguous
  }

  private static func lowercased(_ suffix: Bytes) -> Bytes {
    suffix.contains { $0 != $0.lowercased } ? Bytes(suffix.map(\.lowercased)) : suffix
  }
}
