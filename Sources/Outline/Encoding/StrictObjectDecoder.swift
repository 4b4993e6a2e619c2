/// Decodes an object member by member, and throws an error if any member is left unread.
///
/// An object that can be of several kinds has a member that is named after the object's kind:
///
///     {"move": ["Fox"], "into": "Nature", "at": 2}
///
/// An unread member is treated as a mistake, because the member's name may be misspelled, or the member may
/// contradict another member. Ignoring an unread member could change the meaning of the value.
struct StrictObjectDecoder {
  /// The kind of object, with an article, for use in messages.
  private let subject: String
  private let container: KeyedDecodingContainer<MemberName>
  private var unread: Set<String>

  fileprivate init(_ decoder: any Decoder, of subject: String = "An object") throws {
    self.subject = subject
    container = try decoder.container(keyedBy: MemberName.self)
    unread = Set(container.allKeys.lazy.map(\.stringValue))
  }

  /// Decodes an object, and returns the value that it represents.
  ///
  /// - Parameters:
  ///   - subject: The kind of object, with an article, for use in messages.
  ///   - read: A closure that reads the members of the object, and returns the value.
  /// - Throws: `DecodingError` if `read` does not read all members.
  static func read<Value>(
    _ subject: String, from decoder: any Decoder,
    _ read: (inout StrictObjectDecoder) throws -> Value
  ) throws -> Value {
    var reader = try StrictObjectDecoder(decoder, of: subject)
    let value = try read(&reader)
    if let name = reader.unread.min() {
      throw reader.error("\(subject) of this kind has no member “\(name)”", at: name)
    }
    return value
  }

  func contains(_ name: MemberName) -> Bool { container.contains(name) }

  mutating func read<Value: Decodable>(_ name: MemberName) throws -> Value {
    unread.remove(name.stringValue)
    return try container.decode(Value.self, forKey: name)
  }

  /// Returns the value of a member, or `nil` if there is no such member or its value is `null`.
  mutating func readIfAny<Value: Decodable>(_ name: MemberName) throws -> Value? {
    unread.remove(name.stringValue)
    return try container.decodeIfPresent(Value.self, forKey: name)
  }

  /// Reads a member whose only valid value is `true`, and returns the given value.
  mutating func readTrue<Value>(_ name: MemberName, as value: Value) throws -> Value {
    guard try read(name) as Bool else { throw error("expected true", at: name.stringValue) }
    return value
  }
}

// MARK: - Kinds

extension StrictObjectDecoder {
  /// Returns the kind of the object. The kind is also the name of an unread member of the object.
  ///
  /// - Throws: `DecodingError` if no unread member, or more than one, is named after a kind.
  func kind<Kind>(_ type: Kind.Type = Kind.self) throws -> Kind
  where Kind: CaseIterable & RawRepresentable<String> {
    let named = Kind.allCases.filter { unread.contains($0.rawValue) }
    if named.count == 1, let kind = named.first { return kind }
    let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let found = named.map(\.rawValue).joined(separator: " and ")
    throw error(
      "\(subject) needs exactly one of the members \(names)"
        + (named.isEmpty ? ", but has none" : ", but has \(found)"))
  }
}

// MARK: - Errors

extension StrictObjectDecoder {
  /// Returns an error for a problem with the object, or with one of its members if `name` is given.
  func error(_ message: String, at name: String? = nil) -> DecodingError {
    let path = container.codingPath + (name.map { [MemberName(stringValue: $0)] } ?? [])
    return .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }
}

// A value that is stored or sent on its own contains the version of its format.
// The version also applies to all nested values.

extension StrictObjectDecoder {
  /// The only supported version of the formats that this type decodes.
  static var version: Int { 1 }

  /// Reads the member with the version. If the member is absent, the version is 1.
  ///
  /// - Throws: `DecodingError` if the version is unknown.
  mutating func readVersion() throws {
    let version: Int = try readIfAny("version") ?? 1
    guard version != Self.version else { return }
    throw error(
      "version \(version) is not supported; expected version \(Self.version)", at: "version")
  }
}

extension Decoder {
  /// Throws an error if the version of an object is unknown. The object may have any other members.
  func requireKnownVersion() throws {
    var members = try StrictObjectDecoder(self)
    try members.readVersion()
  }
}

extension MemberWriter {
  mutating func writeVersion() throws {
    try encode(StrictObjectDecoder.version, forKey: "version")
  }
}

/// The name of a member of an encoded object.
struct MemberName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  init(stringLiteral: String) { stringValue = stringLiteral }

  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

/// A container for encoding the members of an object.
typealias MemberWriter = KeyedEncodingContainer<MemberName>

extension Encoder {
  /// Returns a writer for the members of an object.
  func members() -> MemberWriter { container(keyedBy: MemberName.self) }
}
