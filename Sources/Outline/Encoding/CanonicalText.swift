/// Bytes that represent an encoded value. Two values with equal encodings have equal bytes, in every
/// process and on every platform.
///
/// The format is bencoding, the format of torrent files:
///
///     a string            5:Bread      its length in bytes of UTF-8, a colon, and those bytes
///     an integer          i-42e
///     a list              l5:Breadi1ee
///     an object           d2:idi7ee    the names of the members, sorted by their bytes, each with its value
///
/// Three kinds of values are added to bencoding: `t` and `f` are the Booleans, `n` is null, and `r1.5e` is
/// a floating-point number. The elements of a set are sorted, because their order differs between
/// processes. If a dictionary's keys are not encoded as names, its pairs are sorted, too.
struct CanonicalText {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends bytes that are already canonical.
  mutating func append(_ encoded: [UInt8]) { bytes += encoded }

  mutating func appendText(_ text: String) {
    bytes += String(text.utf8.count).utf8
    bytes.append(UInt8(ascii: ":"))
    bytes += text.utf8
  }

  mutating func appendInteger(_ number: some BinaryInteger) {
    append("i", "\(number)")
  }

  mutating func appendBoolean(_ value: Bool) { bytes.append(UInt8(ascii: value ? "t" : "f")) }

  mutating func appendNull() { bytes.append(UInt8(ascii: "n")) }

  /// Appends the encoding of a value.
  mutating func append(_ value: some Encodable) throws {
    switch value {
    case let text as String: appendText(text)
    case let number as Int: appendInteger(number)
    case let value as Bool: appendBoolean(value)
    case let number as Double: appendNumber(number)
    case let number as Float: appendNumber(Double(number))
    case let number as any BinaryInteger: appendInteger(number)
    default:
      let encoder = CanonicalEncoder()
      try value.encode(to: encoder)
      let unordered = type(of: value) as? any UnorderedElements.Type
      encoder.write(to: &self, sortedInGroupsOf: unordered?.elementsPerGroup)
    }
  }

  private mutating func appendNumber(_ number: Double) {
    // Zero and negative zero are equal, so they must have the same bytes.
    append("r", number == 0 ? "0.0" : "\(number)")
  }

  /// Appends a list or an object.
  mutating func appendContainer(
    _ mark: Unicode.Scalar, _ appendContent: (inout CanonicalText) -> Void
  ) {
    bytes.append(UInt8(ascii: mark))
    appendContent(&self)
    bytes.append(UInt8(ascii: "e"))
  }

  private mutating func append(_ mark: Unicode.Scalar, _ digits: String) {
    bytes.append(UInt8(ascii: mark))
    bytes += digits.utf8
    bytes.append(UInt8(ascii: "e"))
  }
}

/// A collection that is encoded as a list, although its elements have no fixed order: the order differs
/// between processes.
protocol UnorderedElements {
  /// The number of list elements in a group, such as a key and its value. Sorting moves each group as a whole.
  static var elementsPerGroup: Int { get }
}

extension Set: UnorderedElements {
  static var elementsPerGroup: Int { 1 }
}

extension Dictionary: UnorderedElements {
  /// A key and its value form a group. A dictionary is encoded as an object instead if its keys are of type
  /// `String`, `Int` or another type that conforms to `CodingKeyRepresentable`.
  static var elementsPerGroup: Int { 2 }
}
