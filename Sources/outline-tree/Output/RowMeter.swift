import Outline

/// Measures the sizes of rows in an output. The size of a row must not depend on its position among its siblings. The
/// measured rows are the children of one row, and are called the current list.
protocol RowMeter: AnyObject {
  /// The number of ancestors, starting at the root, that affect how a row is written.
  var ancestorsInSight: Int { get }

  /// Makes the children of a row the current list.
  ///
  /// - Parameter ancestors: The ancestors of the current list that affect how its rows are written.
  func move(to source: SourceRow, below ancestors: RowAncestors)

  /// Returns the size of a row in the current list. The value of `row.level` is ignored.
  func size(of row: OutlineRow) -> Int

  /// Returns the size of a row such as `… 12 more`, which represents omitted rows of the current list.
  func size(omitting count: Int) -> Int

  /// Returns the size of the text around the children of a row in the current list, such as brackets. The children
  /// themselves are not counted.
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

/// An output that can write the children of any row at any time, so that the children can be measured.
protocol MeasurableOutput: OutlineOutput, ~Copyable {
  var ancestorsInSight: Int { get }

  /// Prepares to write children of the last row in `ancestors`, as if another child had already been written.
  mutating func move(below ancestors: RowAncestors)

  /// Writes the text around the children of a row at the given level, such as brackets, without the children.
  mutating func addEmptyList(level: Int) throws(SystemError)
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
    try! output.writer.flush()
  }

  func size(of row: OutlineRow) -> Int {
    let start = counter.count
    var row = row
    row.level = level
    try! output.add(row)
    try! output.writer.flush()
    return counter.count - start
  }

  func size(omitting count: Int) -> Int {
    let start = counter.count
    try! output.omit(count, level: level)
    try! output.writer.flush()
    return counter.count - start
  }

  func sizeOfList() -> Int {
    let start = counter.count
    try! output.addEmptyList(level: level)
    try! output.writer.flush()
    return counter.count - start
  }
}
