/// A row as far as the shape of its outline goes: its level, and whether it is expanded.
///
/// A list of them in preorder is all that a tree is built from.
@usableFromInline
struct RowShape {
  /// Both in one word: large outlines are built as fast as their rows come from memory.
  @usableFromInline let bits: Int32

  /// The number of ancestors.
  var level: Int32 { bits &>> 1 }
  var isExpanded: Bool { bits & 1 != 0 }

  /// - Parameter level: Less than the number of rows. Nothing can be done with a row of any other
  ///   level: whoever takes levels from outside refuses it.
  @inlinable
  init(level: Int, isExpanded: Bool = false) {
    bits = Int32(truncatingIfNeeded: level) &<< 1 | (isExpanded ? 1 : 0)
  }

  /// - Parameter level: The level from which levels are counted.
  @usableFromInline
  init(_ row: RowEntry, above level: Int32 = 0) {
    bits = (row.level &- level) &<< 1 | (row.isExpanded ? 1 : 0)
  }
}
