/// The handles of an older and of a newer outline that stand for the same item.
///
/// Comparing outlines needs no more than this of the items. The closures are made where the type of
/// the items is known, so that the comparison is not generic.
@usableFromInline
struct ItemCorrespondence {
  /// True if no item was added or removed since one outline was a copy of the other. Equal handles
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

  /// True if a handle that is in use on both sides stands for the same item.
  func isSameItem(_ handle: Int32) -> Bool { isIdentity || compareItems(handle) }

  /// Returns the older outline's handle of an item.
  ///
  /// - Parameter guess: A handle that is in use there, and is tried first.
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
