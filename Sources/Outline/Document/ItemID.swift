/// What an item of a document is known by: a number that stays the same when the item is renamed,
/// moved, removed and brought back by undo, and when the document is stored and opened again.
public struct ItemID: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// The numbers that items of documents have: those that every reader of JSON keeps apart,
  /// also one that takes them for `Double`s.
  public static let numbers = 0...(1 << 53 - 1)

  /// Creates an identity.
  ///
  /// - Parameter number: Its number. A document gives the numbers of new items:
  ///   ``OutlineDocument/makeItem(_:)``.
  public init(_ number: Int) { self.number = number }
}

extension ItemID: Comparable {
  /// Whether an identity was given before another one of the same document.
  public static func < (first: ItemID, second: ItemID) -> Bool { first.number < second.number }
}

extension ItemID: CustomStringConvertible {
  /// The number.
  public var description: String { String(number) }
}

extension ItemID: Codable {
  /// Decodes a plain number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the identity as a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
