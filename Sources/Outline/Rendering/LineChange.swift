/// A change of lines that a ``TextRenderer`` has drawn.
///
/// Changes are applied one after another: each counts lines as the ones before it left them.
///
/// ```swift
/// for change in renderer.lineChanges(from: older, to: newer) { change.apply(to: &lines) }
/// ```
public enum LineChange: Hashable, Sendable {
  /// A range of lines is removed, and those below move up.
  case remove(Range<Int>)
  /// Lines are inserted above the line of an index, which moves down with those below.
  case insert([String], at: Int)
  /// As many lines, from an index on, are replaced by these. No other line moves.
  case redraw([String], at: Int)

  /// Changes an array of lines.
  ///
  /// - Parameter lines: The lines before the change.
  /// - Precondition: The lines are those that the change counts on.
  public func apply(to lines: inout [String]) {
    switch self {
    case .remove(let range): lines.removeSubrange(range)
    case .insert(let new, let index): lines.insert(contentsOf: new, at: index)
    case .redraw(let new, let index): lines.replaceSubrange(index..<index + new.count, with: new)
    }
  }
}

extension LineChange: CustomStringConvertible {
  /// The change in words, as in `remove 3..<5` or `insert 1 at 4`.
  public var description: String {
    switch self {
    case .remove(let range): "remove \(range)"
    case .insert(let lines, let index): "insert \(lines.count) at \(index)"
    case .redraw(let lines, let index): "redraw \(lines.count) at \(index)"
    }
  }
}
