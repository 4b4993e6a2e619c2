extension TextRenderer {
  /// Returns the changes that turn the lines of an outline into the lines of a newer outline.
  ///
  /// A program that shows an outline in a terminal or a log needs to write only the changed lines:
  ///
  ///     var lines = renderer.lines(in: 0..<older.visibleCount, of: older)
  ///     for change in renderer.lineChanges(from: older, to: newer) { change.apply(to: &lines) }
  ///     // `lines` is what the renderer draws for `newer`.
  ///
  /// The result contains removals from the last line to the first, then insertions from the first line to the
  /// last, and then redrawn lines. The number of removed and inserted rows is minimal. A row that moves is
  /// removed and inserted. If rows are removed and inserted at the same place, each pair of a removed and an
  /// inserted line becomes one redrawn line.
  ///
  /// Except for the rows of `items`, a row that stays is redrawn if and only if its line changes. The line of a
  /// row depends on the row's level, disclosure and connectors, and on the number of hidden rows below the row.
  /// When a row becomes the last of its siblings, the connectors of its descendants change, too.
  ///
  /// The renderer makes both the old and the new version of a line from the item's current content. If the
  /// content of an item has changed, for example its title, pass the item in `items`. The row of an item in
  /// `items` is always redrawn. If only the position of a row changes, the row is not redrawn, even if the
  /// registration uses positions.
  ///
  /// - Parameters:
  ///   - older: The outline that was drawn.
  ///   - newer: The outline to draw.
  ///   - items: Items whose content has changed.
  ///   - section: The index of the section, for registrations that use positions.
  /// - Complexity: O((*c* + *t*) log *n*) for related outlines, where *c* is the number of changed rows,
  ///   including rows that become visible or hidden, and *t* is the length of the drawn lines. Comparing
  ///   unrelated outlines takes O(*n* log *n*).
  public func lineChanges(
    from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>,
    reconfiguring items: [Item] = [], section: Int = 0
  ) -> [LineChange] {
    let marked = items.compactMap { newer.contains($0) ? newer.visibleIndex(of: $0) : nil }
    let matching = newer.storage.matching(from: older.storage)
    let difference = lineDifference(
      of: VisibleMatching(from: older, to: newer), sections: (section, section),
      marked: Set(marked), redrawn: newer.redrawnRows(since: older, matching))
    return difference.changes(oldCount: older.visibleCount, newCount: newer.visibleCount) {
      lines(in: $0, of: newer, section: section)
    }
  }

  /// Compares the lines of a section's rows before and after a change.
  ///
  /// - Parameters:
  ///   - matching: The visible rows of the section before and after the change.
  ///   - sections: The old and the new index of the section.
  ///   - marked: The new indices of rows that are redrawn even if they look the same.
  ///   - redrawn: The new indices of the rows whose lines have changed.
  func lineDifference(
    of matching: VisibleMatching<Item>, sections: (old: Int, new: Int), marked: Set<Int>,
    redrawn: [Int]
  ) -> LineDifference {
    let (older, newer) = (matching.old, matching.new)
    var ranges = (redrawn + marked).map { $0..<$0 + 1 }
    if style.showsSiblings { ranges += ConnectorComparison(matching).changedRows() }
    var difference = LineDifference(runs: matching.runs)
    for (old, new) in matching.staying(among: ranges) {
      let oldLines = lines(in: old, of: older, section: sections.old)
      let newLines = lines(in: new, of: newer, section: sections.new)
      for (index, (oldLine, newLine)) in zip(new, zip(oldLines, newLines))
      where oldLine != newLine || marked.contains(index) {
        difference.redrawn.append((index, newLine))
      }
    }
    return difference
  }
}

extension ConnectorStyle {
  /// True if the connectors depend on later siblings.
  fileprivate var showsSiblings: Bool { branch != lastBranch || line != space }
}

extension VisibleMatching {
  /// Returns the rows that stay within the given ranges of new rows. Each element contains the old and the
  /// new indices of consecutive rows. The elements are ordered and do not overlap.
  fileprivate func staying(among ranges: [Range<Int>]) -> [(old: Range<Int>, new: Range<Int>)] {
    var result: [(old: Range<Int>, new: Range<Int>)] = []
    var start = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let rest = max(start, range.lowerBound)..<max(start, range.upperBound)
      start = rest.upperBound
      guard !rest.isEmpty, let run = runs.index(atNew: rest.lowerBound) else { continue }
      let shift = runs[run].old - runs[run].new
      result.append((rest.lowerBound + shift..<rest.upperBound + shift, rest))
    }
    return result
  }
}
