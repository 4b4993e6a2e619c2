import Outline

/// A file that contains a transaction and the titles of its items. The titles of the source's items come first,
/// in preorder, and the titles of inserted items follow.
struct TransactionFile {
  let path: [UInt8]
  private let bytes: [UInt8]

  /// The transaction and the titles. In the transaction, the number of an item is the index of the item's
  /// title.
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

  /// Returns the transaction, in which each item number is replaced with the item that has this index in `items`.
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
    // An inserted row is stored with its title. The rest of its content is stored as an edit.
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
