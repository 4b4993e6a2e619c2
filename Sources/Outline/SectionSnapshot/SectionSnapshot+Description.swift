extension SectionSnapshot {
  /// Returns the outline as text, in the layout of UIKit's method of this name.
  ///
  /// There is a line for each item in preorder: two spaces for each level, `+` for expanded or `-` for
  /// collapsed, `*` for visible or a space for hidden, then the item.
  ///
  ///     <SectionSnapshot
  ///     +*Food
  ///       -*Apple
  ///         - Gala
  ///     -*Drinks
  ///     >
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the number of rows and *d* their mean level.
  public func visualDescription() -> String {
    var text = "<SectionSnapshot\n"
    for row in rows {
      text += String(repeating: "  ", count: row.level)
      text += row.isExpanded ? "+" : "-"
      text += row.isVisible ? "*" : " "
      text += "\(row.item)\n"
    }
    return text + ">"
  }
}

extension SectionSnapshot: CustomStringConvertible {
  /// The outline as ``visualDescription()`` draws it.
  public var description: String { visualDescription() }
}
