import Outline

/// An outline as arrays indexed by position in preorder, with the number of children that are shown for
/// each row.
struct OutlineWalk {
  private(set) var items: [ItemID] = []
  private(set) var levels: [Int32] = []
  /// For each row, the position after its subtree.
  private(set) var ends: [Int32] = []
  /// For each row, true if it is the last of its siblings.
  private(set) var areLast: [Bool] = []
  /// The number of children of each row.
  private(set) var counts: [Int32] = []
  private(set) var rootCount = 0

  /// The number of children that are shown for each row, starting with the first child; 0 if the row is
  /// collapsed.
  var shownCounts: [Int32] = []
  /// The number of roots that are shown.
  var shownRootCount = 0

  /// - Parameters:
  ///   - folding: Rules that expand or collapse rows. A row to which no rule applies is expanded or collapsed as in the
  ///     outline.
  ///   - limit: The maximum number of children that are shown for each row, at least 1.
  init(_ titled: SourceDocument, folding: FoldRules, limit: Int) {
    let limit = Int32(clamping: limit)
    for row in titled.outline.rows {
      items.append(row.item)
      levels.append(Int32(row.level))
    }
    findSubtrees()
    shownRootCount = min(rootCount, Int(limit))
    shownCounts = zip(counts, titled.areExpanded(by: folding)).map { $1 ? min($0, limit) : 0 }
  }

  /// Finds the end of each subtree. A row ends each open subtree whose first row has the same level or a deeper level.
  /// A first row of the same level is the row's previous sibling, and is therefore not the last sibling.
  private mutating func findSubtrees() {
    ends = Array(repeating: Int32(items.count), count: items.count)
    areLast = Array(repeating: true, count: items.count)
    counts = Array(repeating: 0, count: items.count)
    var open: [Int] = []
    for position in items.indices {
      while let last = open.last, levels[last] >= levels[position] {
        ends[last] = Int32(position)
        areLast[last] = levels[last] > levels[position]
        open.removeLast()
      }
      if let parent = open.last { counts[parent] += 1 } else { rootCount += 1 }
      open.append(position)
    }
  }

  /// Returns the position after a row's subtree. If the row has a next sibling, this is the sibling's
  /// position.
  func end(of position: Int) -> Int { Int(ends[position]) }
}

extension OutlineDocument {
  /// The built-in outline: emoji in their categories. The recent emoji are left out, because they also
  /// appear in other categories.
  ///
  /// In the emoji data, the name of the watch begins with a space, which is removed from its title.
  static var emoji: OutlineDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for category in EmojiCategory.all where category.name != "Recents" {
      rows.append((ItemContent(category.name), 0, true))
      for emoji in category.emojis {
        let image = DocumentField("image", .text(emoji.character))
        let title = String(emoji.name.drop { $0 == " " })
        rows.append((ItemContent(title, fields: [image]), 1, false))
      }
    }
    // The levels are valid, because each emoji follows its category.
    return try! OutlineDocument(rows: rows)
  }
}
