/// The identity of an item in a document: a number that stays the same when the item is renamed, moved,
/// or removed and brought back by undo, and when the document is stored and opened again.
public struct ItemID: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// The numbers that items can have: those that every JSON reader tells apart, even one that reads
  /// numbers as `Double`. Where an `Int` has 32 bits, those that it has room for.
  public static let numbers = 0...Int(min(1 << 53, Int64(Int.max)) - 1)

  /// Creates an identity.
  ///
  /// - Parameter number: Its number. ``OutlineDocument/makeItem(_:)`` chooses the numbers of new items.
  public init(_ number: Int) { self.number = number }
}

extension ItemID {
  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The hash value of the number. It is what ``hash(into:)`` gives, in half the time: an outline that is
  /// opened asks every item for it.
  public var hashValue: Int { number.hashValue }
}

extension ItemID: Comparable {
  /// Returns whether an item was made before another one of the same document.
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
