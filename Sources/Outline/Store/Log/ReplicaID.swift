/// The identity of a writer of outline files: a random number that an ``OutlineFile`` gets when it is opened for
/// writing.
///
/// Each commit says who made it (``HistoryEntry/replica``). Copies of a file, such as those in two branches or on two
/// devices, have everything in common up to some commit, and number what follows alike. Their writers are different
/// ones. So the replica and the number that a commit had there name it among all commits of all copies: it is known
/// to be in both, also where it has another number. Writers whose commits are identified can also agree on one
/// order of them, which joining two copies at a time does not need.
///
/// The text of an identity is its 16 hexadecimal digits, such as `5f0c2d9be81a4736`.
public struct ReplicaID: Hashable, Sendable {
  /// The number.
  public let number: UInt64

  /// Creates an identity from its number.
  public init(_ number: UInt64) { self.number = number }

  static let digitCount = 16
}

extension ReplicaID: LosslessStringConvertible {
  /// The 16 hexadecimal digits.
  public var description: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: Self.digitCount - digits.utf8.count) + digits
  }

  /// Creates an identity from its text; `nil` if it is not 16 hexadecimal digits in lower case.
  public init?(_ description: String) {
    guard let number = UInt64(description, radix: 16) else { return nil }
    self.number = number
    guard self.description == description else { return nil }
  }
}

extension ReplicaID: Codable {
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes the text.
  ///
  /// - Throws: `DecodingError` unless it is 16 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let replica = ReplicaID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected 16 hexadecimal digits")
    }
    self = replica
  }
}
