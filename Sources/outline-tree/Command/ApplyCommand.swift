import Outline

/// `apply`: edits a source's outline, gives the edit to a store as one transaction, and shows what
/// the store holds then, or puts it in the source's place.
struct ApplyCommand {
  let run: Run
  let request: ApplyRequest

  /// An outline before and after, and the transaction between.
  struct Change {
    var before: TitledOutline
    var after: TitledOutline
    var oldTitles: [NodeID: [UInt8]]
    var transaction: ReorderTransaction<String, NodeID>
  }

  func callAsFunction() throws(Refusal) -> ExitStatus {
    let (source, change) = try makeChange()
    let result = try stored(change)
    let writer = InPlaceWriter(run: run, display: request.display, note: request.change.note)
    if request.isInPlace { try writer.check(source, change.before, after: result) }
    if let path = request.transactionFile { try writeTransaction(change, path) }
    var status = ExitStatus.done
    if request.isDryRun {
      let words = DifferenceInWords(before: change.before, after: result)
      try LineWriter(run: run, display: request.display).write(words)
    } else if request.isInPlace {
      try writer.write(source, after: result)
    } else {
      status = try Show(run: run, display: request.display)([shown(source, result)])
    }
    return source.isComplete ? status : .incomplete
  }

  private func shown(_ source: EditedSource, _ outline: TitledOutline) -> ShownSource {
    let display = request.display
    let kind: NodeKind = outline.kind == .rows ? .plain : .directory
    return ShownSource(
      row: SourceRow(name: request.source.name[...], kind: kind),
      rows: .outline(
        FoldedOutline(
          document: outline, folding: display.folding, limit: display.reading.limit ?? .max,
          origin: source.document)))
  }

  private func makeChange() throws(Refusal) -> (EditedSource, Change) {
    switch request.change {
    case .scripts(let scripts):
      // Before the source is read: a mistake shows at once.
      let commands = try Script.commands(of: scripts, run.streams, run.system)
      let source = try edited(readsDetails: commands.contains { $0.command.needsDetails })
      return (source, try change(source.outline, commands))
    case .transaction(let path):
      let file = try TransactionFile(reading: path, run.system)
      let source = try edited(readsDetails: false)
      return (source, try file.change(of: source.outline, request.source.name, path))
    }
  }

  private func edited(readsDetails: Bool) throws(Refusal) -> EditedSource {
    let reader = SourceReader(
      run: run, display: request.display, writes: request.isInPlace && !request.isDryRun)
    var source = try reader.edited(request.source, readsDetails: readsDetails)
    if let path = request.display.orderFile {
      let order = OrderFile(run: run, path: path, display: request.display)
      source.outline = try order.arranged(source.outline, mayBeMissing: true)
    }
    return source
  }

  private func change(
    _ before: TitledOutline, _ commands: [LocatedCommand]
  ) throws(Refusal) -> Change {
    var runner = CommandRunner(before)
    try runner.run(commands)
    let transaction = ReorderTransaction(sections: [
      SectionTransaction(
        sectionIdentifier: String(decoding: request.source.name, as: UTF8.self),
        initialSnapshot: before.outline, finalSnapshot: runner.document.outline)
    ])
    return Change(
      before: before, after: runner.document, oldTitles: runner.oldTitles,
      transaction: transaction)
  }

  /// What a store holds that has taken up the transaction.
  private func stored(_ change: Change) throws(Refusal) -> TitledOutline {
    // One section: the change was made of one, or checked to be of one.
    let section = change.transaction.initialSnapshot.sectionIdentifiers[0]
    var store = MemoryStore(sections: [(section, change.before.outline)])
    do {
      try store.apply(change.transaction, by: request.method)
    } catch {
      throw Refusal("\(request.source.name): \(error.description)")
    }
    var result = change.after
    result.outline = store.snapshot(for: section)
    return result
  }

  private func writeTransaction(_ change: Change, _ path: [UInt8]) throws(Refusal) {
    let file = TransactionFile(change, source: request.source.name)
    let bytes = try file.encoded(for: path)
    do {
      run.warn(try run.system.replaceFile(path, with: bytes), path, request.display)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
  }
}
