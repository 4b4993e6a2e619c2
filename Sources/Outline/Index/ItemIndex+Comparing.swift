extension ItemIndex {
  /// Gives an item another payload. Copies of the index do not change, and the item keeps its handle.
  ///
  /// - Precondition: The handle's item equals the new one.
  @inlinable
  mutating func renew(_ handle: Int32, with item: Item) {
    guard ItemPayload<Item>.isPossible,
      !ItemPayload<Item>.isSame(items[Int(handle)], item)
    else { return }
    items[Int(handle)] = item
  }

  /// Returns the handles of items whose payload differs from that in an older index.
  ///
  /// - Complexity: O(*c* log *n*) if the indexes are *c* changes apart; O(*n*) on average otherwise.
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
    // The item may have another handle there.
    guard let oldHandle = older.handle(of: item.pointee),
      let old = older.items.address(of: Int(oldHandle))
    else { return false }
    return !ItemPayload.isSame(at: item, old, &parts)
  }
}

extension RadixVector {
  /// Returns the address of an element, or `nil` for a hole and after the end. Valid while the vector is
  /// alive and not written to.
  fileprivate func address(of index: Int) -> UnsafePointer<Element>? {
    guard index < count else { return nil }
    return chunk(at: index)._withUnsafeGuaranteedRef { chunk in
      let slot = Width.slot(of: index)
      return chunk.isOccupied(slot) ? UnsafePointer(chunk.slots + slot) : nil
    }
  }
}

/// Traps because an item breaks the rules of `Hashable`, usually because an object was mutated.
@usableFromInline
func trap(onChanged item: some Hashable) -> Never {
  // Not `preconditionFailure`: a release build would drop the message.
  fatalError(messageForChanged(item))
}

func messageForChanged(_ item: some Hashable) -> String {
  """
  An item was changed while it was in an outline: \(item). Its hash value, or its equality to other \
  items, has changed since it was inserted. The parts that `==` and `hash(into:)` use must not change; \
  remove the item, change it, and insert it again.
  """
}
