import Outline

/// The sizes of lists.
extension Overview {
  /// The result of showing more rows of a list.
  struct Growth {
    var shown: Int
    /// The position of the first row that is not shown yet.
    var next: Int
    /// The increase in the size of the output.
    var size: Int
  }

  /// Returns the growth of a list by as many rows as fit within the given size; nil if no row fits.
  ///
  /// - Parameter rows: The maximum number of rows to add.
  mutating func growth(
    of list: Int, within room: Int, by rows: Int = .max
  ) -> Growth? {
    let entry = lists[list]
    // The sizes of rows such as `… 12 more`, by the number of digits in the number.
    var omissions: [Int: Int] = [:]
    let before = sizeOfEnd(of: list, &omissions)
    let limit = rows < entry.wanted - entry.shown ? entry.shown + rows : entry.wanted
    var result: Growth?
    var (shown, next, sum) = (entry.shown, entry.next, 0)
    while shown < limit {
      sum += size(at: next, in: list)
      // More rows would only increase the size further.
      if sum - before > room { break }
      shown += 1
      next = outlines[entry.outline].whole.end(of: next)
      let end = shown < entry.count ? omission(entry.count - shown, in: list, &omissions) : 0
      if sum + end - before <= room {
        result = Growth(shown: shown, next: next, size: sum + end - before)
      }
    }
    return result
  }

  /// Returns the size of the row at the end of an incomplete list, such as `… 12 more`, which is replaced when the list
  /// grows. The size is 0 if the list is complete. If the parent of the list is still collapsed, returns the size that
  /// expanding the parent would add, as a negative number.
  private mutating func sizeOfEnd(of list: Int, _ omissions: inout [Int: Int]) -> Int {
    let entry = lists[list]
    if entry.shown == 0, let parent = entry.parent {
      return -Int(outlines[entry.outline].openings[parent])
    }
    return entry.shown == entry.count
      ? 0 : omission(entry.count - entry.shown, in: list, &omissions)
  }

  private mutating func omission(
    _ count: Int, in list: Int, _ known: inout [Int: Int]
  ) -> Int {
    let digits = String(count).utf8.count
    if let size = known[digits] { return size }
    measure(list)
    let size = meter.size(omitting: count)
    known[digits] = size
    return size
  }

  /// Returns the size of a row.
  private mutating func size(at position: Int, in list: Int) -> Int {
    let index = lists[list].outline
    if outlines[index].sizes[position] >= 0 { return Int(outlines[index].sizes[position]) }
    measure(list)
    let size = meter.size(of: row(at: position, of: index, isExpanded: false))
    outlines[index].sizes[position] = Int32(clamping: size)
    if outlines[index].whole.shownCounts[position] > 0 {
      let expanded = meter.size(of: row(at: position, of: index, isExpanded: true))
      let opening = expanded - size + meter.sizeOfList()
      outlines[index].openings[position] = Int32(clamping: opening)
    }
    return size
  }

  private func row(at position: Int, of index: Int, isExpanded: Bool) -> OutlineRow {
    outlines[index].document.row(at: position, outlines[index].whole, isExpanded: isExpanded)
  }

  /// Moves the meter to a list, so that it can measure the rows of this list.
  private mutating func measure(_ list: Int) {
    if measured == list { return }
    measured = list
    let outline = outlines[lists[list].outline]
    meter.move(
      to: outline.source,
      below: RowAncestors(
        document: outline.document, walk: outline.whole,
        positions: path(of: lists[list].inSight)))
  }

  /// Returns the positions of a list's parent and of the parent's ancestors, the root first.
  func path(of list: Int) -> [Int] {
    var path: [Int] = []
    var next: Int? = list
    while let current = next, let parent = lists[current].parent {
      path.append(parent)
      next = lists[current].above
    }
    return path.reversed()
  }
}
