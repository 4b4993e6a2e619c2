extension TextRenderer {
  /// Draws the sections of an outline, with an empty line between sections.
  ///
  /// - Parameters:
  ///   - outline: The sections.
  ///   - supplements: The registration that provides the headers and footers.
  ///   - output: The stream to write to.
  /// - Complexity: The total cost of drawing the sections.
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
  /// ``write(_:supplements:to:)`` draws these lines. The result contains the changes of
  /// ``lineChanges(from:to:reconfiguring:section:)``, and further changes for marks, sections, headers and
  /// footers. Rows that the update marks are redrawn. A section that moves is removed and inserted. A header
  /// or footer is redrawn if its text has changed. A reload redraws everything.
  ///
  ///     for await update in source.updates {
  ///       for change in renderer.lineChanges(of: update) { change.apply(to: &lines) }
  ///     }
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - supplements: The registration that provides the headers and footers.
  /// - Complexity: O(*s* + (*c* + *t*) log *n*) for related states, and O(*n* log *n*) otherwise. Here, *s*
  ///   is the number of sections, *c* the number of changed rows (including rows that become visible or
  ///   hidden), *t* the length of the drawn lines and *n* the number of all rows.
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
  /// The numbers of the sections that are in both states and do not move.
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

/// The positions of the lines of several sections. A section consists of an optional header, its rows, and an
/// optional footer. Each section except the first begins with an additional empty line.
private struct SectionedLines<Section: Hashable, Item: Hashable> {
  /// A header or a footer, which is a line but not a row.
  typealias Supplement = (index: Int, line: String)

  /// The lines of one section.
  struct Part {
    /// The index of the first line.
    var start: Int
    var header: Supplement?
    /// The indices of the lines that are rows.
    var rows: Range<Int>
    var footer: Supplement?
  }

  private let outline: SectionedOutline<Section, Item>
  private let renderer: TextRenderer<Item>
  private(set) var parts: [Part] = []
  /// The number of lines.
  private(set) var count = 0

  init(
    _ outline: SectionedOutline<Section, Item>, drawnBy renderer: TextRenderer<Item>,
    _ supplements: SectionRegistration<Section, Item>
  ) {
    self.outline = outline
    self.renderer = renderer
    for number in 0..<outline.count {
      let (section, rows) = (outline.section(numbered: number), outline.outline(numbered: number))
      let first = count + (number > 0 ? 1 : 0)
      let header = supplements.header(of: section, rows).map { (first, renderer.line(for: $0)) }
      let start = first + (header == nil ? 0 : 1)
      let end = start + rows.visibleCount
      let footer = supplements.footer(of: section, rows).map { (end, renderer.line(for: $0)) }
      parts.append(Part(start: count, header: header, rows: start..<end, footer: footer))
      count = end + (footer == nil ? 0 : 1)
    }
  }

  /// Draws a range of lines.
  func lines(in range: Range<Int>) -> [String] {
    var lines: [String] = []
    // The first section is the one that contains the first line of the range.
    var section = max(parts.partitionPoint { $0.start > range.lowerBound } - 1, 0)
    while section < parts.count, parts[section].start < range.upperBound {
      let part = parts[section]
      if section > 0, range.contains(part.start) { lines.append("") }
      if let header = part.header, range.contains(header.index) { lines.append(header.line) }
      lines += rowLines(in: range, ofSection: section)
      if let footer = part.footer, range.contains(footer.index) { lines.append(footer.line) }
      section += 1
    }
    return lines
  }
}

extension SectionedLines {
  /// Draws the lines in a range that are rows of the given section.
  private func rowLines(in range: Range<Int>, ofSection section: Int) -> [String] {
    let rows = parts[section].rows
    guard rows.overlaps(range) else { return [] }
    let shown = rows.clamped(to: range)
    return renderer.lines(
      in: shown.lowerBound - rows.lowerBound..<shown.upperBound - rows.lowerBound,
      of: outline.outline(numbered: section), section: section)
  }
}

extension LineDifference {
  /// Adds lines that stay.
  fileprivate mutating func keep(old: Int, new: Int, count: Int = 1) {
    runs.append(Run(old: old, new: new, count: count))
  }

  /// If a header or a footer exists both before and after the change, records that it stays. If its text has
  /// changed, its line is redrawn.
  fileprivate mutating func keep(
    _ old: (index: Int, line: String)?, _ new: (index: Int, line: String)?
  ) {
    guard let old, let new else { return }
    keep(old: old.index, new: new.index)
    if old.line != new.line { redrawn.append(new) }
  }

  /// Adds the difference of one part of the lines. The part starts at line `oldStart` before the change, and
  /// at line `newStart` after the change.
  fileprivate mutating func add(_ other: LineDifference, oldStart: Int, newStart: Int) {
    runs += other.runs.lazy.filter { $0.count > 0 }.map {
      Run(old: $0.old + oldStart, new: $0.new + newStart, count: $0.count)
    }
    redrawn += other.redrawn.map { ($0.index + newStart, $0.line) }
  }
}
