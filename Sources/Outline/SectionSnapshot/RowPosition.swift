/// The place of a visible row: its section, and its index among the visible rows there. In UIKit, that is
/// an `IndexPath`.
///
/// Positions are ordered as the rows are drawn.
public struct RowPosition: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row among the visible rows of its section.
  public var row: Int

  /// Creates a position from the index of a section and of a visible row in it.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPosition: Comparable {
  /// Whether a row is drawn before another one.
  public static func < (first: RowPosition, second: RowPosition) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}

extension RowPosition: CustomStringConvertible {
  /// The section and the row, as in `[1, 4]`.
  public var description: String { "[\(section), \(row)]" }
}
