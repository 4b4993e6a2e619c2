import Outline

/// Chooses which rows of the given outlines to show if not all rows fit the budget.
///
/// First, the roots are shown. Then children are shown level by level: a list of children is shown completely or not at
/// all, and short lists come before long ones, so that the largest lists stay folded. The rest of the budget is used
/// for the beginnings of the lists that are still folded. A list that is not complete ends in a row such as `… 12
/// more`. After that, the algorithm continues with the children of the rows that were shown last. The rest of the
/// budget only decreases, so a list that did not fit is not tried again.
///
/// - Complexity: O(*n* log *n*), where *n* is the number of rows, plus the time for measuring rows. In each list, only
///   those rows are measured that would fit the budget without other lists.
struct Overview {
  var outlines: [OverviewOutline]
  let meter: any RowMeter
  /// The part of the budget that is left.
  private(set) var room = 0
  private(set) var lists: [OverviewList] = []
  /// The lists to try next: the roots, or the children of the rows that were shown last.
  private var open: [Int] = []
  /// The lists that were too long to be shown completely.
  private var unfinished: [Int] = []
  /// The list to which the meter was moved last.
  var measured: Int?
  /// The positions of those rows of the first outline that are expanded even if their children do not fit the budget.
  /// The set also contains the ancestors of these rows.
  var forced: Set<Int> = []

  init(_ outlines: [OverviewOutline], _ meter: any RowMeter) {
    self.outlines = outlines
    self.meter = meter
  }

  /// Chooses rows, discarding any earlier choice.
  ///
  /// - Parameter room: The maximum size of the rows. The report, which contains the number of rows, is not included.
  mutating func choose(room: Int) {
    self.room = room
    (lists, open, unfinished, measured) = ([], [], [], nil)
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
          outline: index, inSight: lists.count, count: outline.whole.rootCount,
          wanted: outline.whole.shownRootCount, next: 0))
    }
    showLevel()
    // An outline with too many roots is cut short, so that rows below the roots of the other outlines also fit the
    // budget.
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
      if let growth, growth.shown == lists[list].wanted, growth.size <= room {
        show(list, growth)
      } else {
        unfinished.append(list)
      }
    }
  }

  private func sortKey(_ list: Int, _ growth: Growth?) -> (Int, Int, Int, Int) {
    let entry = lists[list]
    let size = growth.flatMap { $0.shown == entry.wanted ? $0.size : nil }
    return (size ?? .max, entry.wanted, entry.outline, entry.next)
  }

  /// Divides the rest of the budget among the first unfinished lists, so that each of them shows at least a few more
  /// rows.
  private mutating func shareRoom() {
    var rest = room
    var sharing: [Int] = []
    for list in unfinished {
      let few = min(Self.fewRows, lists[list].wanted - lists[list].shown)
      guard let growth = growth(of: list, within: rest, by: few),
        growth.shown == lists[list].shown + few
      else { break }
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

  /// Shows, from the beginning of each unfinished list, as many rows as fit.
  private mutating func showBeginnings() {
    let lists = unfinished
    unfinished = []
    for list in lists where room > 0 {
      if let growth = growth(of: list, within: room) { show(list, growth) }
    }
  }

  private mutating func show(_ list: Int, _ growth: Growth) {
    let entry = lists[list]
    room -= growth.size
    lists[list].shown = growth.shown
    lists[list].next = growth.next
    if let parent = entry.parent {
      outlines[entry.outline].walk.shownCounts[parent] = Int32(growth.shown)
    } else {
      outlines[entry.outline].walk.shownRootCount = growth.shown
    }
    var position = entry.next
    while position < growth.next {
      let whole = outlines[entry.outline].whole
      if whole.shownCounts[position] > 0 { append(childrenOf: position, in: list) }
      position = whole.end(of: position)
    }
  }

  private mutating func append(childrenOf parent: Int, in list: Int) {
    let above = lists[list]
    let whole = outlines[above.outline].whole
    let isInSight = above.level < meter.ancestorsInSight
    open.append(lists.count)
    lists.append(
      OverviewList(
        outline: above.outline, parent: parent, above: list, level: above.level + 1,
        inSight: isInSight ? lists.count : above.inSight, count: Int(whole.counts[parent]),
        wanted: Int(whole.shownCounts[parent]), next: parent + 1))
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
    /// True if the list has a parent, and any row in the list has children.
    var isDeep: Bool
  }

  /// The list with the most hidden rows; nil if all lists are shown completely.
  var largestHiddenPart: HiddenPart? {
    let hidden = lists.indices.filter { !lists[$0].isWhole }.map { ($0, hiddenCount(of: $0)) }
    guard let (index, count) = hidden.max(by: { ($0.1, -$0.0) < ($1.1, -$1.0) }) else { return nil }
    let entry = lists[index]
    let whole = outlines[entry.outline].whole
    let isDeep = entry.parent.map { whole.end(of: $0) - $0 - 1 > entry.count } ?? false
    return HiddenPart(
      outline: entry.outline, path: path(of: index).map { whole.items[$0] }, hidden: count,
      isBegun: entry.shown > 0, isDeep: isDeep)
  }

  private func hiddenCount(of list: Int) -> Int {
    let entry = lists[list]
    let whole = outlines[entry.outline].whole
    return (entry.parent.map { whole.end(of: $0) } ?? whole.items.count) - entry.next
  }
}
