/// The sections that come, go and move between two outlines, by their indices.
struct SectionChanges {
  /// Those that only the older outline has, by their index there.
  private(set) var deleted: [Int] = []
  /// Those that only the newer outline has, by their index there.
  private(set) var inserted: [Int] = []
  /// As few as can be.
  private(set) var moved: [(from: Int, to: Int)] = []

  var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }

  /// - Complexity: O(*s* log *s*), where *s* is the number of sections; O(log *s*) when one outline came from
  ///   the other by changes of outlines.
  init<Section, Item>(
    from old: SectionedOutline<Section, Item>, to new: SectionedOutline<Section, Item>
  ) {
    guard old.count != new.count || !new.keepsNumbers(of: old) else { return }
    var staying: [(old: Int, new: Int)] = []
    for section in new.allSections(since: old) {
      switch (section.old, section.new) {
      case (let old?, let new?): staying.append((old, new))
      case (let old?, nil): deleted.append(old)
      case (nil, let new?): inserted.append(new)
      case (nil, nil): break
      }
    }
    let unmoved = heaviestIncreasingSubsequence(
      of: staying.map(\.old), weights: Array(repeating: 1, count: staying.count))
    moved = staying.indices.removing(unmoved).map { (staying[$0].old, staying[$0].new) }
  }
}
