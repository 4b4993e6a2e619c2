/// Rows that are made plainer where what was written of them reads otherwise.
///
/// How a row was written may not fit where it has been moved to, or beside what is there now. The
/// writer sees to what it knows of; this is for the rest.
struct MarkdownPlainRows {
  private(set) var rows: [TextRow]
  /// The rows that were made plain last, and how far that went.
  private var last = 0..<0
  private var radius = 1
  private var steps = 0

  /// Beyond that, all rows are made plain at once.
  private static let mostSteps = 50

  /// How a row stood in its lines, and what else it was written with.
  private static let layout: Set = [
    "#source", "#after-source", "#indent", "#pad", "#gap", "#inline", "#after", "#blank",
  ]
  private static let markers: Set = ["#marker", "#number", "#start", "#list"]

  init(_ rows: [TextRow]) { self.rows = rows }

  /// Forgets how the rows around one were written, and of more of them if that was not enough before.
  ///
  /// - Returns: Whether something was forgotten.
  mutating func simplify(around index: Int) -> Bool {
    steps += 1
    radius = last.contains(index) ? radius * 2 : 1
    if steps > Self.mostSteps { radius = rows.count }
    while true {
      let range = max(0, index - radius)..<min(rows.count, index + radius + 1)
      last = range
      let places = Array(range) + family(of: index)
      if forget(Self.layout, at: places) { return true }
      if forget(Self.layout.union(Self.markers), at: places) { return true }
      if range.count == rows.count { return false }
      radius *= 2
    }
  }

  private mutating func forget(_ names: Set<String>, at places: [Int]) -> Bool {
    var isChanged = false
    for place in places
    where rows[place].content.fields.contains(where: { names.contains($0.name) }) {
      rows[place].content.fields.removeAll { names.contains($0.name) }
      isChanged = true
    }
    return isChanged
  }

  /// The rows that a row stands in, and its siblings right before and after it.
  private func family(of index: Int) -> [Int] {
    guard rows.indices.contains(index) else { return [] }
    var family: [Int] = []
    var level = rows[index].level
    var isFirst = true
    for place in (0..<index).reversed() {
      if isFirst && rows[place].level == level { family.append(place) }
      if rows[place].level <= level { isFirst = false }
      guard rows[place].level < level else { continue }
      family.append(place)
      level = rows[place].level
      if level == 0 { break }
    }
    let rest = rows[(index + 1)...]
    if let next = rest.firstIndex(where: { $0.level <= rows[index].level }) { family.append(next) }
    return family
  }
}
