/// Draws outlines as lines of text.
///
/// ```swift
/// var outline = SectionSnapshot<String>()
/// outline.append(["Food", "Drinks"])
/// outline.append(["Apple", "Bread"], to: "Food")
/// outline.append(["Tea", "Milk"], to: "Drinks")
/// outline.expand(["Food"])
/// print(TextRenderer().string(for: outline))
/// // ├── Food
/// // │   ├── Apple
/// // │   └── Bread
/// // └── ▸ Drinks (2)
/// ```
///
/// Every visible row is a line. A collapsed row says how many rows it hides, so that nothing
/// disappears silently.
///
/// Lines go to the output one by one, as they are made: the whole text is never in memory, only a
/// bit a row and a piece a level. An outline may be as deep as you like.
public struct TextRenderer<Item: Hashable>: Sendable {
  /// The strings that the outline is drawn with.
  public var style: ConnectorStyle

  /// What the rows show.
  public var registration: RowRegistration<Item>

  /// Whether a collapsed row that has children says how many rows it hides.
  public var showsHiddenCounts: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The strings that the outline is drawn with.
  ///   - registration: What the rows show. By default each item as its description.
  ///   - showsHiddenCounts: Whether a collapsed row says how many rows it hides.
  public init(
    style: ConnectorStyle = .tree, registration: RowRegistration<Item> = .plain,
    showsHiddenCounts: Bool = true
  ) {
    self.style = style
    self.registration = registration
    self.showsHiddenCounts = showsHiddenCounts
  }

  /// Draws the visible rows of an outline, a line each.
  ///
  /// - Parameters:
  ///   - snapshot: The outline.
  ///   - header: The line above the rows, not connected to them.
  ///   - footer: The line below the rows.
  ///   - output: Where the lines go, each with its line break in one piece.
  /// - Complexity: O(visible rows + length of the text). In a very deep outline the text is much
  ///   longer than the outline: each row is preceded by a piece for each ancestor.
  public func write(
    _ snapshot: SectionSnapshot<Item>, header: RowContent? = nil, footer: RowContent? = nil,
    to output: inout some TextOutputStream
  ) {
    var lines = LineBuilder(style: style)
    if let header { output.write(lines.supplement(header)) }
    let rows = snapshot.visibleRows
    var hasLaterSibling = SiblingMarks()
    for row in rows { hasLaterSibling.append(level: row.level) }
    for index in rows.indices {
      let row = rows[index]
      output.write(
        lines.row(
          registration.content(for: row), level: row.level,
          hasLaterSibling: hasLaterSibling[index], isExpanded: row.isExpanded,
          hiddenCount: hiddenCount(of: row, in: snapshot)))
    }
    if let footer { output.write(lines.supplement(footer)) }
  }

  private func hiddenCount(
    of row: SectionSnapshot<Item>.Row, in snapshot: SectionSnapshot<Item>
  ) -> Int? {
    guard showsHiddenCounts && row.hasChildren && !row.isExpanded else { return nil }
    return snapshot.descendantCount(of: row.item)
  }

  /// Draws several sections, an empty line between one and the next.
  ///
  /// - Parameters:
  ///   - sections: The sections with their outlines.
  ///   - supplements: The headers and footers.
  ///   - output: Where the lines go.
  /// - Complexity: As for one outline after the other.
  public func write<Section>(
    sections: some Sequence<(section: Section, outline: SectionSnapshot<Item>)>,
    supplements: SectionRegistration<Section, Item> = .plain,
    to output: inout some TextOutputStream
  ) {
    for (index, (section, outline)) in sections.enumerated() {
      if index > 0 { output.write("\n") }
      write(
        outline, header: supplements.header(of: section, outline),
        footer: supplements.footer(of: section, outline), to: &output)
    }
  }

  /// The visible rows of an outline as one text, without a line break at its end. For a large
  /// outline, ``write(_:header:footer:to:)`` needs less memory.
  ///
  /// - Parameter snapshot: The outline.
  /// - Complexity: As ``write(_:header:footer:to:)``.
  public func string(for snapshot: SectionSnapshot<Item>) -> String {
    var text = ""
    write(snapshot, to: &text)
    if text.last == "\n" { text.removeLast() }
    return text
  }
}
