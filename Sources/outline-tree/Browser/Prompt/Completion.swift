import Outline

/// The rows that a prompt offers: those that best match the text that the user has typed.
///
/// Searching a million rows would delay the response to a key. Therefore, handling a key searches only the first
/// thousand rows. While the session waits for the next key, it searches the other rows. The search ends when no rows
/// are left, or when enough of the best matches have been found.
struct Completion: Equatable, Sendable {
  /// The start of the word to complete, as an offset in the prompt's text.
  let start: Int
  private let pattern: TextPattern
  /// The rows that have been found so far, grouped by how well they match. The rows of a group are in the order of
  /// the document.
  private var found: [[ItemID]] = Array(repeating: [], count: MatchRank.allCases.count)
  /// The position of the next row to look at.
  private var position = 0
  /// The ranges of positions of rows that are not offered, in descending order.
  private var excluded: [Range<Int>]
  /// The row that the user has chosen with a key; nil if the user has not chosen a row yet.
  private(set) var chosen: ItemID?
  private(set) var isDone = false

  /// The maximum number of rows that are offered.
  static let limit = 8
  /// The maximum number of rows that one call of `look` searches.
  static let slice = 1_000

  /// - Parameter excluded: The rows that are not offered, in preorder. Their descendants are not offered either.
  init(
    _ text: [UInt8], start: Int = 0, in document: SourceDocument, excluding excluded: [ItemID] = []
  ) {
    (self.start, pattern) = (start, TextPattern(text))
    let outline = document.outline
    self.excluded = excluded.reversed().compactMap { node in
      outline.index(of: node).map { $0..<$0 + outline.descendantCount(of: node) + 1 }
    }
    look(in: document)
  }

  /// The rows to offer, best first.
  func rows(in document: SourceDocument) -> [ItemID] {
    found.joined().prefix(Self.limit).filter { document.outline.contains($0) }
  }

  /// Returns the row that the user has chosen; the best row if the user has chosen none; nil if no row matches.
  func choice(in document: SourceDocument) -> ItemID? {
    let rows = rows(in: document)
    return chosen.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first
  }

  /// Chooses the next or previous row, and ends the search, so that the offered rows stay the same.
  mutating func choose(_ direction: Int, from start: ItemID?, in document: SourceDocument) {
    let rows = rows(in: document)
    guard !rows.isEmpty else { return }
    isDone = true
    let index = start.flatMap { rows.firstIndex(of: $0) } ?? (direction > 0 ? -1 : rows.count)
    chosen = rows[(index + direction + rows.count) % rows.count]
  }

  /// Searches the next rows, unless the search is done.
  mutating func look(in document: SourceDocument) {
    guard !isDone else { return }
    let end = min(position + Self.slice, document.outline.count)
    let usesPath = pattern.text.contains(0x2F)
    for row in document.outline.rows[min(position, end)..<end] {
      defer { position += 1 }
      if isExcluded() { continue }
      let name = usesPath ? document.path(of: row.item)[...] : document.title(of: row.item)
      guard let rank = pattern.rank(of: name), found[rank.rawValue].count < Self.limit else {
        continue
      }
      found[rank.rawValue].append(row.item)
      if found[0].count == Self.limit { return isDone = true }
    }
    isDone = position >= document.outline.count
  }

  /// Returns whether the row at the current position is excluded from the offered rows.
  private mutating func isExcluded() -> Bool {
    while let range = excluded.last, range.upperBound <= position { excluded.removeLast() }
    return excluded.last?.contains(position) ?? false
  }
}
