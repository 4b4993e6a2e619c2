/// Translates items to handles, and throws an error for unknown items.
extension SectionSnapshot {
  /// - Parameter error: Makes the error for an unknown item from the item's description.
  @inlinable
  func handle(
    of item: Item, orThrow error: (String) -> OutlineError = { .unknownItem($0) }
  ) throws(OutlineError) -> Int32 {
    guard let handle = storage.items.handle(of: item) else {
      throw error(String(describing: item))
    }
    return handle
  }

  @inlinable
  func handles(
    of items: [Item], during lookup: OutlineError.Lookup = .reading
  ) throws(OutlineError) -> [Int32] {
    try items.map { item throws(OutlineError) in
      try handle(of: item) { .unknownItem($0, during: lookup) }
    }
  }

  /// Returns the position of the given parent's row. Traps when the parent is not in the outline.
  @inlinable
  func knownPosition(ofParent parent: Item) -> Int {
    guard let position = storage.position(of: parent) else {
      trap(.unknownParent(String(describing: parent)))
    }
    return position
  }

  /// Returns the handle of an item. Traps when the item is not in the outline.
  @inlinable
  func knownHandle(of item: Item) -> Int32 {
    guard let handle = storage.items.handle(of: item) else {
      trap(.unknownItem(String(describing: item)))
    }
    return handle
  }

  /// Returns the row of an item. Traps when the item is not in the outline.
  @inlinable
  func knownRow(of item: Item) -> RowEntry { storage.tree.row(of: knownHandle(of: item)) }
}

extension SectionSnapshot.Destination {
  @inlinable
  func byHandle(in outline: SectionSnapshot) throws(OutlineError) -> HandleDestination {
    switch self {
    case .before(let item):
      .before(try outline.handle(of: item) { .unknownDestination($0, .before) })
    case .after(let item): .after(try outline.handle(of: item) { .unknownDestination($0, .after) })
    case .into(let parent?, let index):
      .into(try outline.handle(of: parent, orThrow: OutlineError.unknownParent), at: index)
    case .into(nil, let index): .into(nil, at: index)
    }
  }

  /// Translates an error from the row tree, which identifies rows by their handles, into an error that
  /// names items.
  @usableFromInline
  func error(_ error: RowMoveError, in outline: SectionSnapshot) -> OutlineError {
    switch error {
    case .cycle(let handle):
      .cycle(
        item: String(describing: outline.storage.items.item(of: handle)),
        destination: itemDescription)
    case .indexOutOfRange(let index, let validRange):
      .indexOutOfRange(index, validRange: validRange)
    }
  }

  /// A description of the destination's item or parent, for error messages.
  private var itemDescription: String {
    switch self {
    case .before(let item), .after(let item): String(describing: item)
    case .into(let parent, _): parent.map { String(describing: $0) } ?? "the roots"
    }
  }
}
