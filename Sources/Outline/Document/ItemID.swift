/// The identity of an item in a document. It is a number that stays the same when the item is renamed,
/// moved, or restored by undo, and when the document is stored and opened again.
public struct ItemID: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// The numbers that items can have. Every JSON reader can distinguish them, even one that reads numbers
  /// as `Double`. On platforms with a 32-bit `Int`, they end at `Int.max - 1`.
  public static let numbers = 0...Int(min(1 << 53, Int64(Int.max)) - 1)

  /// Creates an identity.
  ///
  /// - Parameter number: Its number. ``OutlineDocument/makeItem(_:)`` chooses the numbers of new items.
  public init(_ number: Int) { self.number = number }
}

extension ItemID {
  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The hash value of the number. It equals the result of ``hash(into:)``, but takes half the time.
  /// Opening an outline computes it for every item.
  public var hashValue: Int { number.hashValue }
}

extension ItemID: Comparable {
  /// Returns whether an item was made earlier than another item of the same document.
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
