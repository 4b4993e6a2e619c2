/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  static let all = ByteSet().inverted
  static let allButSlash = ByteSet(0x2F...0x2F).inverted
  /// The bytes that a `/` in a pattern matches. One byte is the slash in a path, and the other byte represents a
  /// slash in the title of a document's row.
  static let slashes = ByteSet(0x2F...0x2F, RowTexts.slash...RowTexts.slash)
  /// ASCII letters, digits and `_`, as matched by `\w`.
  static let word = ByteSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)

  init() {}

  init(_ ranges: ClosedRange<UInt8>...) {
    for range in ranges { insert(range) }
  }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  mutating func formUnion(_ other: ByteSet) { words |= other.words }

  func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words &= other.words
    return result
  }

  /// This set with both bytes of `slashes` if the set contains `/`; otherwise, this set without these bytes.
  var withSlashesAlike: ByteSet {
    var result = intersection(ByteSet.slashes.inverted)
    if contains(0x2F) { result.formUnion(.slashes) }
    return result
  }

  var inverted: ByteSet {
    var result = self
    result.words = ~words
    return result
  }

  /// This set, extended to contain both cases of each of its ASCII letters.
  var inBothCases: ByteSet {
    var result = self
    // In this word, bits 1 to 26 represent the uppercase letters.
    // The bits for the lowercase letters are 32 positions higher.
    let letters = (words[1] | words[1] >> 32) & 0x7FF_FFFE
    result.words[1] |= letters | letters << 32
    return result
  }
}

extension ByteSet {
  /// Creates the set of the ASCII characters that belong to a character class such as `alpha`. The result is nil if
  /// the class is unknown.
  init?(className: Bytes) {
    guard let known = Self.classes.first(where: { className.isEqual(to: $0.name) }) else {
      return nil
    }
    self.init()
    for range in known.ranges { insert(range) }
  }

  private static let classes: [(name: StaticString, ranges: [ClosedRange<UInt8>])] = [
    ("alnum", [0x30...0x39, 0x41...0x5A, 0x61...0x7A]),
    ("alpha", [0x41...0x5A, 0x61...0x7A]),
    ("blank", [0x09...0x09, 0x20...0x20]),
    ("cntrl", [0x00...0x1F, 0x7F...0x7F]),
    ("digit", [0x30...0x39]),
    ("graph", [0x21...0x7E]),
    ("lower", [0x61...0x7A]),
    ("print", [0x20...0x7E]),
    ("punct", [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
    ("space", [0x09...0x0A, 0x0D...0x0D, 0x20...0x20]),
    ("upper", [0x41...0x5A]),
    ("xdigit", [0x30...0x39, 0x41...0x46, 0x61...0x66]),
  ]
}

extension ByteSet {
  /// Creates the set for an escape sequence with the given letter. The sequence stands for a class, as in `\d`, or
  /// for a control character, as in `\t`.
  init?(escape letter: UInt8) {
    switch letter {
    case "d": self.init(0x30...0x39)
    case "w": self = .word
    case "s": self.init(0x09...0x0D, 0x20...0x20)
    case "D", "W", "S": self = ByteSet(escape: letter.lowercased)!.inverted
    case "t": self.init(0x09...0x09)
    case "n": self.init(0x0A...0x0A)
    case "r": self.init(0x0D...0x0D)
    default: return nil
    }
  }
}
