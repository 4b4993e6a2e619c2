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
/// Every visible row is drawn as one line. By default, a collapsed row shows how many rows it hides.
///
/// Lines are written one by one, so the renderer needs memory only for a single line, plus one bit for each
/// row. The depth of an outline is not limited.
///
/// To draw only some rows of an outline, use ``line(at:in:section:)`` and ``lines(in:of:section:)``. To
/// draw only the lines that have changed, use ``lineChanges(from:to:reconfiguring:section:)`` and
/// ``lineChanges(of:supplements:)``. See <doc:DrawingRowsAsText>.
public struct TextRenderer<Item: Hashable>: Sendable {
  /// The connectors and marks.
  public var style: ConnectorStyle

  /// The registration that provides the content of the rows.
  public var registration: RowRegistration<Item>

  /// True if a collapsed row that has children shows how many rows it hides.
  public var showsHiddenCounts: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The connectors and marks.
  ///   - registration: The registration that provides the content of the rows. By default, the content is
  ///     each item's description.
  ///   - showsHiddenCounts: True if a collapsed row that has children shows how many rows it hides.
  public init(
    style: ConnectorStyle = .tree, registration: RowRegistration<Item> = .plain,
    showsHiddenCounts: Bool = true
  ) {
    self.style = style
    self.registration = registration
    self.showsHiddenCounts = showsHiddenCounts
  }

  /// Draws the visible rows of an outline, one line per row.
  ///
  /// - Parameters:
  ///   - snapshot: The outline.
  ///   - header: The content of a header line above the rows. The header line has no connector.
  ///   - footer: The content of a footer line below the rows. The footer line has no connector.
  ///   - output: The stream to write to. Each line is written together with its line break.
  /// - Complexity: O(*v* log *n* + *t*), where *v* is the number of visible rows, *n* the number of all
  ///   rows and *t* the length of the text. The text contains a connector for each ancestor of each visible
  ///   row.
  public func write(
    _ snapshot: SectionSnapshot<Item>, header: RowContent? = nil, footer: RowContent? = nil,
    to output: inout some TextOutputStream
  ) {
    write(snapshot, section: 0, header: header, footer: footer, to: &output)
  }

  /// Draws several sections, with an empty line between sections.
  ///
  /// - Parameters:
  ///   - sections: The sections with their outlines.
  ///   - supplements: The registration that provides the headers and footers.
  ///   - output: The stream to write to.
  /// - Complexity: The sum of the complexities for the individual sections.
  public func write<Section>(
    sections: some Sequence<(section: Section, outline: SectionSnapshot<Item>)>,
    supplements: SectionRegistration<Section, Item> = .plain,
    to output: inout some TextOutputStream
  ) {
    for (index, (section, outline)) in sections.enumerated() {
      if index > 0 { output.write("\n") }
      write(
        outline, section: index, header: supplements.header(of: section, outline),
        footer: supplements.footer(of: section, outline), to: &output)
    }
  }

  private func write(
    _ snapshot: SectionSnapshot<Item>, section: Int, header: RowContent?, footer: RowContent?,
    to output: inout some TextOutputStream
  ) {
    if let header { output.write(line(for: header) + "\n") }
    forEachLine(of: 0..<snapshot.visibleCount, in: snapshot, section: section, lineBreak: "\n") {
      output.write($0)
    }
    if let footer { output.write(line(for: footer) + "\n") }
  }

  /// Returns the line for a header or footer, without a line break.
  func line(for supplement: RowContent) -> String {
    var line: [UInt8] = []
    supplement.append(to: &line, in: style)
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns a string with one line for each visible row of an outline, without a line break at the end.
  /// For a large outline, ``write(_:header:footer:to:)`` needs less memory.
  ///
  /// - Parameter snapshot: The outline.
  /// - Complexity: The same complexity as ``write(_:header:footer:to:)``.
  public func string(for snapshot: SectionSnapshot<Item>) -> String {
    var text = ""
    write(snapshot, to: &text)
    if text.last == "\n" { text.removeLast() }
    return text
  }
}
