import Outline

/// Tells how much of an output a row takes, wherever it is.
protocol RowMeter: AnyObject {
  /// The number of ancestors of a row, the root first, that decide how it is written.
  var ancestorsInSight: Int { get }

  /// Moves to the rows of a list.
  ///
  /// - Parameter ancestors: The ancestors in sight.
  func move(to source: SourceRow, below ancestors: RowAncestors)

  /// Returns the size of a row of the list, whatever its level says.
  func size(of row: OutlineRow) -> Int

  /// Returns the size of the row that says how many rows of the list are left out.
  func size(omitting count: Int) -> Int

  /// Returns what an outline takes for the children of a row of the list besides their rows.
  func sizeOfList() -> Int
}

/// A row that others are below, and its ancestors, the root first.
struct RowAncestors {
  let document: SourceDocument
  let walk: OutlineWalk
  let positions: [Int]

  var count: Int { positions.count }

  /// For each, true if it is the last of its siblings.
  var areLast: some Sequence<Bool> { positions.lazy.map { walk.areLast[$0] } }

  /// The path of the last one.
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

  /// Moves to the children of a row, as if one of them was written already.
  mutating func move(below ancestors: RowAncestors)

  /// Writes what belongs to the children of a row at a level besides their rows.
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
    // The counter has no limit, so nothing fails here and below.
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

/// Shows on a terminal how far long work is, while nothing else is visible.
final class Progress {
  private let stream: OutputStream
  private let started = PosixProcess.milliseconds
  private var lastShown = 0
  private var isShown = false

  /// Shorter work is not shown, in milliseconds.
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

  /// Removes the progress. Called before anything else is written to the terminal.
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
