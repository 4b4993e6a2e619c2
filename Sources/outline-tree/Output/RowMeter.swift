import Outline

/// Measures the size of a row in an output, independently of its position in a list.
protocol RowMeter: AnyObject {
  /// The number of ancestors of a row, the root first, that affect how it is written.
  var ancestorsInSight: Int { get }

  /// Moves to the rows of a list.
  ///
  /// - Parameter ancestors: The ancestors that affect how rows are written.
  func move(to source: SourceRow, below ancestors: RowAncestors)

  /// Returns the size of a row of the list. The level of the row is ignored.
  func size(of row: OutlineRow) -> Int

  /// Returns the size of the row that counts the omitted rows of the list.
  func size(omitting count: Int) -> Int

  /// Returns the size that a list of children adds to a row of the list, besides the sizes of the
  /// children.
  func sizeOfList() -> Int
}

/// A row with children, and its ancestors, the root first.
struct RowAncestors {
  let document: SourceDocument
  let walk: OutlineWalk
  let positions: [Int]

  var count: Int { positions.count }

  /// For each row, true if it is the last of its siblings.
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

/// An output that can write the rows of any list in any order, in order to measure them.
protocol MeasurableOutput: OutlineOutput, ~Copyable {
  var ancestorsInSight: Int { get }

  /// Moves to the children of a row, as if one of them had already been written.
  mutating func move(below ancestors: RowAncestors)

  /// Writes everything that belongs to the children of a row at a level, except their rows.
  mutating func addEmptyList(level: Int) throws(SystemError)

  mutating func flush() throws(SystemError)
}

/// Measures rows by writing them to a counter.
final class OutputMeter<Output: MeasurableOutput & ~Copyable>: RowMeter {
  private var output: Output
  private let counter: OutputCounter
  private var source: Bytes?
  private var level = 0

  /// - Parameter counter: A counter without a limit, to which the output writes.
  init(_ output: consuming Output, _ counter: OutputCounter) {
    self.output = output
    self.counter = counter
  }

  var ancestorsInSight: Int { output.ancestorsInSight }

  func move(to source: SourceRow, below ancestors: RowAncestors) {
    // The counter has no limit, so these calls and those below cannot fail.
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

/// Shows the progress of long work on a terminal while nothing else is visible.
final class Progress {
  private let stream: OutputStream
  private let started = PosixProcess.milliseconds
  private var lastShown = 0
  private var isShown = false

  /// The time in milliseconds before anything is shown.
  private static let delay = 500
  private static let interval = 100

  init(_ stream: OutputStream) { self.stream = stream }

  func update(entries: Int) {
    let now = PosixProcess.milliseconds
    if now - started < Self.delay || now - lastShown < Self.interval { return }
    lastShown = now
    isShown = true
    show("\r\(entries) entries…\u{1B}[K")
  }

  /// Removes the progress. This is called before anything else is written to the terminal.
  func clear() {
    if isShown { show("\r\u{1B}[K") }
    isShown = false
  }

  private func show(_ text: String) {
    var text = text
    // A failure to show progress is no reason to stop.
    try? text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
  }
}
