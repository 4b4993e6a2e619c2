/// Collects the encoding of a value, and then writes it as ``CanonicalText``.
final class CanonicalEncoder: Encoder, SingleValueEncodingContainer {
  // The coding path is always empty. Errors need no coding path, because the caller knows which item could
  // not be encoded.
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
