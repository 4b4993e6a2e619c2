import Outline

/// A transaction in a file, with the titles of its items: those of the source in preorder, then those
/// of inserted items.
struct TransactionFile {
  let path: [UInt8]
  var text: TransactionText<NodeID>

  init(reading path: [UInt8], _ system: SystemCalls) throws(Refusal) {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try system.readFile(path)
    } catch {
      throw Refusal("\(file: path): \(error.message)")
    }
    do {
      text = try TransactionText(reading: bytes) { Int32(exactly: $0).map { NodeID(Int($0)) } }
    } catch {
      throw Refusal(
        "\(file: path, line: error.line, column: error.column): not an outline transaction: \(error.message)"
      )
    }
  }

  /// - Parameter source: What the source is called on the command line.
  init(
    _ transaction: ReorderTransaction<String, NodeID>, of change: ApplyCommand.Change,
    source: [UInt8], path: [UInt8]
  ) {
    let nodes = change.after.nodes
    var titles = (0..<nodes.count).map { Array(nodes.title(of: NodeID($0))) }
    for edit in change.edits { titles[edit.node.index] = edit.old.title }
    let renamings = change.edits.filter { $0.old.title != $0.new.title }
    // An inserted row has its title, and then all else.
    let inserted = (change.before.nodes.count..<nodes.count).map { number in
      let content = nodes.content(of: NodeID(number))
      return RowEdit(node: NodeID(number), old: EditableContent(title: content.title), new: content)
    }
    let others = change.edits.filter { $0.node.index < change.before.nodes.count } + inserted
    self.path = path
    text = TransactionText(
      source: source, titles: titles,
      renamings: renamings.map { .init($0.node, from: $0.old.title, to: $0.new.title) },
      edits: others.filter { $0.old.aside != $0.new.aside }
        .map { .init($0.node, from: $0.old.aside, to: $0.new.aside) }, transaction)
  }

  /// Writes the file, completely or not at all.
  ///
  /// - Returns: What failed after the file was written.
  func write(_ system: SystemCalls) throws(Refusal) -> SystemError? {
    do {
      return try system.replaceFile(path, with: text.encoded(number: \.index))
    } catch {
      throw Refusal("\(file: path): \(error.message)")
    }
  }
}

extension EditableContent {
  /// What it has besides its title, as transactions have it.
  var aside: TransactionText<NodeID>.Aside {
    get { .init(isChecked: isChecked, note: note) }
    set { (isChecked, note) = (newValue.isChecked, newValue.note) }
  }
}
