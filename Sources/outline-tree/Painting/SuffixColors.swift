/// The colors of suffixes. If a name ends with several of the suffixes, the color that was assigned last applies.
///
/// Case is ignored unless two spellings of a suffix differ only in case and have different colors. If two spellings
/// conflict, the color of each spelling applies only to names that end with exactly that spelling.
struct SuffixColors: Sendable {
  private let colors: [Bytes]
  /// Maps each suffix whose case does not matter, in lowercase, to its index in `colors`.
  private var ofAnyCase: [Bytes: Int] = [:]
  /// Maps each suffix whose case matters to its index in `colors`.
  private var asSpelled: [Bytes: Int] = [:]
  /// The lengths of the suffixes.
  private let lengths: Set<Int>

  init(_ suffixes: [(suffix: Bytes, color: Bytes)]) {
    colors = suffixes.map(\.color)
    lengths = Set(suffixes.map(\.suffix.count))
    let ambiguous = Self.ambiguous(suffixes)
    for (index, (suffix, _)) in suffixes.enumerated() {
      let lowercased = Self.lowercased(suffix)
      if ambiguous.contains(lowercased) {
        asSpelled[suffix] = index
      } else {
        ofAnyCase[lowercased] = index
      }
    }
  }

  /// Returns the color of a name; nil if none of the suffixes matches.
  ///
  /// - Complexity: The number of lookups is proportional to the number of different lengths of suffixes. The number
  ///   of suffixes does not matter.
  func color(of name: Bytes) -> Bytes? {
    let lowercased = Self.lowercased(name)
    var last: Int?
    for length in lengths where length <= name.count {
      let index = ofAnyCase[lowercased.suffix(length)] ?? asSpelled[name.suffix(length)]
      if let index { last = max(last ?? 0, index) }
    }
    return last.map { colors[$0] }
  }

  /// Returns the suffixes, in lowercase, that occur in several spellings with different colors. If the same spelling
  /// occurs several times, only its last color counts.
  private static func ambiguous(_ suffixes: [(suffix: Bytes, color: Bytes)]) -> Set<Bytes> {
    let lastColors = Dictionary(suffixes.map { ($0.suffix, $0.color) }) { $1 }
    var known: [Bytes: Bytes] = [:]
    var ambiguous: Set<Bytes> = []
    for (spelling, color) in lastColors {
      let lowercased = Self.lowercased(spelling)
      let other = known.updateValue(color, forKey: lowercased)
      if let other, other != color { ambiguous.insert(lowercased) }
    }
    return ambiguous
  }

  private static func lowercased(_ suffix: Bytes) -> Bytes {
    suffix.contains { $0 != $0.lowercased } ? Bytes(suffix.map(\.lowercased)) : suffix
  }
}
