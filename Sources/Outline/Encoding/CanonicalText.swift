/// Bytes that represent an encoded value. Values that encode the same data have equal bytes in every
/// process and on every platform.
///
/// The format is bencoding, which is also the format of torrent files:
///
///     a string            5:Bread      its length in bytes of UTF-8, a colon, and those bytes
///     an integer          i-42e
///     a list              l5:Breadi1ee
///     an object           d2:idi7ee    the names of the members, sorted by their bytes, each with its value
///
/// This format adds three kinds of values to bencoding. `t` and `f` are the Booleans, `n` is null, and
/// `r1.5e` is a floating-point number. The elements of a set are sorted, because their order differs between
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

/// A collection that is encoded as a list, although its elements have no fixed order. The order of the
/// elements differs between processes.
private protocol UnorderedElements {
  /// The number of list elements in a group, such as a key and its value. Sorting moves each group as a whole.
  static var elementsPerGroup: Int { get }
}

extension Set: UnorderedElements {
  fileprivate static var elementsPerGroup: Int { 1 }
}

extension Dictionary: UnorderedElements {
  /// A key and its value form a group. A dictionary is encoded as an object instead if its keys are of type
  /// `String`, `Int` or another type that conforms to `CodingKeyRepresentable`.
  fileprivate static var elementsPerGroup: Int { 2 }
}

/// Collects the encoding of a value, and then writes it as ``CanonicalText``.
private final class CanonicalEncoder: Encoder, SingleValueEncodingContainer {
  // The coding path is always empty.
  // Errors need no coding path, because the caller knows which item could not be encoded.
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  // A value is encoded as a scalar, a list of elements, or an object with members.
  private var scalar: CanonicalText?
  fileprivate var elements: [CanonicalEncoder] = []
  private var members: [String: CanonicalEncoder]?

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if members == nil { members = [:] }
    return KeyedEncodingContainer(CanonicalMembers<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { CanonicalElements(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() {
    scalar = CanonicalText()
    scalar?.appendNull()
  }

  func encode(_ value: some Encodable) throws {
    var text = CanonicalText()
    try text.append(value)
    scalar = text
  }

  fileprivate func nextElement() -> CanonicalEncoder {
    elements.append(CanonicalEncoder())
    return elements[elements.count - 1]
  }

  /// Returns the encoder for a member's value. Two calls with the same name return the same encoder.
  fileprivate func member(_ key: some CodingKey) -> CanonicalEncoder {
    let name = key.stringValue
    if let member = members?[name] { return member }
    let member = CanonicalEncoder()
    members?[name] = member
    return member
  }

  /// Writes the collected encoding as canonical text.
  ///
  /// - Parameter groupSize: For a list that consists of groups in no fixed order, the number of elements in
  ///   each group. The groups are sorted. `nil` if the elements must keep their order.
  func write(to text: inout CanonicalText, sortedInGroupsOf groupSize: Int? = nil) {
    if let scalar { return text.append(scalar.bytes) }
    if let members {
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return text.appendContainer("d") { text in
        for (name, value) in sorted {
          text.appendText(name)
          value.write(to: &text)
        }
      }
    }
    text.appendContainer("l") { text in
      guard let groupSize else { return elements.forEach { $0.write(to: &text) } }
      let groups = stride(from: 0, to: elements.count, by: groupSize).map { start in
        var group = CanonicalText()
        for element in elements[start...].prefix(groupSize) { element.write(to: &group) }
        return group.bytes
      }
      groups.sorted { $0.lexicographicallyPrecedes($1) }.forEach { text.append($0) }
    }
  }
}

private struct CanonicalElements: UnkeyedEncodingContainer {
  let encoder: CanonicalEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.elements.count }

  func encodeNil() { encoder.nextElement().encodeNil() }

  func encode(_ value: some Encodable) throws { try encoder.nextElement().encode(value) }

  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.nextElement().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.nextElement().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nextElement() }
}

private struct CanonicalMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CanonicalEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.member(key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.member(key).encode(value)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.member(MemberName(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}
