/// Tells equal items apart that are not the same.
///
/// `==` may compare only what identifies an item. Everything else in it is its *payload*, for example a
/// title. Equal items are the same if one could replace the other without a visible effect:
///
/// - objects, if they are one object;
/// - values, if all their bytes are equal, or else all their parts: strings by `==`, objects by identity.
///
/// The parts are found by reflection, in microseconds. Only items that are in unshared memory, are equal and
/// have different bytes get there: those with a new payload, and those with long strings or with arrays, when
/// an outline is built apart from the old one. Where reflection does not show all parts, the items are not the
/// same. So a new payload is never missed, and the cost of a mistake is that a row is drawn again.
@usableFromInline
enum ItemPayload<Item: Hashable> {
  /// Whether items can have a payload: not those of the standard library, whose `==` compares everything.
  @inlinable
  static var isPossible: Bool {
    !(Item.self == Int.self || Item.self == String.self || Item.self == Int32.self
      || Item.self == Int64.self || Item.self == UInt32.self || Item.self == UInt64.self
      || Item.self == UInt.self || Item.self == Character.self || Item.self == Substring.self)
  }

  /// Whether equal items are the same.
  @usableFromInline
  static func isSame(_ first: Item, _ second: Item) -> Bool {
    guard isPossible else { return true }
    var parts = PartComparison()
    return withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in isSame(at: first, second, &parts) }
    }
  }

  /// Whether equal items in memory are the same.
  static func isSame(
    at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>, _ parts: inout PartComparison
  ) -> Bool {
    guard !hasSameBytes(at: first, second) else { return true }
    guard !(Item.self is AnyObject.Type) else { return false }
    return parts.areSame(first.pointee, second.pointee)
  }

  /// Whether two items in memory have the same bytes, so that they are equal and the same.
  static func hasSameBytes(
    at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>
  ) -> Bool {
    let first = UnsafeRawBufferPointer(start: first, count: MemoryLayout<Item>.size)
    let second = UnsafeRawBufferPointer(start: second, count: MemoryLayout<Item>.size)
    var offset = 0
    while offset &+ 8 <= first.count {
      let words = (
        first.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      offset &+= 8
    }
    return first[offset...].elementsEqual(second[offset...])
  }
}
