extension ItemIndex {
  /// Gives an item another payload, which copies of the index do not get. Its handle stays.
  ///
  /// - Precondition: The handle has an equal item.
  @inlinable
  mutating func renew(_ handle: Int32, with item: Item) {
    guard ItemPayload<Item>.isPossible,
      !ItemPayload<Item>.isSame(items[Int(handle)], item)
    else { return }
    items[Int(handle)] = item
  }

  /// Returns the handles of items that have another payload than in an older index.
  ///
  /// - Complexity: O(*c* log *n*) when one index came from the other by *c* changes; O(*n*) on average
  ///   otherwise.
  func renewedHandles(since older: ItemIndex) -> [Int32] {
    guard ItemPayload<Item>.isPossible else { return [] }
    return items.changedRanges(since: older.items).flatMap { range in
      renewedHandles(in: range, since: older)
    }
  }

  /// - Parameter range: The handles of a chunk.
  private func renewedHandles(in range: Range<Int>, since older: ItemIndex) -> [Int32] {
    defer { withExtendedLifetime((self, older)) {} }
    let isInOlder = range.lowerBound < older.items.count
    let chunk = items.chunk(at: range.lowerBound)
    let oldChunk = isInOlder ? older.items.chunk(at: range.lowerBound) : nil
    return chunk._withUnsafeGuaranteedRef { chunk in
      range.filter { handle in
        let slot = handle - range.lowerBound
        guard chunk.isOccupied(slot) else { return false }
        let item = UnsafePointer(chunk.slots + slot)
        let old = oldChunk?._withUnsafeGuaranteedRef { old in
          old.isOccupied(slot) ? UnsafePointer(old.slots + slot) : nil
        }
        if let old, ItemPayload.hasSameBytes(at: item, old) { return false }
        if let old, old.pointee == item.pointee { return !ItemPayload.isSame(at: item, old) }
        return older.handle(of: item.pointee).map {
          !ItemPayload.isSame(older.item(of: $0), item.pointee)
        } ?? false
      }.map(Int32.init)
    }
  }
}
