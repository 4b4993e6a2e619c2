extension SectionSnapshot {
  /// The outline as text, in the layout of UIKit's method of this name.
  ///
  /// A line an item in preorder: two spaces a level, `+` for expanded or `-` for collapsed, `*`
  /// for visible or a space, then the item.
  ///
  ///     <SectionSnapshot
  ///     +*Food
  ///       -*Apple
  ///         - Gala
  ///     -*Drinks
  ///     >
  ///
  /// - Complexity: O(*n* · *d*), where *d* is the mean level: every level is drawn.
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
