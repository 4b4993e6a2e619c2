extension ItemIndex {
  /// Replaces the item of the given handle with an equal item. The payloads of the two items may differ. The handle
  /// stays the same, and copies of the index do not change.
  ///
  /// - Precondition: The item of the handle equals the new item.
  @inlinable
  mutating func renew(_ handle: Int32, with item: Item) {
    guard ItemPayload<Item>.isPossible,
      !ItemPayload<Item>.isSame(items[Int(handle)], item)
    else { return }
    items[Int(handle)] = item
  }

  /// Returns the handles of all items that have a different payload in an older index.
  ///
  /// - Complexity: O(*c* log *n*) if one index is a copy of the other with *c* changes; otherwise O(*n*) on
  ///   average.
  func renewedHandles(since older: ItemIndex) -> [Int32] {
    guard ItemPayload<Item>.isPossible else { return [] }
    var parts = PartComparison()
    return items.changedRanges(since: older.items).joined().filter {
      isRenewed($0, since: older, &parts)
    }.map(Int32.init)
  }

  private func isRenewed(
    _ handle: Int, since older: ItemIndex, _ parts: inout PartComparison
  ) -> Bool {
    guard let item = items.address(of: handle) else { return false }
    defer { withExtendedLifetime((self, older)) {} }
    if let old = older.items.address(of: handle) {
      guard !item.hasSameBytes(as: old) else { return false }
      if old.pointee == item.pointee { return !ItemPayload.isSame(at: item, old, &parts) }
    }
    // The item may have a different handle in the older index.
    guard let oldHandle = older.handle(of: item.pointee),
      let old = older.items.address(of: Int(oldHandle))
    else { return false }
    return !ItemPayload.isSame(at: item, old, &parts)
  }
}

extension RadixVector {
  /// Returns the address of the element at an index. Returns `nil` if there is a hole at the index, or if the index
  /// is past the end. The address is valid while the vector is alive and not written to.
  fileprivate func address(of index: Int) -> UnsafePointer<Element>? {
    guard index < count else { return nil }
    return chunk(at: index)._withUnsafeGuaranteedRef { chunk in
      let slot = Width.slot(of: index)
      return chunk.isOccupied(slot) ? UnsafePointer(chunk.slots + slot) : nil
    }
  }
}

/// Traps because an item breaks the rules of `Hashable`. The usual cause is that the item is an object and was
/// mutated.
@usableFromInline
func trap(onChanged item: some Hashable) -> Never {
  // `preconditionFailure` would not print the message in a release build.
  fatalError(messageForChanged(item))
}

func messageForChanged(_ item: some Hashable) -> String {
  """
  An item was changed while it was in an outline: \(item). Its hash value, or its equality to other \
  items, has changed since it was inserted. The parts that `==` and `hash(into:)` use must not change; \
  remove the item, change it, and insert it again.
  """
}
