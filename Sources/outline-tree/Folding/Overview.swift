import Outline

/// Chooses the rows to show if the given outlines do not fit the budget completely.
///
/// First, the roots are shown. Then children are shown level by level. A list of children is shown either completely
/// or not at all. Short lists come before long lists, so the largest lists stay folded. The rest of the budget is
/// used for the beginnings of the lists that are still folded. A list that is not complete ends in a row such as
/// `… 12 more`. After that, the algorithm continues with the children of the rows that were shown last. A list that
/// did not fit is not tried again, because the rest of the budget never increases.
///
/// The budget of an overview is a number of rows, or an estimated number of bytes. If the output must fit an exact
/// number of bytes, the caller finds a suitable estimate by binary search.
struct Overview {
  var outlines: [OverviewOutline]
  /// The weight of a row such as `… 12 more`.
  private let omission: Int
  /// The part of the budget that is left.
  private var room = 0
  private var lists: [OverviewList] = []
  /// The lists to try next, which contain the roots, or the children of the rows that were shown last.
  private var open: [Int] = []
  /// The lists that were too long to be shown completely.
  private var unfinished: [Int] = []
  /// The positions of those rows of the first outline that are expanded even if their children do not fit the budget.
  /// The set also contains the ancestors of these rows.
  var forced: Set<Int> = []

  init(_ sources: [PrintInput], _ weights: RowWeights = RowWeights()) {
    outlines = sources.compactMap { source in
      source.outline.map { OverviewOutline($0, weights, below: source.row) }
    }
    omission = weights.omission
  }

  /// A budget that is sufficient for showing everything. For each row, the budget includes the weight of a row such
  /// as `… 12 more`. This is enough for all lists, because no list is empty.
  var maximalRoom: Int {
    outlines.reduce(0) { room, outline in
      outline.weights.reduce(room) { $0 + Int($1) + omission }
    }
  }

  /// Chooses rows, discarding any earlier choice.
  ///
  /// - Parameter room: The maximum weight of the rows.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of all rows and *m* is the number of chosen rows.
  mutating func choose(room: Int) {
    self.room = room
    (lists, open, unfinished) = ([], [], [])
    for index in outlines.indices { outlines[index].collapse() }
    showRoots()
    showForced()
    repeat {
      while !open.isEmpty { showLevel() }
      shareRoom()
      showBeginnings()
    } while !open.isEmpty
  }

  private mutating func showRoots() {
    for (index, outline) in outlines.enumerated() where outline.whole.rootCount > 0 {
      open.append(lists.count)
      lists.append(
        OverviewList(
          outline: index, count: outline.whole.rootCount,
          wanted: outline.whole.shownRootCount, next: 0))
    }
    showLevel()
    // If an outline has too many roots, only some of the roots are shown, to leave room for rows below the roots of
    // other outlines.
    share(among: unfinished, others: open.isEmpty ? 0 : 1)
  }

  /// Shows the roots, and the children of the rows in `forced`.
  private mutating func showForced() {
    if forced.isEmpty { return }
    for list in unfinished { show(list, growth(of: list, within: .max)!) }
    unfinished = []
    while let index = open.firstIndex(where: { lists[$0].parent.map(forced.contains) ?? false }) {
      let list = open.remove(at: index)
      show(list, growth(of: list, within: .max)!)
    }
    room = max(0, room)
  }

  /// Tries to show each list in `open` completely, the smallest list first. Lists that do not fit become unfinished.
  private mutating func showLevel() {
    var level: [(list: Int, growth: Growth?)] = []
    for list in open { level.append((list, growth(of: list, within: room))) }
    open = []
    level.sort { sortKey($0.list, $0.growth) < sortKey($1.list, $1.growth) }
    for (list, growth) in level {
      if let growth, completes(list, growth), growth.size <= room {
        show(list, growth)
      } else {
        unfinished.append(list)
      }
    }
  }

  private func sortKey(_ list: Int, _ growth: Growth?) -> (Int, Int, Int, Int) {
    let entry = lists[list]
    let size = growth.flatMap { completes(list, $0) ? $0.size : nil }
    return (size ?? .max, entry.wanted, entry.outline, entry.next)
  }

  /// Divides the rest of the budget among the first unfinished lists, so that each of them shows at least a few more
  /// rows.
  private mutating func shareRoom() {
    var rest = room
    var sharing: [Int] = []
    for list in unfinished {
      let few = min(Self.fewRows, lists[list].wanted - lists[list].shown)
      guard let growth = growth(of: list, within: rest, by: few), growth.rows == few else { break }
      rest -= growth.size
      sharing.append(list)
    }
    share(among: sharing, others: 0)
  }

  /// A list gets a share of the budget only if it can show this many additional rows, or all of its rows.
  private static let fewRows = 3

  private mutating func share(among sharing: [Int], others: Int) {
    for (index, list) in sharing.enumerated() {
      let share = room / (sharing.count + others - index)
      if let growth = growth(of: list, within: share) { show(list, growth) }
    }
  }

  /// Shows as many rows as fit from the beginning of each unfinished list.
  private mutating func showBeginnings() {
    let lists = unfinished
    unfinished = []
    for list in lists where room > 0 {
      if let growth = growth(of: list, within: room) { show(list, growth) }
    }
  }

  private mutating func show(_ list: Int, _ growth: Growth) {
    let entry = lists[list]
    let whole = outlines[entry.outline].whole
    room -= growth.size
    let shown = entry.shown + growth.rows
    if let parent = entry.parent {
      outlines[entry.outline].walk.shownCounts[parent] = Int32(shown)
    } else {
      outlines[entry.outline].walk.shownRootCount = shown
    }
    var position = entry.next
    for _ in 0..<growth.rows {
      if whole.shownCounts[position] > 0 {
        open.append(lists.count)
        lists.append(
          OverviewList(
            outline: entry.outline, parent: position, above: list,
            count: Int(whole.counts[position]), wanted: Int(whole.shownCounts[position]),
            next: position + 1))
      }
      position = whole.end(of: position)
    }
    (lists[list].shown, lists[list].next) = (shown, position)
  }
}

/// The sizes of lists.
extension Overview {
  /// The result of showing more rows of a list.
  private struct Growth {
    /// The number of additional rows of the list.
    var rows: Int
    /// The increase in the weight of the output.
    var size: Int
  }

  /// Returns the growth of a list if as many additional rows are shown as fit within the given weight; nil if no row
  /// fits.
  ///
  /// - Parameter rows: The maximum number of rows to add.
  private func growth(of list: Int, within room: Int, by rows: Int = .max) -> Growth? {
    let entry = lists[list]
    // The row at the end of an incomplete list is replaced when the list grows.
    // If no roots are shown, the row that represents all roots is not subtracted.
    // A root can have more bytes than this row, so a single root would otherwise be shown even if there is no room.
    var size = entry.shown > 0 && entry.shown < entry.count ? -omission : 0
    var position = entry.next
    var growth: Growth?
    for count in 0..<min(rows, entry.wanted - entry.shown) {
      size += Int(outlines[entry.outline].weights[position])
      // More rows would only increase the weight further.
      if size > room { break }
      let end = entry.shown + count + 1 < entry.count ? omission : 0
      if size + end <= room { growth = Growth(rows: count + 1, size: size + end) }
      position = outlines[entry.outline].whole.end(of: position)
    }
    return growth
  }

  /// Returns whether a list shows all of the rows that the options choose, after the given growth.
  private func completes(_ list: Int, _ growth: Growth) -> Bool {
    lists[list].shown + growth.rows == lists[list].wanted
  }
}

/// The parts of outlines that are left out.
extension Overview {
  /// A list that is not shown completely.
  struct HiddenPart {
    var outline: Int
    /// The common ancestors of the rows in the list, the root first; empty for the list of roots.
    var path: [ItemID]
    /// The number of hidden rows, including the rows below them.
    var hidden: Int
    /// True if the beginning of the list is shown.
    var isBegun: Bool
    /// True if the list has a parent and contains a row with children.
    var isDeep: Bool
  }

  /// The list with the most hidden rows; nil if all lists are shown completely.
  var largestHiddenPart: HiddenPart? {
    let hidden = lists.indices.filter { lists[$0].shown < lists[$0].wanted }.map {
      ($0, hiddenCount(of: $0))
    }
    guard let (index, count) = hidden.max(by: { ($0.1, -$0.0) < ($1.1, -$1.0) }) else { return nil }
    let entry = lists[index]
    let whole = outlines[entry.outline].whole
    let isDeep = entry.parent.map { whole.end(of: $0) - $0 - 1 > entry.count } ?? false
    return HiddenPart(
      outline: entry.outline, path: path(of: index), hidden: count,
      isBegun: entry.shown > 0, isDeep: isDeep)
  }

  /// Returns the items of a list's parent and of the parent's ancestors, the root first.
  private func path(of list: Int) -> [ItemID] {
    var path: [ItemID] = []
    var next: Int? = list
    while let current = next, let parent = lists[current].parent {
      path.append(outlines[lists[current].outline].whole.items[parent])
      next = lists[current].above
    }
    return path.reversed()
  }

  private func hiddenCount(of list: Int) -> Int {
    let entry = lists[list]
    let whole = outlines[entry.outline].whole
    return (entry.parent.map { whole.end(of: $0) } ?? whole.items.count) - entry.next
  }
}

/// A list of rows in an overview, which contains the children of a row, or the roots of an outline.
private struct OverviewList {
  /// The index of the outline that contains the list.
  var outline: Int
  /// The position of the parent; nil for the list of roots.
  var parent: Int?
  /// The index of the list that contains the parent; nil for the list of roots.
  var above: Int?
  /// The number of rows in the list.
  var count: Int
  /// The number of rows that the options choose. If all of these rows fit the budget, all are shown.
  var wanted: Int
  /// The number of rows that are shown, starting with the first.
  var shown = 0
  /// The position of the next row to show.
  var next: Int
}

/// An outline from which an overview is chosen.
struct OverviewOutline {
  /// All rows that the options choose.
  let whole: OutlineWalk
  /// The rows that are shown in the overview.
  var walk: OutlineWalk
  /// The weight of each row, by position.
  let weights: [Int32]

  init(_ outline: FoldedOutline, _ weights: RowWeights, below source: SourceRow) {
    whole = OutlineWalk(outline.document, folding: outline.folding, limit: outline.limit)
    walk = whole
    self.weights = weights.weights(of: outline.document, whole, below: source)
    collapse()
  }

  /// Hides all rows.
  mutating func collapse() {
    walk.shownCounts = Array(repeating: 0, count: walk.items.count)
    walk.shownRootCount = 0
  }
}

extension [PrintInput] {
  /// Returns the sources with only the rows that an overview shows.
  func with(_ overview: Overview) -> [PrintInput] {
    var outlines = overview.outlines[...]
    return map { source in
      guard case .outline(var outline) = source.rows else { return source }
      outline.overview = outlines.removeFirst().walk
      var source = source
      source.rows = .outline(outline)
      return source
    }
  }
}
