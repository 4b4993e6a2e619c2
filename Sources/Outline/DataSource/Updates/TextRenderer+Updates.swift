extension TextRenderer {
  /// Draws the sections of an outline, with an empty line between sections.
  ///
  /// - Parameters:
  ///   - outline: The sections.
  ///   - supplements: The registration that provides the headers and footers.
  ///   - output: The stream to write to.
  /// - Complexity: The sum of the complexities of drawing the sections.
  public func write<Section>(
    _ outline: SectionedOutline<Section, Item>,
    supplements: SectionRegistration<Section, Item> = .plain,
    to output: inout some TextOutputStream
  ) {
    let sections = (0..<outline.count).lazy.map {
      (section: outline.section(numbered: $0), outline: outline.outline(numbered: $0))
    }
    write(sections: sections, supplements: supplements, to: &output)
  }

  /// Returns the changes that turn the lines of an update's state `before` into the lines of its state
  /// `after`.
  ///
  /// The lines are those that ``write(_:supplements:to:)`` draws. The changes are those of
  /// ``lineChanges(from:to:reconfiguring:section:)``, with additions. Rows that the update marks are redrawn.
  /// A section that moves is removed and inserted. A header or footer is redrawn if its text has changed. A
  /// reload redraws everything.
  ///
  ///     for await update in source.updates {
  ///       for change in renderer.lineChanges(of: update) { change.apply(to: &lines) }
  ///     }
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - supplements: The registration that provides the headers and footers.
  /// - Complexity: O(*s* + (*c* + *t*) log *n*) for related states, where *s* is the number of sections,
  ///   *c* the number of changed rows, including rows that become visible or hidden, and *t* the length of
  ///   the drawn lines; O(*n* log *n*) otherwise.
  public func lineChanges<Section>(
    of update: OutlineUpdate<Section, Item>,
    supplements: SectionRegistration<Section, Item> = .plain
  ) -> [LineChange] {
    let old = SectionedLines(update.before, drawnBy: self, supplements)
    let new = SectionedLines(update.after, drawnBy: self, supplements)
    let difference = update.isReload ? LineDifference() : difference(of: update, from: old, to: new)
    return difference.changes(oldCount: old.count, newCount: new.count, drawnBy: new.lines(in:))
  }

  private func difference<Section>(
    of update: OutlineUpdate<Section, Item>, from old: SectionedLines<Section, Item>,
    to new: SectionedLines<Section, Item>
  ) -> LineDifference {
    let comparison = update.comparison
    let matchings = comparison.visible.rowsBySection
    let changed = Set(update.after.changedSections(since: update.before).compactMap(\.new))
    let marked = Dictionary(grouping: comparison.positions(of: update.marks.all), by: \.section)
    let redrawn = Dictionary(grouping: comparison.redrawn, by: \.section)
    var difference = LineDifference()
    for section in update.stayingSections {
      let (oldPart, newPart) = (old.parts[section.old], new.parts[section.new])
      if section.old > 0 && section.new > 0 {
        difference.keep(old: oldPart.start, new: newPart.start)
      }
      difference.keep(oldPart.header, newPart.header)
      let rows = (old: oldPart.rows, new: newPart.rows)
      if changed.contains(section.new) || marked[section.new] != nil || redrawn[section.new] != nil
      {
        let changes = lineDifference(
          of: update.visibleRows(ofSections: section, matchings[section.new]), sections: section,
          marked: Set(marked[section.new, default: []].map(\.row)),
          redrawn: redrawn[section.new, default: []].map(\.row))
        difference.add(changes, oldStart: rows.old.lowerBound, newStart: rows.new.lowerBound)
      } else if !rows.new.isEmpty {
        difference.keep(old: rows.old.lowerBound, new: rows.new.lowerBound, count: rows.new.count)
      }
      difference.keep(oldPart.footer, newPart.footer)
    }
    return difference
  }
}

extension OutlineUpdate {
  /// The numbers of the sections that both states have and that do not move.
  fileprivate var stayingSections: [(old: Int, new: Int)] {
    let moved = Set(SectionChanges(from: before, to: after).moved.map(\.from))
    return after.allSections(since: before).compactMap(\.inBoth).filter { !moved.contains($0.old) }
  }
}

extension OutlineUpdate {
  /// Matches the visible rows of a section before the update with its visible rows after the update.
  fileprivate func visibleRows(
    ofSections section: (old: Int, new: Int), _ matching: RowMatching?
  ) -> VisibleMatching<Item> {
    let old = before.outline(numbered: section.old)
    let new = after.outline(numbered: section.new)
    return VisibleMatching(from: old, to: new, matching)
  }
}
