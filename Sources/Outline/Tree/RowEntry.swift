/// A row as the tree stores it: a handle instead of the item.
@usableFromInline
struct RowEntry: Equatable {
  /// The number that stands for the item.
  @usableFromInline var handle: Int32
  /// The number of ancestors.
  @usableFromInline var level: Int32
  /// The number of collapsed ancestors. The row is visible when it is 0.
  @usableFromInline var hidden: Int32
  /// True if the item is expanded.
  @usableFromInline var isExpanded: Bool

  @inlinable
  init(handle: Int32, level: Int32, hidden: Int32, isExpanded: Bool) {
    self.handle = handle
    self.level = level
    self.hidden = hidden
    self.isExpanded = isExpanded
  }
}

extension RowEntry {
  /// The number of collapsed ancestors of the row's children.
  var hiddenOfChildren: Int32 { hidden &+ (isExpanded ? 0 : 1) }

  /// The handle, with the expansion in the lowest bit.
  var key: Int32 { Self.key(of: handle) | (isExpanded ? 1 : 0) }

  static func key(of handle: Int32) -> Int32 { handle &<< 1 }
}
