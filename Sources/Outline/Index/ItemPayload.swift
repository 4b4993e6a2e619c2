/// Decides whether equal items are the same, or one of them has another payload.
///
/// `==` may compare only the identity of an item. Everything else in it is its *payload*, for example a
/// title. Equal items are *the same* if one could replace the other without a visible effect:
///
/// - objects, if they are one object;
/// - values, if all their bytes are equal, or else all their parts. Text parts are compared by UTF-8, and all
///   other parts again by bytes or parts.
///
/// Reflection finds the parts, in microseconds. It is needed only for equal items in unshared memory whose
/// bytes differ: items with a new payload, and items with long strings or arrays if the outline was not built
/// from the old one. Items do not count as the same if reflection may not show all parts, if there are very
/// many parts, or if sets and dictionaries have their elements in another order. The cost of such a mistake
/// is that a row is drawn again.
///
/// A new payload is always detected, with these exceptions. Items that are strings, substrings or characters
/// are compared by `==` alone, which ignores how an accent is encoded. A change inside an object is not
/// detected as long as the object stays the same. Parts that reflection omits may not be detected, such as
/// the bit fields of a C structure.
@usableFromInline
enum ItemPayload<Item: Hashable> {
  /// True if items can have a payload. These types of the standard library cannot, because their `==`
  /// compares everything.
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
