/// The level of a row and whether it is expanded: what a tree is built from, besides handles.
@usableFromInline
struct RowShape {
  /// Both in one word, because reading large outlines is bound by memory.
  @usableFromInline let bits: Int32

  /// The number of ancestors.
  var level: Int32 { bits &>> 1 }
  var isExpanded: Bool { bits & 1 != 0 }

  /// - Parameter level: Less than the number of rows. Callers refuse any other level before they
  ///   use the row.
  @inlinable
  init(level: Int, isExpanded: Bool = false) {
    bits = Int32(truncatingIfNeeded: level) &<< 1 | (isExpanded ? 1 : 0)
  }

  /// - Parameter level: The level that becomes level 0.
  @usableFromInline
  init(_ row: RowEntry, above level: Int32 = 0) {
    bits = (row.level &- level) &<< 1 | (row.isExpanded ? 1 : 0)
  }
}
