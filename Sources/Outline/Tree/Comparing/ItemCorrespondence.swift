/// Maps handles of a newer outline to the handles of the same items in an older one.
///
/// A comparison of outlines needs no other information about the items. The closures are created by code
/// that knows the item type, so that the comparison itself is not generic.
@usableFromInline
struct ItemCorrespondence {
  /// True if neither outline has added or removed an item since one outline was copied from the other. Then
  /// equal handles stand for equal items.
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

  /// Returns true if the given handle stands for the same item in both outlines. Both must use the handle.
  func isSameItem(_ handle: Int32) -> Bool { isIdentity || compareItems(handle) }

  /// Returns the handle that an item of the newer outline has in the older outline, or `nil` if the older
  /// outline does not have the item.
  ///
  /// - Parameter guess: A handle in the older outline that is tried before the item is looked up.
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
