extension TextRenderer {
  /// Draws the sections of an outline, with an empty line between sections.
  ///
  /// - Parameters:
  ///   - outline: The sections.
  ///   - supplements: The registration that makes the headers and footers.
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

  /// Returns the changes that turn the lines of the state before an update into the lines of the state after
  /// it.
  ///
  /// The lines are those that ``write(_:supplements:to:)`` draws. The changes are those of
  /// ``lineChanges(from:to:reconfiguring:section:)``, with these additions: rows that the update marks are
  /// redrawn; a section that moves is removed and inserted; a header or footer is redrawn if its text has
  /// changed; and a reload redraws everything.
  ///
  ///     for await update in source.updates {
  ///       for change in renderer.lineChanges(of: update) { change.apply(to: &lines) }
  ///     }
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - supplements: The registration that makes the headers and footers.
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
    return difference.changes(
      oldCount: old.count, newCount: new.count, drawnBy: new.lines(in:))
  }

  private func difference<Section>(
    of update: OutlineUpdate<Section, Item>, from old: SectionedLines<Section, Item>,
    to new: SectionedLines<Section, Item>
  ) -> LineDifference {
    let changes = SectionRowChanges(of: update)
    var difference = LineDifference()
    for section in update.stayingSections {
      if section.old > 0 && section.new > 0 {
        difference.keep(old: old.start(of: section.old), new: new.start(of: section.new))
      }
      difference.keep(old.header(of: section.old), new.header(of: section.new))
      let rows =
        changes.hasChanges(inSection: section.new)
        ? lineDifference(
          of: changes.rows(ofSections: section, update), sections: section,
          marked: changes.marked[section.new] ?? [],
          redrawn: changes.redrawn[section.new] ?? [])
        : LineDifference(keeping: new.rows(of: section.new).count)
      difference.add(
        rows, oldStart: old.rows(of: section.old).lowerBound,
        newStart: new.rows(of: section.new).lowerBound)
      difference.keep(old.footer(of: section.old), new.footer(of: section.new))
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

/// The changed rows of an update in each section, keyed by the section's number in the state after the
/// update.
private struct SectionRowChanges {
  private(set) var marked: [Int: Set<Int>] = [:]
  private(set) var redrawn: [Int: [Int]] = [:]
  private let rows: [Int: RowMatching]
  private let changed: Set<Int>

  init<Section, Item>(of update: OutlineUpdate<Section, Item>) {
    rows = update.comparison.visible.rowsBySection
    changed = Set(update.after.changedSections(since: update.before).compactMap(\.new))
    for position in update.comparison.positions(of: update.marks.all) {
      marked[position.section, default: []].insert(position.row)
    }
    for position in update.comparison.redrawn {
      redrawn[position.section, default: []].append(position.row)
    }
  }

  func hasChanges(inSection section: Int) -> Bool {
    changed.contains(section) || marked[section] != nil || redrawn[section] != nil
  }

  /// Returns a matching of the visible rows of a section that both states have.
  func rows<Section, Item>(
    ofSections section: (old: Int, new: Int), _ update: OutlineUpdate<Section, Item>
  ) -> VisibleMatching<Item> {
    let old = update.before.outline(numbered: section.old)
    let new = update.after.outline(numbered: section.new)
    return rows[section.new].map { VisibleMatching(from: old, to: new, $0) }
      ?? VisibleMatching(from: old, to: new)
  }
}
