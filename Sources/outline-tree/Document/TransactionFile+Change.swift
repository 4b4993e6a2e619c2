import Outline

extension TransactionFile {
  /// Returns the change that the file describes.
  ///
  /// - Throws: If the file was made from another state of the source.
  func change(
    of before: TitledOutline, _ source: [UInt8]
  ) throws(Refusal) -> ApplyCommand.Change {
    try checkNumbers()
    if let difference = difference(from: before) {
      throw Refusal("\(path) was made against another state of \(source): \(difference)")
    }
    var after = before
    for title in text.titles.dropFirst(before.nodes.count) {
      after.nodes.add(title: title, kind: .plain)
    }
    let unedited = after.nodes
    for renaming in text.renamings { after.nodes.rename(renaming.item, to: renaming.to) }
    for edit in text.edits {
      var content = after.nodes.content(of: edit.item)
      guard content.aside == edit.from else {
        throw Refusal(
          "\(path) was made against another state of \(source): the checkbox or the note of item "
            + "\(edit.item.index) differs")
      }
      content.aside = edit.to
      after.nodes.setContent(content, of: edit.item)
    }
    let edits = after.nodes.edited.sorted { $0.index < $1.index }.map {
      RowEdit(node: $0, old: unedited.content(of: $0), new: after.nodes.content(of: $0))
    }
    return ApplyCommand.Change(
      before: before, after: after, edits: edits, transaction: text.transaction)
  }

  /// Refuses numbers without a title.
  private func checkNumbers() throws(Refusal) {
    guard text.transaction.initialSnapshot.numberOfSections == 1 else {
      throw Refusal("\(file: path): the transaction must be of one section")
    }
    let snapshots = text.transaction.sectionTransactions.flatMap {
      [$0.initialSnapshot.items, $0.finalSnapshot.items]
    }
    let numbers =
      snapshots.joined().lazy.map(\.index) + text.renamings.lazy.map(\.item.index)
      + text.edits.lazy.map(\.item.index)
    if let number = numbers.first(where: { !text.titles.indices.contains($0) }) {
      throw Refusal("\(file: path): item \(number) has no title")
    }
    for renaming in text.renamings where text.titles[renaming.item.index] != renaming.from {
      throw Refusal(
        "\(file: path): item \(renaming.item.index) is renamed from a title it does not have")
    }
    guard Set(text.renamings.map(\.item)).count == text.renamings.count else {
      throw Refusal("\(file: path): an item is renamed twice")
    }
    guard Set(text.edits.map(\.item)).count == text.edits.count else {
      throw Refusal("\(file: path): an item is edited twice")
    }
  }

  /// Returns what differs between the source and its state in the file; nil: nothing does.
  private func difference(from before: TitledOutline) -> Message? {
    let nodes = before.nodes
    for (number, title) in text.titles.prefix(nodes.count).enumerated() {
      let now = nodes.title(of: NodeID(number))
      if title[...] != now {
        return "the title of item \(number) differs: it was “\(title)”, it is “\(now)”"
      }
    }
    if text.titles.count < nodes.count {
      return
        "the number of items differs: there were \(text.titles.count), there are \(nodes.count)"
    }
    let visible = text.transaction.initialSnapshot.itemIdentifiers
    let initial = text.transaction.sectionTransactions.first?.initialSnapshot
    if initial ?? before.outline != before.outline || visible != before.outline.visibleItems {
      return "the shape of its outline differs"
    }
    return nil
  }
}
