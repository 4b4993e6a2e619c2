import Outline

/// Measures the size that a row has in an output. The size must not depend on the row's position among its
/// siblings.
protocol RowMeter: AnyObject {
  /// The number of ancestors, counted from the root, that affect how a row is written.
  var ancestorsInSight: Int { get }

  /// Moves to the list of the children of a row.
  ///
  /// - Parameter ancestors: The ancestors that affect how the rows of the list are written.
  func move(to source: SourceRow, below ancestors: RowAncestors)

  /// Returns the size of a row in the current list, at the level of that list. The value of `row.level` is
  /// ignored.
  func size(of row: OutlineRow) -> Int

  /// Returns the size of the row that represents the given number of omitted rows in the current list.
  func size(omitting count: Int) -> Int

  /// Returns how much the size of a row in the current list grows if its children are written, not counting
  /// the children themselves.
  func sizeOfList() -> Int
}

/// A row that has children, together with its ancestors, from the root down.
struct RowAncestors {
  let document: SourceDocument
  let walk: OutlineWalk
  let positions: [Int]

  var count: Int { positions.count }

  /// For each row, true if the row is the last of its siblings.
  var areLast: some Sequence<Bool> { positions.lazy.map { walk.areLast[$0] } }

  /// The path of the last row.
  var path: RowPath {
    var path = RowPath()
    for (level, position) in positions.enumerated() {
      path.enter(document.title(of: walk.items[position]), level: level)
    }
    return path
  }
}

/// An output that can write the rows of any list at any time, so that the rows can be measured.
protocol MeasurableOutput: OutlineOutput, ~Copyable {
  var ancestorsInSight: Int { get }

  /// Moves to the list of the children of a row, as if one of the children had already been written.
  mutating func move(below ancestors: RowAncestors)

  /// Writes everything that belongs to the children of a row at the given level, except the children
  /// themselves.
  mutating func addEmptyList(level: Int) throws(SystemError)

  mutating func flush() throws(SystemError)
}

extension MeasurableOutput where Self: ~Copyable {
  mutating func addEmptyList(level: Int) throws(SystemError) {}
}

/// Measures rows by writing them to a counter.
final class OutputMeter<Output: MeasurableOutput & ~Copyable>: RowMeter {
  private var output: Output
  private let counter: OutputCounter
  private var source: Bytes?
  private var level = 0

  /// - Parameter counter: The counter to which the output writes. The counter must not have a limit.
  init(_ output: consuming Output, _ counter: OutputCounter) {
    self.output = output
    self.counter = counter
  }

  var ancestorsInSight: Int { output.ancestorsInSight }

  func move(to source: SourceRow, below ancestors: RowAncestors) {
    // The counter has no limit, so no call that writes to the counter can fail.
    if self.source != source.name { try! output.begin(source) }
    self.source = source.name
    output.move(below: ancestors)
    level = ancestors.count
    try! output.flush()
  }

  func size(of row: OutlineRow) -> Int {
    let start = counter.count
    var row = row
    row.level = level
    try! output.add(row)
    try! output.flush()
    return counter.count - start
  }

  func size(omitting count: Int) -> Int {
    let start = counter.count
    try! output.omit(count, level: level)
    try! output.flush()
    return counter.count - start
  }

  func sizeOfList() -> Int {
    let start = counter.count
    try! output.addEmptyList(level: level)
    try! output.flush()
    return counter.count - start
  }
}
