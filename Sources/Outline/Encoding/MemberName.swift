/// The name of a member of a coded object.
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
