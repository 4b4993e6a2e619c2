import Outline

/// A file that contains a transaction and the titles of its items. The first titles are those of the source's items,
/// in preorder; the titles of inserted items follow.
struct TransactionFile {
  let path: [UInt8]
  private let bytes: [UInt8]

  /// The transaction and the titles. The number of an item in the transaction is the index of the title of this item.
  let text: TransactionText<ItemID>

  init(reading path: [UInt8], _ system: SystemCalls) throws(ToolError) {
    self.path = path
    bytes = try ToolError.naming(path, system.readFile(path))
    do {
      text = try TransactionText(reading: bytes) { Int32(exactly: $0).map { ItemID(Int($0)) } }
    } catch {
      throw ToolError(
        "\(file: path, line: error.line, column: error.column): not an outline transaction: \(error.message)"
      )
    }
  }

  /// Returns the transaction after replacing each item number with the item at this index of `items`.
  func text(of items: [ItemID]) -> TransactionText<ItemID> {
    // This cannot fail, because the same bytes have already been parsed, and the item numbers have been checked.
    try! TransactionText(reading: bytes) { items[$0] }
  }
}

extension TransactionText<ItemID> {
  /// - Parameter source: The name of the source on the command line.
  init(
    _ transaction: ReorderTransaction<String, ItemID>, of change: ApplyCommand.Change,
    source: [UInt8]
  ) {
    let (before, after) = (change.before.document, change.after.document)
    let titles = change.items.map {
      (before.content(of: $0) == nil ? after : before).titleBytes(of: $0)
    }
    let changes = Dictionary(
      uniqueKeysWithValues: after.contentChanges(since: before).map { ($0.item, $0) })
    let edits = change.items.compactMap { changes[$0] }
    // The file stores the title of an inserted row in the list of titles, and the rest of the row's content as an
    // edit.
    let inserted = change.items.filter { before.content(of: $0) == nil }.map { item in
      DocumentDifference.ContentChange(item, from: ItemContent(""), to: after[item])
    }
    self.init(
      source: source, titles: titles,
      renamings: edits.filter { $0.old!.titleBytes != $0.new!.titleBytes }
        .map { Renaming($0.item, from: $0.old!.titleBytes, to: $0.new!.titleBytes) },
      edits: (edits + inserted).filter { $0.old!.aside != $0.new!.aside }
        .map { Edit($0.item, from: $0.old!.aside, to: $0.new!.aside) }, transaction)
  }

  /// Writes the transaction to a file, completely or not at all.
  ///
  /// - Parameter items: The items, in the order of their titles.
  /// - Returns: An error that occurred after the file was written.
  func write(
    to path: [UInt8], items: [ItemID], _ system: SystemCalls
  ) throws(ToolError) -> SystemError? {
    let numbers = Dictionary(uniqueKeysWithValues: zip(items, items.indices))
    return try ToolError.naming(path, system.replaceFile(path, with: encoded { numbers[$0]! }))
  }
}

extension ItemContent {
  /// The content other than the title, in the form that transactions use.
  var aside: TransactionText<ItemID>.Aside {
    get { .init(isChecked: isChecked, note: note.map { Array($0.utf8) }) }
    set {
      if isChecked != newValue.isChecked { isChecked = newValue.isChecked }
      note = newValue.note.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension TransactionFile {
  /// Returns the change to the source that the transaction in the file describes.
  ///
  /// - Throws: An error if the file contradicts itself, or was made for a different state of the source.
  func change(
    of source: EditedSource, _ name: [UInt8]
  ) throws(ToolError) -> ApplyCommand.Change {
    try checkNumbers()
    let before = source.outline
    var items = source.items
    if let difference = titleDifference(from: before, items) {
      throw ToolError("\(path) was made for a different state of \(name): \(difference)")
    }
    var after = before
    for title in text.titles.dropFirst(items.count) {
      items.append(after.document.makeItem(title: title[...]))
    }
    let text = before.hasIdentities ? text(of: items) : text
    if !text.begins(with: before.outline) {
      throw ToolError(
        "\(path) was made for a different state of \(name): the structure of the outline in \(name) differs"
      )
    }
    for renaming in text.renamings { after.rename(renaming.item, to: renaming.to) }
    for edit in text.edits {
      guard after.document[edit.item].aside == edit.from else {
        throw ToolError(
          "\(path) was made for a different state of \(name): the checkbox or the note of item "
            + "\(items.firstIndex(of: edit.item)!) differs")
      }
      after.document[edit.item].aside = edit.to
    }
    return ApplyCommand.Change(
      before: before, after: after, items: items, transaction: text.transaction)
  }

  /// Throws an error unless the transaction has exactly one section, every item has a title, and renamings and
  /// edits are consistent.
  private func checkNumbers() throws(ToolError) {
    guard text.transaction.initialSnapshot.numberOfSections == 1 else {
      throw ToolError("\(file: path): the transaction must have exactly one section")
    }
    let snapshots = text.transaction.sectionTransactions.flatMap {
      [$0.initialSnapshot.items, $0.finalSnapshot.items]
    }
    let numbers =
      snapshots.joined().lazy.map(\.number) + text.renamings.lazy.map(\.item.number)
      + text.edits.lazy.map(\.item.number)
    if let number = numbers.first(where: { !text.titles.indices.contains($0) }) {
      throw ToolError("\(file: path): item \(number) has no title")
    }
    for renaming in text.renamings where text.titles[renaming.item.number] != renaming.from {
      throw ToolError(
        "\(file: path): item \(renaming.item.number) is renamed from a title that it does not have")
    }
    guard Set(text.renamings.map(\.item)).count == text.renamings.count else {
      throw ToolError("\(file: path): an item is renamed twice")
    }
    guard Set(text.edits.map(\.item)).count == text.edits.count else {
      throw ToolError("\(file: path): an item is edited twice")
    }
  }

  /// Returns the first difference between the titles in the source and the titles in the file; nil if the file begins
  /// with the titles of all items of the source.
  private func titleDifference(from before: SourceDocument, _ items: [ItemID]) -> Message? {
    for (number, (title, item)) in zip(text.titles, items).enumerated() {
      let now = before.title(of: item)
      if title[...] != now {
        return "the title of item \(number) differs: it was “\(title)”, and is now “\(now)”"
      }
    }
    if text.titles.count < items.count {
      return
        "the number of items differs: there were \(text.titles.count), and there are now \(items.count)"
    }
    return nil
  }
}

extension TransactionText<ItemID> {
  /// True if the transaction was made from this outline.
  fileprivate func begins(with outline: SectionSnapshot<ItemID>) -> Bool {
    let initial = transaction.sectionTransactions.first?.initialSnapshot
    return initial ?? outline == outline
      && transaction.initialSnapshot.itemIdentifiers == outline.visibleItems
  }
}

extension SourceDocument {
  /// Changes the title of a row. The title of a file need not be UTF-8.
  mutating func rename(_ item: ItemID, to title: [UInt8]) {
    switch kind {
    case .rows: document[item].retitle(title)
    case .directory: document[item] = ItemContent(bytes: title)
    }
  }
}
