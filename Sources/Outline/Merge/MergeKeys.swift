/// The changes from the base to one side of a merge, by key. See ``MergeItem``.
@usableFromInline
struct MergeKeys {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change
  typealias Place = OutlineDifference<Int32>.Place

  let changes: [Change]
  /// The handles of new items on this side, and their keys.
  private let handles: [Int32]
  private let keys: [Int32]
  private let keyIndices: HandleMap
  private let handleIndices: HandleMap

  /// - Parameters:
  ///   - changes: The changes by handle. Removed items, and the places that items leave, have handles of
  ///     the base; everything else has handles of the side.
  ///   - items: The correspondence between the handles of the base and of the side.
  ///   - newKey: Returns the key of a new item, given its handle.
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

  /// Returns the key of a new item of this side; `nil` if the handle is not that of a new item.
  @usableFromInline
  func key(ofNew handle: Int32) -> Int32? { handleIndices[handle].map { keys[$0] } }

  /// Returns the handle of an item on this side. The item must be there.
  ///
  /// - Parameter items: The correspondence between the handles of the base and of the side.
  @usableFromInline
  func handle(of key: Int32, _ items: ItemCorrespondence) -> Int32 {
    keyIndices[key].map { handles[$0] } ?? items.oldHandle(of: key, guess: nil)!
  }
}
