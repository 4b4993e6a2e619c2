extension SectionedOutline {
  /// Returns the sections after applying a flat snapshot, if few rows change. This method has the same result
  /// as `merging(_:)`, but edits the sections. So unchanged rows are compared, but not built again. Returns
  /// `nil` if the snapshot does not have the same sections in the same order as this outline, if many rows
  /// change, or if rows change in a section with a hierarchy. Also returns `nil` if an item that has children
  /// or is expanded comes from another section.
  ///
  /// - Complexity: O(*n* + *c* log *n*), where *n* is the number of visible items and *c* the number of
  ///   changes.
  func editing(toShow snapshot: Snapshot<Section, Item>) -> SectionedOutline? {
    guard sectionIdentifiers == snapshot.sectionIdentifiers else { return nil }
    var edits: [(section: Section, edit: FlatEdit<Item>)] = []
    for (number, section) in snapshot.sectionIdentifiers.enumerated() {
      let items = snapshot.itemIdentifiers(inSection: section)
      guard let edit = FlatEdit(of: outlines[number], toShow: items) else { return nil }
      // An item from another section must keep its hidden descendants and its expansion, which edits would lose.
      guard count == 1 || edit.placed.allSatisfy({ isLeafOrNew($0.item, inSection: number) })
      else { return nil }
      edits.append((section, edit))
    }
    var result = self
    for (section, edit) in edits where !edit.isEmpty {
      guard let outline = edit.applied(to: result[section]) else { return nil }
      result[section] = outline
    }
    return result
  }

  /// Returns whether an item is in the given section, in no section, or in another section as a collapsed
  /// item without children.
  private func isLeafOrNew(_ item: Item, inSection number: Int) -> Bool {
    guard let home = sectionNumber(of: item), home != number else { return true }
    return outlines[home].childCount(of: item) == 0 && !outlines[home].isExpanded(item)
  }
}

/// The edits that replace the visible items of an outline with the items of a flat snapshot.
private struct FlatEdit<Item: Hashable> {
  /// The items to delete, unless they have already moved to another section.
  private(set) var deleted: [Item] = []
  /// The items to insert or move, in order, each with the item that it follows, or `nil` if it is placed first.
  private(set) var placed: [(item: Item, after: Item?)] = []
  /// Items of the snapshot that equal stored items but may have a different payload, each with the handle
  /// of the stored item.
  private(set) var renewed: [(handle: Int32, item: Item)] = []

  var isEmpty: Bool { deleted.isEmpty && placed.isEmpty && renewed.isEmpty }

  /// Returns the greatest number of changes for which editing is faster than building the outline again.
  private static func limit(_ count: Int) -> Int { max(count / 64, 4) }

  /// Compares the visible rows of an outline with the items of a flat snapshot. Returns `nil` if more rows
  /// change than `limit` allows, or if rows change in an outline with a hierarchy.
  init?(of outline: SectionSnapshot<Item>, toShow items: [Item]) {
    var rows = StoredRows(outline.storage)
    let limit = Self.limit(items.count)
    var gone: [Int] = []
    var come: [Int] = []
    items.withUnsafeBufferPointer { items in
      var (row, index) = (0, 0)
      while gone.count + come.count <= limit {
        let same = rows.sameCount(from: row, with: items, from: index)
        (row, index) = (row + same, index + same)
        guard row < rows.count, index < items.count else { break }
        if rows.isEqual(row, with: items, at: index) {
          renewed.append((rows.handles[row], items[index]))
          (row, index) = (row + 1, index + 1)
        } else {
          let skipped =
            rows.nextPairs(after: row, with: items, after: index)
            ?? (rows.count - row, items.count - index)
          gone += row..<row + skipped.rows
          come += index..<index + skipped.items
          (row, index) = (row + skipped.rows, index + skipped.items)
        }
      }
      gone += row..<rows.count
      come += index..<items.count
    }
    guard gone.count + come.count <= limit else { return nil }
    guard !gone.isEmpty || !come.isEmpty else { return }
    // All items must be roots.
    guard outline.childCount(of: nil) == outline.count else { return nil }
    let staying = Set(come.map { items[$0] })
    deleted = gone.map { rows[$0] }.filter { !staying.contains($0) }
    placed = come.map { (items[$0], $0 > 0 ? items[$0 - 1] : nil) }
  }

  /// Returns the outline after the changes, or `nil` if an item breaks the rules of `Hashable`.
  func applied(to outline: SectionSnapshot<Item>) -> SectionSnapshot<Item>? {
    var outline = outline
    for (handle, item) in renewed { outline.storage.items.renew(handle, with: item) }
    outline.delete(deleted.filter(outline.contains))
    for (item, previous) in placed {
      let place = previous.map { SectionSnapshot<Item>.Destination.after($0) } ?? .into(nil, at: 0)
      let edit: SectionSnapshot<Item>.Edit =
        outline.contains(item) ? .move([item], to: place) : .insert([item], at: place)
      do { try outline.perform(edit) } catch { return nil }
    }
    return outline
  }
}

/// The visible rows of an outline, whose items are compared without being copied.
private struct StoredRows<Item: Hashable> {
  let handles: [Int32]
  private var items: VectorReader<Item, WideVector>

  init(_ storage: OutlineStorage<Item>) {
    items = VectorReader(storage.items.items)
    handles = storage.tree.handles(scope: .visible)
  }

  var count: Int { handles.count }

  subscript(row: Int) -> Item { items.vector[Int(handles[row])] }

  mutating func isEqual(
    _ row: Int, with new: UnsafeBufferPointer<Item>, at index: Int
  ) -> Bool {
    items.address(of: Int(handles[row])).pointee == new[index]
  }

  /// Compares the items of rows, starting at `row`, with the elements of a buffer, starting at `index`.
  /// Returns the number of equal pairs before the first unequal pair. Items that can have a payload count as
  /// unequal if their bytes differ.
  ///
  /// Items that were added together are adjacent in a chunk, so their bytes are compared in one call.
  /// Comparing bytes is faster than comparing item by item, because this code is not specialized for the type
  /// of the items.
  mutating func sameCount(
    from row: Int, with new: UnsafeBufferPointer<Item>, from index: Int
  ) -> Int {
    let limit = min(count - row, new.count - index)
    var same = 0
    while same < limit {
      let handle = Int(handles[row + same])
      let room = WideVector.chunkWidth - WideVector.slot(of: handle)
      let neighbors = handles.consecutiveCount(from: row + same, atMost: min(room, limit - same))
      let found = items.address(of: handle).sameCount(
        as: new.baseAddress.unsafelyUnwrapped + index + same, atMost: neighbors)
      same += found
      guard found == neighbors else { break }
    }
    return same
  }

  /// Finds the place where the rows and the elements of the buffer correspond again, after an unequal pair.
  ///
  /// - Returns: The number of rows and the number of elements to skip, both counted from the unequal pair.
  ///   After the skipped rows and elements, the next two rows have the same items as the next two elements.
  ///   If only one row or one element is left, one equal pair is enough. The result is `nil` if more than 16
  ///   rows and elements in total would have to be skipped.
  mutating func nextPairs(
    after row: Int, with new: UnsafeBufferPointer<Item>, after index: Int
  ) -> (rows: Int, items: Int)? {
    for distance in 1...16 {
      for skipped in 0...distance {
        let (row, index) = (row + skipped, index + distance - skipped)
        guard row < count, index < new.count, isEqual(row, with: new, at: index) else { continue }
        let isLast = row + 1 == count || index + 1 == new.count
        if isLast || isEqual(row + 1, with: new, at: index + 1) {
          return (skipped, distance - skipped)
        }
      }
    }
    return nil
  }
}

extension [Int32] {
  /// Returns the length of the run of consecutive numbers that starts at an index, up to the given limit.
  fileprivate func consecutiveCount(from index: Int, atMost limit: Int) -> Int {
    let first = self[index]
    var count = 1
    while count < limit, self[index + count] == first &+ Int32(truncatingIfNeeded: count) {
      count += 1
    }
    return count
  }
}

extension UnsafePointer where Pointee: Hashable {
  /// Returns the number of leading elements that two buffers have in common. Elements with different bytes
  /// count as the same if they are equal and cannot have a payload.
  fileprivate func sameCount(as other: Self, atMost limit: Int) -> Int {
    let hasPayload = ItemPayload<Pointee>.isPossible
    var same = 0
    while same < limit {
      same += (self + same).countOfSameBytes(as: other + same, atMost: limit - same)
      guard same < limit, !hasPayload, self[same] == other[same] else { break }
      same += 1
    }
    return same
  }
}
