/// The place that rows go to, by handle: the translation of `SectionSnapshot.Destination`.
@usableFromInline
enum HandleDestination {
  case before(Int32)
  case after(Int32)
  /// The index counts only children that are not being moved; `nil` is the end.
  case into(Int32?, at: Int?)
}

/// Why rows cannot be moved to a destination.
@usableFromInline
enum RowMoveError: Error {
  /// The row with this handle would be inside its own subtree.
  case cycle(Int32)
  case indexOutOfRange(Int, validRange: ClosedRange<Int>)
}
