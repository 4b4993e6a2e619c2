import Outline

/// `apply`: edits a source's outline, gives the edit to a store as one transaction, and shows what
/// the store holds then. The source itself is never written.
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
    let (change, isComplete) = try makeChange()
    let result = try stored(change)
    if let path = request.transactionFile { try writeTransaction(change, path) }
    if request.isDryRun {
      try show(DifferenceInWords(before: change.before, after: result))
    } else {
      try Show(run: run, display: request.display, unit: result.kind.reportUnit)(
        [shown(result)])
    }
    return isComplete ? .done : .incomplete
  }

  private func shown(_ document: TitledOutline) -> ShownSource {
    let display = request.display
    let kind: NodeKind = document.kind == .rows ? .plain : .directory
    return ShownSource(
      row: SourceRow(name: request.source.name[...], kind: kind),
      rows: .outline(
        FoldedOutline(
          document: document, folding: display.folding, limit: display.reading.limit ?? .max)))
  }

  private func makeChange() throws(Refusal) -> (Change, isComplete: Bool) {
    switch request.change {
    case .scripts(let scripts):
      // Before the source is read: a mistake shows at once.
      let commands = try Script.commands(of: scripts, run.streams, run.system)
      let needsDetails = commands.contains { $0.command.needsDetails }
      let (before, isComplete) = try source(readsDetails: needsDetails)
      return (try change(before, commands), isComplete)
    case .transaction(let path):
      let file = try TransactionFile(reading: path, run.system)
      let (before, isComplete) = try source(readsDetails: false)
      return (try file.change(of: before, request.source.name, path), isComplete)
    }
  }

  private func source(
    readsDetails: Bool
  ) throws(Refusal) -> (document: TitledOutline, isComplete: Bool) {
    try SourceReader(run: run, display: request.display)
      .document(request.source, readsDetails: readsDetails)
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
      try run.system.replaceFile(path, with: bytes)
    } catch {
      throw Refusal("\(path): \(error.message)")
    }
  }

  private func show(_ words: DifferenceInWords) throws(Refusal) {
    let stream = run.streams.output
    var writer = ByteWriter(stream, escapes: request.display.escaping.applies(to: stream))
    do {
      try words.lines { line throws(SystemError) in
        writer.append(name: line.bytes[...])
        try writer.endLine()
      }
      try writer.flush()
    } catch {
      throw Refusal(output: error)
    }
  }
}
