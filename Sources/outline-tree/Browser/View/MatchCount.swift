import Outline

/// The positions of all matches of a search in a document, for a status line that contains text such as “match
/// 3/17”.
///
/// Searching a million rows would delay the response to a key. Therefore, handling a key searches only the first
/// thousand rows. While the session waits for the next key, it searches the other rows, as it does for a
/// ``Completion``.
struct MatchCount: Equatable, Sendable {
  private let pattern: TextPattern
  private var document: OutlineDocument
  /// The positions of the rows to search.
  private let range: Range<Int>
  /// The position at which the search continues.
  private var next: Int
  /// The positions of the matches that have been found so far, in ascending order.
  private var positions: [Int] = []

  /// - Parameter range: The positions of the rows to search.
  init(_ pattern: TextPattern, in range: Range<Int>, of document: SourceDocument) {
    (self.pattern, self.document, self.range) = (pattern, document.document, range)
    next = range.lowerBound
    look(in: document)
  }

  var isDone: Bool { next >= range.upperBound }

  /// Searches the next rows, if any rows are left to search.
  mutating func look(in document: SourceDocument) {
    let end = min(next + Completion.slice, range.upperBound)
    for row in document.outline.rows[next..<end] {
      if pattern.matches(row.item, in: document) { positions.append(next) }
      next += 1
    }
  }

  /// Returns this count if it also applies to a later search; nil if the rows have to be searched again.
  func continued(
    _ pattern: TextPattern, in range: Range<Int>, of newer: SourceDocument
  ) -> MatchCount? {
    guard pattern == self.pattern, range == self.range,
      newer.document.difference(from: document).isFolding
    else { return nil }
    var count = self
    count.document = newer.document
    return count
  }

  /// Returns the number of a match and the number of all matches, such as `3/17`; nil if not all rows have been
  /// searched yet, or if the row does not match.
  func number(ofMatchAt position: Int) -> String? {
    let index = positions.partitionPoint { $0 >= position }
    guard isDone, positions[index...].first == position else { return nil }
    return "\(index + 1)/\(positions.count)"
  }
}

/// Counting the matches of the last search.
extension BrowserState {
  /// Begins to count the matches, unless they have already been counted. The matches are not counted while a filter
  /// is active. In a directory, they are not counted either, because the search itself reports the matches.
  mutating func countMatches(of pattern: TextPattern) {
    guard !view.isDirectory, view.filter == nil else { return matches = nil }
    let range = view.viewport.reachedPositions(in: document.outline)
    matches =
      matches?.continued(pattern, in: range, of: document)
      ?? MatchCount(pattern, in: range, of: document)
  }

  /// The number of the focused match and the number of all matches, such as `3/17`; nil if the last key did not
  /// search, or if not all matches are known.
  var matchNumber: String? {
    guard showsMatches, let focus = view.focus, let position = document.outline.index(of: focus)
    else { return nil }
    return matches?.number(ofMatchAt: position)
  }
}
