import Outline

/// Chooses what is shown of some outlines if there is not room for everything.
///
/// First the rows without a parent are shown, then level by level the children of rows, all of them or none,
/// where there are few before where there are many: so the largest lists stay folded. What room is left shows
/// the beginnings of lists, which end in a row such as `… 12 more`. Then it begins again with the rows that
/// this has shown. Room only gets less, so what did not fit once is not tried again.
///
/// - Complexity: O(*n* log *n*), where *n* is the number of rows, and as much as writing the rows that
///   would fit if nothing else was shown.
struct Overview {
  var outlines: [OverviewOutline]
  let meter: any RowMeter
  /// The room that is left.
  private(set) var room = 0
  private(set) var lists: [OverviewList] = []
  /// The lists that may be shown next, all of one level.
  private var open: [Int] = []
  /// The lists that were too long.
  private var unfinished: [Int] = []
  /// The list whose rows are measured.
  var measured: Int?

  init(_ outlines: [OverviewOutline], _ meter: any RowMeter) {
    self.outlines = outlines
    self.meter = meter
  }

  /// Chooses from the beginning.
  ///
  /// - Parameter room: How much can be added to outlines of which only the number of rows is shown.
  mutating func choose(room: Int) {
    self.room = room
    (lists, open, unfinished, measured) = ([], [], [], nil)
    for index in outlines.indices { outlines[index].collapse() }
    showRoots()
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
    // The outlines that are too wide leave room for what is below the rows of the others.
    share(among: unfinished, others: open.isEmpty ? 0 : 1)
  }

  /// Shows those lists of a level that fit, the smallest first.
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

  /// Shares the room among as many lists as can have a few rows each.
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

  /// The beginning of a list has at least as many rows, if there is room for any list to have them.
  private static let fewRows = 3

  private mutating func share(among sharing: [Int], others: Int) {
    for (index, list) in sharing.enumerated() {
      let share = room / (sharing.count + others - index)
      if let growth = growth(of: list, within: share) { show(list, growth) }
    }
  }

  /// Shows as much of each list as there is room for.
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

/// The parts that are left out.
extension Overview {
  /// A list that is not whole.
  struct HiddenPart {
    var outline: Int
    /// The parent and its ancestors, the root first; empty: it is of rows without a parent.
    var path: [ItemID]
    /// The number of rows, with those below them.
    var hidden: Int
    /// True if its beginning is shown.
    var isBegun: Bool
    /// True if its rows have children.
    var isDeep: Bool
  }

  /// The list of which most is hidden; nil if all are whole.
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
