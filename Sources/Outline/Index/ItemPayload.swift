/// Tells equal items apart that are not the same.
///
/// `==` may compare only what identifies an item. Everything else in it is its *payload*, for example a
/// title. Equal items are the same if one could replace the other without a visible effect:
///
/// - objects, if they are one object;
/// - values, if all their bytes are equal, or else all their parts: text by its UTF-8, everything else again
///   by bytes or parts.
///
/// The parts are found by reflection, in microseconds. Only items that are in unshared memory, are equal and
/// have different bytes get there: those with a new payload, and those with long strings or with arrays, when
/// an outline is built apart from the old one. Where reflection may not show all parts, there are very many,
/// or the elements of sets and dictionaries are in another order, the items are not the same: the cost of
/// such a mistake is that a row is drawn again.
///
/// A new payload is not missed, with these exceptions: Items that are strings, substrings or characters are
/// compared by `==` alone, which ignores how an accent is encoded. And what is changed inside of an object
/// that stays the same one is not seen, nor may be what reflection omits, such as the bit fields of a C
/// structure.
@usableFromInline
enum ItemPayload<Item: Hashable> {
  /// True if items can have a payload: not those of the standard library, whose `==` compares everything.
  @inlinable
  static var isPossible: Bool {
    !(Item.self == Int.self || Item.self == String.self || Item.self == Int32.self
      || Item.self == Int64.self || Item.self == UInt32.self || Item.self == UInt64.self
      || Item.self == UInt.self || Item.self == Character.self || Item.self == Substring.self)
  }

  /// True if equal items are the same.
  @usableFromInline
  static func isSame(_ first: Item, _ second: Item) -> Bool {
    guard isPossible else { return true }
    var parts = PartComparison()
    return withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in isSame(at: first, second, &parts) }
    }
  }

  /// True if equal items in memory are the same.
  static func isSame(
    at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>, _ parts: inout PartComparison
  ) -> Bool {
    guard !first.hasSameBytes(as: second) else { return true }
    guard !(Item.self is AnyObject.Type) else { return false }
    return parts.areSame(first.pointee, second.pointee)
  }
}
