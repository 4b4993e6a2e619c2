import Outline

/// The result of comparing two sources: the changes, and the parts that could not be compared.
struct OutlineComparison {
  let words: DifferenceInWords
  /// For each source, the aspects that were not compared because the source cannot store them.
  let unknown: (old: Set<ContentComparison.Unknown>, new: Set<ContentComparison.Unknown>)
  /// For each source, the paths of rows whose descendants were not compared because the source leaves out these
  /// descendants.
  let leftOut: (old: [Message], new: [Message])

  init(_ old: SourceDocument, _ new: SourceDocument) {
    var (older, newer) = (old, new)
    older.forgetExpansion(unlike: new)
    newer.forgetExpansion(unlike: old)
    var pairs = OutlineMatching(of: newer, with: older)
    // Rows that consist only of a title have nothing else to compare.
    let contents = (old: old.itemsWithContents, new: new.itemsWithContents)
    func haveContents(_ pair: ItemMatching.Pair) -> Bool {
      contents.old?.contains(pair.old) ?? true || contents.new?.contains(pair.new) ?? true
    }
    var compared = pairs.pairs.filter(haveContents)
    let unread = (
      compared.filter { old.leavesOut(below: $0.old) },
      compared.filter { new.leavesOut(below: $0.new) }
    )
    let all = unread.0 + unread.1
    if !all.isEmpty {
      older.prune(below: all.map(\.old))
      newer.prune(below: all.map(\.new))
      pairs = OutlineMatching(of: newer, with: older)
      compared = pairs.pairs.filter(haveContents)
    }
    leftOut = (
      unread.0.map { Message(older.path(of: $0.old)) },
      unread.1.map { Message(newer.path(of: $0.new)) }
    )

    var comparison = ContentComparison(old: old, new: new)
    var changes: [(item: ItemID, changes: [AspectChange])] = []
    for pair in compared {
      let found = comparison.changes(from: pair.old, to: pair.new)
      if !found.isEmpty { changes.append((pair.old, found)) }
    }
    var words = DifferenceInWords(
      before: older, after: pairs.renumbered, changes: changes,
      identities: pairs.identities)
    words.header = comparison.headerChanges
    self.words = words
    unknown = comparison.unknown
  }
}
