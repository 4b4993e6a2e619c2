import Outline

extension SourceDocument {
  /// Returns the document with siblings sorted by title. Rows with children count as directories.
  func ordered(by order: EntryOrder) -> SourceDocument {
    if order.keyOfDocuments == .none && !order.isReversed && order.first == nil { return self }
    var result = self
    result.outline = outline.rearranged { siblings in
      rearrangingBetweenTexts(siblings) { ordered($0, by: order) }
    }
    return result
  }

  private func ordered(_ siblings: [ItemID], by order: EntryOrder) -> [ItemID] {
    var siblings = sorted(siblings, by: order.keyOfDocuments)
    if order.isReversed { siblings.reverse() }
    return order.listingFirst(siblings) { outline.childCount(of: $0) > 0 }
  }

  private func sorted(_ siblings: [ItemID], by key: EntryOrder.Key) -> [ItemID] {
    let precedes: (Bytes, Bytes) -> Bool
    switch key.comparison {
    case .bytes: precedes = { $0.lexicographicallyPrecedes($1) }
    case .titles(let comparison): precedes = comparison
    // Rows of a document have no file details to sort by.
    case .nothing, .files: return siblings
    }
    return siblings.map { (item: $0, title: title(of: $0)) }
      .sorted { precedes($0.title, $1.title) }.map(\.item)
  }
}

extension EntryOrder {
  /// If the order lists directories or files first, moves these siblings to the front. The directories stay in the
  /// same order, and so do the files.
  func listingFirst(_ siblings: [ItemID], isDirectory: (ItemID) -> Bool) -> [ItemID] {
    guard let first else { return siblings }
    let areFirst = siblings.map { isDirectory($0) == (first == .directories) }
    let pairs = zip(siblings, areFirst)
    return pairs.filter { $0.1 }.map(\.0) + pairs.filter { !$0.1 }.map(\.0)
  }
}
