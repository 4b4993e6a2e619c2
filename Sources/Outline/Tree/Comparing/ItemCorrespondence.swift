/// Maps handles of a newer outline to the handles of the same items in an older one.
///
/// This is all that a comparison of outlines needs to know about the items. The closures are made where the
/// type of the items is known, so that the comparison is not generic.
@usableFromInline
struct ItemCorrespondence {
  /// True if neither outline has added or removed an item since one was copied from the other. Equal handles
  /// then stand for equal items.
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

  /// True if a handle that both outlines use stands for the same item in both.
  func isSameItem(_ handle: Int32) -> Bool { isIdentity || compareItems(handle) }

  /// Returns the handle that an item has in the older outline.
  ///
  /// - Parameter guess: A handle of the older outline, which is tried first.
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
