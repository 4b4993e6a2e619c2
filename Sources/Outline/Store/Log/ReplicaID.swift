/// Identifies a writer of outline files. The identity is a random number, which is chosen each time an
/// ``OutlineFile`` is opened.
///
/// Each commit names its replica (``HistoryEntry/replica``). Two copies of a file, for example in two
/// branches or on two devices, are equal up to some commit. After the last common commit, both copies give
/// the same numbers to different commits, but these commits name different replicas. Therefore, a commit is
/// identified by its replica and the number that the replica gave to it, even in a copy where the commit has
/// another number. Writers could also use these identities to agree on a common order of all commits, but
/// joining two copies does not require such an order.
///
/// As text, an identity consists of 16 hexadecimal digits, such as `5f0c2d9be81a4736`.
public struct ReplicaID: Hashable, Sendable {
  /// The identity as a number.
  public let number: UInt64

  /// Creates an identity from its number.
  public init(_ number: UInt64) { self.number = number }
}

extension ReplicaID: LosslessStringConvertible {
  /// The identity as 16 hexadecimal digits.
  public var description: String { hexadecimal(number, digits: 16).lowercased() }

  /// Creates an identity from its text. Returns `nil` unless the text consists of 16 lowercase hexadecimal
  /// digits.
  public init?(_ description: String) {
    guard let number = UInt64(description, radix: 16) else { return nil }
    self.number = number
    guard self.description == description else { return nil }
  }
}

extension ReplicaID: Codable {
  /// Encodes the identity as a string of 16 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes an identity from a string of 16 hexadecimal digits.
  ///
  /// - Throws: `DecodingError` unless the value is a string of 16 lowercase hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    guard let replica = ReplicaID(try decoder.singleValueContainer().decode(String.self)) else {
      throw decoder.error("expected 16 hexadecimal digits")
    }
    self = replica
  }
}
