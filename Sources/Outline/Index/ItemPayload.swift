/// Checks whether two equal items also have the same payload.
///
/// The `==` operator of an item type may compare only an identity. All other parts of an item are its
/// *payload*, for example a title. Two equal items are *the same* if replacing one with the other would
/// have no visible effect:
///
/// - two objects, if they are identical;
/// - two values, if all their bytes are equal or all their parts are the same. Strings and characters among
///   the parts are compared by their UTF-8 bytes. Other parts are compared in the same way as the values
///   themselves.
///
/// Finding the parts of a value by reflection takes microseconds. Reflection is needed only for equal items
/// whose bytes differ and that are not in memory shared by two outlines. Items with a new payload require
/// reflection. If neither outline was built from the other, items with long strings or arrays require
/// reflection, too. Items with the same payload are treated as different if reflection may not show all
/// their parts, if they have very many parts, or if they contain sets or dictionaries whose elements are in
/// a different order. A payload that is wrongly treated as different only causes a row to be drawn again.
///
/// A new payload is always detected, with three exceptions. If the items themselves are strings, substrings
/// or characters, they are compared only by `==`, which treats different encodings of an accent as equal. A
/// change inside an object is not detected while the item is still the same object. A change in a part that
/// reflection omits, such as a bit field of a C structure, may not be detected.
@usableFromInline
enum ItemPayload<Item: Hashable> {
  /// True if items can have a payload. Items of the types listed in the code cannot have a payload, because
  /// the `==` operators of these types compare all parts.
  @inlinable
  static var isPossible: Bool {
    !(Item.self == Int.self || Item.self == String.self || Item.self == Int32.self
      || Item.self == Int64.self || Item.self == UInt32.self || Item.self == UInt64.self
      || Item.self == UInt.self || Item.self == Character.self || Item.self == Substring.self)
  }

  /// Returns true if two equal items have the same payload.
  @usableFromInline
  static func isSame(_ first: Item, _ second: Item) -> Bool {
    guard isPossible else { return true }
    var parts = PartComparison()
    return withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in isSame(at: first, second, &parts) }
    }
  }

  /// Returns true if two equal items, given by their addresses, have the same payload.
  static func isSame(
    at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>, _ parts: inout PartComparison
  ) -> Bool {
    guard !first.hasSameBytes(as: second) else { return true }
    guard !(Item.self is AnyObject.Type) else { return false }
    return parts.areSame(first.pointee, second.pointee)
  }
}
