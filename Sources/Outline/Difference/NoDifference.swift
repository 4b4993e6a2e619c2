/// The difference of equal lists, made once.
///
/// The standard library's initialiser takes a hundred times longer than finding out that two
/// outlines are unchanged copies of each other.
@usableFromInline
enum NoDifference {
  @usableFromInline static let ofNothing = CollectionDifference<Never>([])!

  /// A difference without changes is two empty arrays, which are the same object for elements of
  /// every type: nothing in it depends on the type of the items.
  @inlinable
  static func of<Item>(_ type: Item.Type) -> CollectionDifference<Item> {
    unsafeBitCast(ofNothing, to: CollectionDifference<Item>.self)
  }
}
