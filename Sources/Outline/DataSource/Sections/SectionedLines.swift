/// The positions of the lines of several sections. A section consists of an optional header, its rows, and an
/// optional footer. Each section except the first begins with an additional empty line.
struct SectionedLines<Section: Hashable, Item: Hashable> {
  /// A line that is not a row: a header or a footer.
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
  mutating func keep(old: Int, new: Int, count: Int = 1) {
    runs.append(Run(old: old, new: new, count: count))
  }

  /// Records that a header or a footer stays, if it exists both before and after the change. Its line is
  /// redrawn if the text has changed.
  mutating func keep(_ old: (index: Int, line: String)?, _ new: (index: Int, line: String)?) {
    guard let old, let new else { return }
    keep(old: old.index, new: new.index)
    if old.line != new.line { redrawn.append(new) }
  }

  /// Adds the difference of one part of the lines. The part starts at line `oldStart` before the change, and
  /// at line `newStart` after the change.
  mutating func add(_ other: LineDifference, oldStart: Int, newStart: Int) {
    runs += other.runs.lazy.filter { $0.count > 0 }.map {
      Run(old: $0.old + oldStart, new: $0.new + newStart, count: $0.count)
    }
    redrawn += other.redrawn.map { ($0.index + newStart, $0.line) }
  }
}
