import Outline

extension TransactionFile {
  /// - Parameter source: What the source is called on the command line.
  init(_ change: ApplyCommand.Change, source: [UInt8]) {
    let nodes = change.after.nodes
    func oldTitle(_ node: NodeID) -> CodedName {
      change.oldTitles[node].map { CodedName($0) } ?? CodedName(nodes.title(of: node))
    }
    self.source = CodedName(source)
    titles = (0..<nodes.count).map { oldTitle(NodeID($0)) }
    let renamedNodes = change.oldTitles.keys.sorted { $0.number < $1.number }
    renamed = renamedNodes.map { node in
      Renaming(item: node, from: oldTitle(node), to: CodedName(nodes.title(of: node)))
    }
    transaction = change.transaction
  }

  /// The change that the file describes, of a source that must be what it was made against.
  func change(
    of before: TitledOutline, _ source: [UInt8], _ path: [UInt8]
  ) throws(Refusal) -> ApplyCommand.Change {
    try checkNumbers(path)
    if let difference = difference(from: before) {
      throw Refusal("\(path) was made against another state of \(source): \(difference)")
    }
    var after = before
    for title in titles.dropFirst(before.nodes.count) {
      after.nodes.add(title: title.bytes, kind: .plain)
    }
    var oldTitles: [NodeID: [UInt8]] = [:]
    for renaming in renamed {
      oldTitles[renaming.item] = renaming.from.bytes
      after.nodes.rename(renaming.item, to: renaming.to.bytes)
    }
    return ApplyCommand.Change(
      before: before, after: after, oldTitles: oldTitles, transaction: transaction)
  }

  /// Numbers come from outside: each must have a title.
  private func checkNumbers(_ path: [UInt8]) throws(Refusal) {
    guard transaction.initialSnapshot.numberOfSections == 1 else {
      throw Refusal("\(path): the transaction must be of one section")
    }
    let snapshots = transaction.sectionTransactions.flatMap {
      [$0.initialSnapshot.items, $0.finalSnapshot.items]
    }
    let numbers = snapshots.joined().lazy.map(\.number) + renamed.lazy.map(\.item.number)
    if let number = numbers.first(where: { $0 < 0 || $0 >= titles.count }) {
      throw Refusal("\(path): item \(Int(number)) has no title")
    }
    for renaming in renamed where titles[renaming.item.index] != renaming.from {
      throw Refusal("\(path): item \(renaming.item.index) is renamed from a title it does not have")
    }
    guard Set(renamed.map(\.item)).count == renamed.count else {
      throw Refusal("\(path): an item is renamed twice")
    }
  }

  /// What differs between the source as it is and as the file says it was; nil if nothing does.
  private func difference(from before: TitledOutline) -> Message? {
    let nodes = before.nodes
    for (number, title) in titles.prefix(nodes.count).enumerated() {
      let now = nodes.title(of: NodeID(number))
      if title.bytes[...] != now {
        return "the title of item \(number) differs: it was “\(title.bytes)”, it is “\(now)”"
      }
    }
    if titles.count < nodes.count {
      return "the number of items differs: there were \(titles.count), there are \(nodes.count)"
    }
    let visible = transaction.initialSnapshot.itemIdentifiers
    let initial = transaction.sectionTransactions.first?.initialSnapshot
    if initial ?? before.outline != before.outline || visible != before.outline.visibleItems {
      return "the shape of its outline differs"
    }
    return nil
  }
}
