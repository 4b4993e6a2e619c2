/// What handles stand for in an older outline and in a newer one.
///
/// The only thing about items that comparing outlines needs. It is made where the type of the
/// items is known, so that the rest need not know it.
@usableFromInline
struct Naming {
  /// Whether no item came or went since one index was a copy of the other: equal handles are then
  /// equal items, and no item need be looked at.
  let areShared: Bool
  private let sharesItem: (_ handle: Int32) -> Bool
  private let findOldHandle: (_ newHandle: Int32, _ guess: Int32?) -> Int32?

  @usableFromInline
  init(
    areShared: Bool, sharesItem: @escaping (_ handle: Int32) -> Bool,
    oldHandle: @escaping (_ newHandle: Int32, _ guess: Int32?) -> Int32?
  ) {
    self.areShared = areShared
    self.sharesItem = sharesItem
    self.findOldHandle = oldHandle
  }

  /// Whether a handle that is in use on both sides stands for one item.
  func isSameItem(_ handle: Int32) -> Bool { areShared || sharesItem(handle) }

  /// The older outline's handle of an item.
  ///
  /// - Parameter guess: A handle that is in use there, and is tried first.
  func oldHandle(of newHandle: Int32, guess: Int32?) -> Int32? {
    areShared ? newHandle : findOldHandle(newHandle, guess)
  }
}

extension OutlineStorage {
  /// What handles stand for in an older outline and in this one.
  @inlinable
  func naming(from older: OutlineStorage) -> Naming {
    let (old, new) = (older.items, items)
    return Naming(
      areShared: new.isIdentical(to: old),
      sharesItem: { old.sharesItem(with: new, at: $0) },
      oldHandle: { new.handle(of: $0, in: old, guess: $1) })
  }
}
