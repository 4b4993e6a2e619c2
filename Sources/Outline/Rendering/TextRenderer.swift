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
/// Every visible row is a line. By default, a collapsed row shows how many rows it hides.
///
/// Lines are written one by one. The renderer needs memory for a bit per row and for one line. The depth of
/// an outline is not limited.
public struct TextRenderer<Item: Hashable>: Sendable {
  /// The connectors and marks.
  public var style: ConnectorStyle

  /// Makes the content of the rows.
  public var registration: RowRegistration<Item>

  /// Whether a collapsed row that has children shows how many rows it hides.
  public var showsHiddenCounts: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The connectors and marks.
  ///   - registration: Makes the content of the rows. By default, it is each item's description.
  ///   - showsHiddenCounts: Whether a collapsed row shows how many rows it hides.
  public init(
    style: ConnectorStyle = .tree, registration: RowRegistration<Item> = .plain,
    showsHiddenCounts: Bool = true
  ) {
    self.style = style
    self.registration = registration
    self.showsHiddenCounts = showsHiddenCounts
  }

  /// Draws the visible rows of an outline, one line for each.
  ///
  /// - Parameters:
  ///   - snapshot: The outline.
  ///   - header: The line above the rows, which has no connector.
  ///   - footer: The line below the rows, which has no connector.
  ///   - output: The stream. Each line is written with its line break at once.
  /// - Complexity: O(*v* log *n* + *t*), where *v* is the number of visible rows, *n* the number of rows
  ///   and *t* the length of the text. The text has a connector for each ancestor of each row.
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

  /// Draws several sections, with an empty line between them.
  ///
  /// - Parameters:
  ///   - sections: The sections with their outlines.
  ///   - supplements: Makes the headers and footers.
  ///   - output: The stream.
  /// - Complexity: The sum of the sections.
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

  /// Returns the visible rows of an outline as one text, without a line break at the end. For a large outline,
  /// ``write(_:header:footer:to:)`` needs less memory.
  ///
  /// - Parameter snapshot: The outline.
  /// - Complexity: That of ``write(_:header:footer:to:)``.
  public func string(for snapshot: SectionSnapshot<Item>) -> String {
    var text = ""
    write(snapshot, to: &text)
    if text.last == "\n" { text.removeLast() }
    return text
  }
}
