/// The changes from the base to one side of a merge. Keys identify items, as described in ``MergeItem``.
@usableFromInline
struct MergeKeys {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change

  let changes: [Change]
  /// The handles that new items have on this side. The key of each item is at the same index in `keys`.
  private let handles: [Int32]
  private let keys: [Int32]
  private let keyIndices: HandleMap
  private let handleIndices: HandleMap

  /// - Parameters:
  ///   - changes: The changes, in which handles identify items. Removed items, and the places from which
  ///     items were removed, are given by handles of the base. All other items and places are given by
  ///     handles of the side.
  ///   - items: Maps the side's handles to the base's handles.
  ///   - newKey: Returns the key of the new item with the given handle.
  @usableFromInline
  init(
    _ changes: [Change], items: ItemCorrespondence, newKey: (_ handle: Int32) -> Int32
  ) {
    handles = changes.compactMap { if case .insert(let handle, _, _) = $0 { handle } else { nil } }
    keys = handles.map(newKey)
    let (keys, handleIndices) = (keys, HandleMap(handles))
    keyIndices = HandleMap(keys)
    self.handleIndices = handleIndices
    self.changes = changes.map { change in
      change.mapItems(old: { $0 }) { handle in
        handleIndices[handle].map { keys[$0] } ?? items.oldHandle(of: handle, guess: nil)!
      }
    }
  }

  /// Returns the key of the item that has the given handle on this side, or `nil` if this item is not new.
  @usableFromInline
  func key(ofNew handle: Int32) -> Int32? { handleIndices[handle].map { keys[$0] } }

  /// Returns the handle that the item with the given key has on this side. The side must have the item.
  ///
  /// - Parameter items: Maps the base's handles to the side's handles.
  @usableFromInline
  func handle(of key: Int32, _ items: ItemCorrespondence) -> Int32 {
    keyIndices[key].map { handles[$0] } ?? items.oldHandle(of: key, guess: nil)!
  }
}
