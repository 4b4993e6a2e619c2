extension DocumentDifference {
  /// The items that come to the outline.
  var insertedItems: [ItemID] { outline.insertedItems }

  /// Returns the same difference for documents in which items have other numbers.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  func mapped(_ number: (ItemID) -> ItemID) -> DocumentDifference {
    DocumentDifference(
      outline: OutlineDifference(outline.map { $0.mapped(number) }),
      contents: contents.map { ContentChange(number($0.item), from: $0.old, to: $0.new) },
      header: header)
  }
}

extension OutlineDifference {
  var insertedItems: [Item] {
    compactMap { if case .insert(let item, _, _) = $0 { item } else { nil } }
  }
}

extension OutlineDifference<ItemID>.Change {
  fileprivate func mapped(_ number: (ItemID) -> ItemID) -> Self {
    switch self {
    case .remove(let item, let place, let isExpanded):
      .remove(number(item), from: place.mapped(number), isExpanded: isExpanded)
    case .insert(let item, let place, let isExpanded):
      .insert(number(item), at: place.mapped(number), isExpanded: isExpanded)
    case .move(let item, let old, let new):
      .move(number(item), from: old.mapped(number), to: new.mapped(number))
    case .expand(let item): .expand(number(item))
    case .collapse(let item): .collapse(number(item))
    }
  }
}

extension OutlineDifference<ItemID>.Place {
  fileprivate func mapped(_ number: (ItemID) -> ItemID) -> Self {
    Self(parent: parent.map(number), index: index)
  }
}
