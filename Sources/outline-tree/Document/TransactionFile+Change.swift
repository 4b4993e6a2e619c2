import Outline

extension TransactionFile {
  /// Returns the change to the source that the transaction in the file describes.
  ///
  /// - Throws: If the file contradicts itself, or was made for a different state of the source.
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

  /// Returns the first difference between the titles in the source and the titles in the file; nil if the file has
  /// the titles of all items of the source.
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
