import Outline

/// The difference between two outlines in words. There is one line for each removed subtree and for each other
/// change.
struct DifferenceInWords {
  let before: RowNames
  let after: RowNames
  let difference: OutlineDifference<ItemID>
  /// The rows that exist in both outlines but have different contents.
  let edited: [EditedRow]
  /// The changes to the document's header.
  var header: [AspectChange] = []

  struct EditedRow {
    var item: ItemID
    /// True if the row has a new title.
    var isRenamed: Bool
    /// All changes except a change to the title.
    var changes: [AspectChange]
  }

  var isEmpty: Bool { difference.isEmpty && edited.isEmpty && header.isEmpty }

  /// Calls `body` with each of the lines. An array of all lines would take too much memory if many changes are in
  /// deep folders.
  func lines<Failure>(_ body: (Message) throws(Failure) -> Void) throws(Failure) {
    for line in edits + removals { try body(line) }
    for change in difference {
      if let line = line(change) { try body(line) }
    }
    if isEmpty { try body("no changes") }
  }

  private var edits: [Message] {
    let rows = edited.map { line($0) }
    return header.isEmpty ? rows : ["~ the document: \(header.words)"] + rows
  }

  private func line(_ row: EditedRow) -> Message {
    let changes = row.changes.words
    if !row.isRenamed { return "~ \(Message(after.path(of: row.item).bytes)): \(changes)" }
    let place = before.place(of: row.item)
    let line: Message = "\(before.label(row.item)) → \(after.label(row.item)) (\(place))"
    return row.changes.isEmpty ? line : "\(line), \(changes)"
  }

  /// One line for each removed subtree.
  private var removals: [Message] {
    var tops: [ItemID: ItemID] = [:]
    var counts: [ItemID: Int] = [:]
    var lines: [(top: ItemID, Message)] = []
    // The difference lists removals from the last row to the first, so the reverse order has parents before their
    // children.
    for change in difference.reversed() {
      guard case .remove(let node, let place, _) = change else { continue }
      let top = place.parent.flatMap { tops[$0] } ?? node
      tops[node] = top
      counts[top, default: 0] += 1
      if top == node {
        lines.append((node, "- \(before.label(node)) (from \(before.name(place.parent)))"))
      }
    }
    return lines.map { top, line in
      let below = counts[top, default: 1] - 1
      return below == 0 ? line : "\(line), and \(below) below it"
    }
  }

  private func line(_ change: OutlineDifference<ItemID>.Change) -> Message? {
    switch change {
    case .remove: nil
    case .insert(let node, let place, _):
      "+ \(after.label(node)) (into \(after.name(place.parent)), \(ordinal(place.index + 1)))"
    case .move(let node, let old, let new):
      "↷ \(after.label(node)) moved from \(before.siblingNumber(old)) to \(after.siblingNumber(new))"
    case .expand(let node): "▾ \(after.label(node)) expanded (\(after.place(of: node)))"
    case .collapse(let node): "▸ \(after.label(node)) collapsed (\(after.place(of: node)))"
    }
  }

  private func ordinal(_ number: Int) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension DifferenceInWords {
  /// - Parameters:
  ///   - changes: The changes to each row, without changes to titles, in the order of the lines.
  ///   - identities: The identities of the newer rows, if these identities are permanent and differ from the
  ///     items of the rows.
  init(
    before: SourceDocument, after: SourceDocument,
    changes: [(item: ItemID, changes: [AspectChange])], identities: [ItemID: ItemID]? = nil
  ) {
    func isRenamed(_ item: ItemID) -> Bool { before.title(of: item) != after.title(of: item) }
    let changed = Set(changes.map(\.item))
    let renamed = after.document.contentChanges(since: before.document).compactMap { change in
      after.outline.contains(change.item) && !changed.contains(change.item)
        && isRenamed(change.item)
        ? before.outline.index(of: change.item).map { (position: $0, item: change.item) } : nil
    }
    self.init(
      before: RowNames(before), after: RowNames(after, identities),
      difference: after.outline.outlineDifference(from: before.outline),
      edited: renamed.sorted { $0.position < $1.position }
        .map { EditedRow(item: $0.item, isRenamed: true, changes: []) }
        + changes.map { item, changes in
          EditedRow(item: item, isRenamed: isRenamed(item), changes: changes)
        }, header: after.document.header.textChanges(from: before.document.header))
  }

  init(_ difference: DocumentDifference, before: OutlineDocument, after: OutlineDocument) {
    self.init(
      before: RowNames(before), after: RowNames(after), difference: difference.outline,
      edited: difference.contents.compactMap { change in
        guard let old = change.old, let new = change.new else { return nil }
        return EditedRow(
          item: change.item, isRenamed: old.title != new.title, changes: new.changes(from: old))
      },
      header: difference.header.map {
        $0.new.headerChanges(from: $0.old) + $0.new.textChanges(from: $0.old)
      } ?? [])
  }
}
