/// The difference between the lines before and after a change. The difference contains the lines that stay,
/// with their old and new indices, and the lines that are redrawn.
struct LineDifference {
  typealias Run = RowMatching.Run

  /// The lines that stay, grouped into runs. The lines of a run are consecutive both before and after the change.
  /// The order of the runs is the same before and after the change.
  var runs: [Run] = []
  /// The lines that stay but look different, each with its new index.
  var redrawn: [(index: Int, line: String)] = []

  /// Returns the changes. Removals come first, from the last line to the first. Then come insertions, from the
  /// first line to the last, and then redrawn lines.
  ///
  /// If lines are removed and inserted at the same place, each pair of a removed and an inserted line becomes one
  /// redrawn line.
  ///
  /// - Parameters:
  ///   - oldCount: The number of lines before the change.
  ///   - newCount: The number of lines after the change.
  ///   - lines: A closure that draws the new lines in the given range.
  func changes(
    oldCount: Int, newCount: Int, drawnBy lines: (Range<Int>) -> [String]
  ) -> [LineChange] {
    var removals: [LineChange] = []
    var insertions: [LineChange] = []
    var redraws = redrawn.map { (index: $0.index, lines: [$0.line]) }
    var (old, new) = (0, 0)
    for run in runs + [Run(old: oldCount, new: newCount, count: 0)] {
      let drawn = new < run.new ? lines(new..<run.new) : []
      let shared = min(run.old - old, drawn.count)
      if shared > 0 { redraws.append((new, Array(drawn.prefix(shared)))) }
      if old + shared < run.old { removals.append(.remove(old + shared..<run.old)) }
      if shared < drawn.count {
        insertions.append(.insert(Array(drawn.dropFirst(shared)), at: new + shared))
      }
      (old, new) = (run.old + run.count, run.new + run.count)
    }
    return removals.reversed() + insertions + Self.joined(redraws)
  }

  /// Returns changes that redraw lines. Adjacent lines are combined into one change.
  private static func joined(_ redraws: [(index: Int, lines: [String])]) -> [LineChange] {
    var result: [(index: Int, lines: [String])] = []
    for (index, lines) in redraws.sorted(by: { $0.index < $1.index }) {
      if let last = result.last, last.index + last.lines.count == index {
        result[result.count - 1].lines += lines
      } else {
        result.append((index, lines))
      }
    }
    return result.map { .redraw($0.lines, at: $0.index) }
  }
}

/// A change to lines that a ``TextRenderer`` has drawn.
///
/// Changes are applied one after another. The indices in a change refer to the lines that result from all
/// previous changes.
///
/// ```swift
/// for change in renderer.lineChanges(from: older, to: newer) { change.apply(to: &lines) }
/// ```
public enum LineChange: Hashable, Sendable {
  /// Removes a range of lines. The lines below move up.
  case remove(Range<Int>)
  /// Inserts lines above the line at an index. The line at the index and all lines below it move down.
  case insert([String], at: Int)
  /// Replaces consecutive lines with the same number of new lines. The index belongs to the first of these lines.
  /// The other lines do not move.
  case redraw([String], at: Int)

  /// Applies the change to an array of lines.
  ///
  /// - Parameter lines: The lines before the change.
  /// - Precondition: All indices in the change are valid for `lines`.
  public func apply(to lines: inout [String]) {
    switch self {
    case .remove(let range): lines.removeSubrange(range)
    case .insert(let new, let index): lines.insert(contentsOf: new, at: index)
    case .redraw(let new, let index): lines.replaceSubrange(index..<index + new.count, with: new)
    }
  }
}

extension LineChange: CustomStringConvertible {
  /// A description of the change, such as `remove 3..<5` or `insert 1 at 4`.
  public var description: String {
    switch self {
    case .remove(let range): "remove \(range)"
    case .insert(let lines, let index): "insert \(lines.count) at \(index)"
    case .redraw(let lines, let index): "redraw \(lines.count) at \(index)"
    }
  }
}
