import Outline

/// The rows that a prompt offers: those that match best what the user has typed.
///
/// Looking at a million rows takes too long for a key. A key therefore looks at the first thousand rows,
/// and the session continues while it waits for the next key, until it has looked at all rows or found
/// enough of the best ones.
struct Completion: Equatable, Sendable {
  /// The offset in the prompt's text of the word that a row completes.
  let start: Int
  private let pattern: TextPattern
  /// The rows that were found so far, by how well they match. Rows that match equally well are in the order
  /// of the document.
  private var found: [[ItemID]] = Array(repeating: [], count: MatchRank.allCases.count)
  /// The position of the next row to look at.
  private var position = 0
  /// The positions of rows that are not offered. The next range is at the end of the array.
  private var excluded: [Range<Int>]
  /// The row that the user has chosen with a key; nil if no row was chosen yet.
  private(set) var chosen: ItemID?
  private(set) var isDone = false

  /// The number of rows that are offered.
  static let limit = 8
  /// The number of rows to look at before there may be other work to do.
  static let slice = 1_000

  /// - Parameter excluded: Rows that are not offered, together with their descendants, in preorder.
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

  /// Returns the row that the user has chosen or, if there is none, the best row; nil if nothing matches.
  func choice(in document: SourceDocument) -> ItemID? {
    let rows = rows(in: document)
    return chosen.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first
  }

  /// Chooses the next or previous row. From now on, the rows stay as they are.
  mutating func choose(_ direction: Int, from start: ItemID?, in document: SourceDocument) {
    let rows = rows(in: document)
    guard !rows.isEmpty else { return }
    isDone = true
    let index = start.flatMap { rows.firstIndex(of: $0) } ?? (direction > 0 ? -1 : rows.count)
    chosen = rows[(index + direction + rows.count) % rows.count]
  }
}

extension Completion {
  /// Looks at the next rows, if it has not looked at enough rows yet.
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

  /// Returns whether the row at the current position is not offered.
  private mutating func isExcluded() -> Bool {
    while let range = excluded.last, range.upperBound <= position { excluded.removeLast() }
    return excluded.last?.contains(position) ?? false
  }
}
