/// Maps the handles in a newer outline to the handles of the same items in an older outline.
///
/// Comparing outlines requires no other information about the items. Generic code creates the two closures,
/// so the code that compares outlines does not have to be generic.
@usableFromInline
struct ItemCorrespondence {
  /// True if one outline was copied from the other, and no item has been added to or removed from either of
  /// them since then. In this case, each item has the same handle in both outlines.
  let isIdentity: Bool
  private let compareItems: (_ handle: Int32) -> Bool
  private let findOldHandle: (_ newHandle: Int32, _ guess: Int32?) -> Int32?

  @usableFromInline
  init(
    isIdentity: Bool, isSameItem: @escaping (_ handle: Int32) -> Bool,
    oldHandle: @escaping (_ newHandle: Int32, _ guess: Int32?) -> Int32?
  ) {
    self.isIdentity = isIdentity
    compareItems = isSameItem
    findOldHandle = oldHandle
  }

  /// Returns true if the given handle represents the same item in both outlines. The handle must be in use
  /// in both outlines.
  func isSameItem(_ handle: Int32) -> Bool { isIdentity || compareItems(handle) }

  /// Returns the handle that an item of the newer outline has in the older outline, or `nil` if the item is
  /// not in the older outline.
  ///
  /// - Parameter guess: A handle that the item may have in the older outline. This handle is tried before the
  ///   item is looked up.
  func oldHandle(of newHandle: Int32, guess: Int32?) -> Int32? {
    isIdentity ? newHandle : findOldHandle(newHandle, guess)
  }
}

extension OutlineStorage {
  @inlinable
  func correspondence(from older: OutlineStorage) -> ItemCorrespondence {
    let (old, new) = (older.items, items)
    return ItemCorrespondence(
      isIdentity: new.isIdentical(to: old),
      isSameItem: { old.isSameItem(at: $0, in: new) },
      oldHandle: { new.handle(of: $0, in: old, guess: $1) })
  }
}
