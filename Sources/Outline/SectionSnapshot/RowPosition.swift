/// The position of a visible row. A position consists of the index of a section, and of the row's index among the
/// visible rows of this section. A `RowPosition` corresponds to UIKit's `IndexPath`.
///
/// Positions are ordered as the rows are drawn, from the first row to the last. In a literal or in encoded form,
/// a position is an array of the section and the row, such as `[0, 1]`.
public struct RowPosition: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row among the visible rows of its section.
  public var row: Int

  /// Creates a position from the index of a section and the index of one of its visible rows.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPosition: Comparable {
  /// Returns true if the row at the first position is drawn before the row at the second position.
  public static func < (first: RowPosition, second: RowPosition) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}

extension RowPosition: CustomStringConvertible {
  /// The section and the row in brackets, such as `[1, 4]`.
  public var description: String { "[\(section), \(row)]" }
}

extension RowPosition: ExpressibleByArrayLiteral {
  /// Creates a position from the index of a section and the index of one of its visible rows, such as `[0,
  /// 1]`.
  ///
  /// Traps unless there are exactly two numbers.
  public init(arrayLiteral numbers: Int...) {
    guard numbers.count == 2 else {
      fatalError("Expected a section and a row, as in [0, 1], but found \(numbers)")
    }
    self.init(section: numbers[0], row: numbers[1])
  }
}

extension RowPosition: Codable {
  /// Encodes the position as an array of the section and the row.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(section)
    try numbers.encode(row)
  }

  /// Decodes a position from an array of the section and the row.
  ///
  /// - Throws: `DecodingError` if there are not exactly two numbers, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(section: try numbers.decode(Int.self), row: try numbers.decode(Int.self))
    guard numbers.isAtEnd, section >= 0, row >= 0 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "A position must be an array of two numbers, 0 or greater: a section and a row"))
    }
  }
}

/// Properties and initializers that have the same names as in UIKit's `IndexPath`.
extension RowPosition {
  /// The index of the row, under the name that UIKit uses for collection views.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Creates a position. The arguments are in the order that UIKit uses for table views.
  public init(row: Int, section: Int) {
    self.init(section: section, row: row)
  }

  /// Creates a position. UIKit uses the label `item` for the row in collection views.
  public init(item: Int, section: Int) {
    self.init(section: section, row: item)
  }
}
