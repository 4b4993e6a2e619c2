/// The identity of an item in a document. The identity is a number that stays the same when the item is
/// renamed, moved, or restored by undo, and when the document is stored and opened again.
public struct ItemID: Hashable, Sendable {
  /// The number of the item.
  public let number: Int

  /// The range of numbers that an item can have. `Double` represents all these numbers exactly, and many JSON readers use
  /// `Double`. On platforms with a 32-bit `Int`, the greatest number is `Int.max - 1`.
  public static let numbers = 0...Int(min(1 << 53, Int64(Int.max)) - 1)

  /// Creates an identity.
  ///
  /// - Parameter number: The number of the item. For new items, ``OutlineDocument/makeItem(_:)`` chooses
  ///   the number.
  public init(_ number: Int) { self.number = number }
}

extension ItemID {
  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The hash value of the number. The default implementation, which uses ``hash(into:)``, returns the same
  /// value, but takes twice as long. The hash value is computed for every item when an outline is opened.
  public var hashValue: Int { number.hashValue }
}

extension ItemID: Comparable {
  /// Returns whether an item has a smaller number than another item. A document gives a new item a greater
  /// number than all earlier items.
  public static func < (first: ItemID, second: ItemID) -> Bool { first.number < second.number }
}

extension ItemID: CustomStringConvertible {
  /// The number of the item.
  public var description: String { String(number) }
}

extension ItemID: Codable {
  /// Decodes an identity from a plain number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the identity as a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
