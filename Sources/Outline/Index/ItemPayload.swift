/// Checks whether two equal items also have the same payload.
///
/// The `==` operator of an item type may compare only an identity. All other parts of an item, such as a title, are
/// its *payload*. Two equal items are *the same* if replacing one with the other would have no
/// visible effect. There are two cases:
///
/// - Two objects are the same if they are identical.
/// - Two values are the same if all their bytes are equal or all their parts are the same. Parts that are strings or
///   characters are the same if their UTF-8 bytes are equal. All other parts are compared by these same rules.
///
/// Reflection finds the parts of a value, but takes microseconds. Reflection is not needed for items in memory that
/// the two outlines share, or for items with equal bytes. Therefore, items with a changed payload need reflection. If
/// the two outlines were built independently, items with long strings or arrays need reflection, too.
///
/// Two payloads may be treated as different although they are the same. This happens if reflection may omit parts of
/// a value, if a value has very many parts, or if two equal sets or dictionaries store their elements in different
/// orders. The only consequence is that a row is drawn again.
///
/// A changed payload is always detected, with three exceptions. If the items themselves are strings, substrings or
/// characters, only `==` compares them, and `==` treats different encodings of an accented letter as equal. If an
/// item is an object, changes inside this object are not detected. A change may not be detected if reflection omits
/// the changed part, such as a bit field of a C structure.
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
