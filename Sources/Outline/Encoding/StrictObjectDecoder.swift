/// Reads an object member by member, and refuses unread members.
///
/// An object that represents one of several kinds has a member that is named after its kind:
///
///     {"move": ["Fox"], "into": "Nature", "at": 2}
///
/// An unread member is a mistake: it is misspelled, or contradicts the others. It is refused, because the
/// value without it would have another meaning.
struct StrictObjectDecoder {
  /// The name of the object, with an article, for messages.
  private let subject: String
  private let container: KeyedDecodingContainer<MemberName>
  private var unread: Set<String>

  private init(_ decoder: any Decoder, of subject: String) throws {
    self.subject = subject
    container = try decoder.container(keyedBy: MemberName.self)
    unread = Set(container.allKeys.lazy.map(\.stringValue))
  }

  /// Returns the value of an object.
  ///
  /// - Parameters:
  ///   - subject: The kind of object, with an article, for messages.
  ///   - read: Reads the members.
  /// - Throws: `DecodingError` if a member is left unread.
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

  /// Returns `nil` if there is no such member, or if it is `null`.
  mutating func readIfAny<Value: Decodable>(_ name: MemberName) throws -> Value? {
    unread.remove(name.stringValue)
    return try container.decodeIfPresent(Value.self, forKey: name)
  }

  /// Reads a member that can only be `true`.
  mutating func readTrue(_ name: MemberName) throws {
    guard try read(name) as Bool else {
      throw error("expected true", at: name.stringValue)
    }
  }
}

// MARK: - Kinds

extension StrictObjectDecoder {
  /// Returns the kind whose name is the name of a member.
  ///
  /// - Throws: `DecodingError` unless there is exactly one such kind.
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
  /// Returns the error for a problem with the object, or with one of its members.
  func error(_ message: String, at name: String? = nil) -> DecodingError {
    let path = container.codingPath + (name.map { [MemberName(stringValue: $0)] } ?? [])
    return .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }
}

// A value that is stored or sent as a whole contains the version of its format. The formats of the values
// inside it have the same version.

extension StrictObjectDecoder {
  /// The newest version of the formats.
  static var version: Int { 1 }

  /// Reads the version. If it is absent, the version is 1.
  ///
  /// - Throws: `DecodingError` if the version is unknown.
  mutating func readVersion() throws {
    let version: Int = try readIfAny("version") ?? 1
    if let problem = Self.problem(with: version) { throw error(problem, at: "version") }
  }

  fileprivate static func problem(with version: Int) -> String? {
    version == Self.version
      ? nil
      : "version \(version) is not supported; expected version \(Self.version)"
  }
}

extension Decoder {
  /// Throws if the version of an object is unknown. Other members may have any names.
  func requireKnownVersion() throws {
    let members = try container(keyedBy: MemberName.self)
    let version = try members.decodeIfPresent(Int.self, forKey: "version") ?? 1
    guard let problem = StrictObjectDecoder.problem(with: version) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: "version", in: members, debugDescription: problem)
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

/// The members of an object that is written.
typealias MemberWriter = KeyedEncodingContainer<MemberName>

extension Encoder {
  /// Returns a writer of the members of an object.
  func members() -> MemberWriter { container(keyedBy: MemberName.self) }
}
