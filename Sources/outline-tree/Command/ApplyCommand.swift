import Outline

/// The subcommand `apply`. It edits a source's outline, and then shows the result, describes the changes or saves the
/// result.
struct ApplyCommand {
  let run: Run
  let request: Invocation
  /// The revision of the source to which the commands apply; nil if they apply to any revision. If a revision is
  /// given, commands can name rows by their numbers in that revision, even if the numbers are not permanent.
  var revision: String?

  /// An outline before and after an edit.
  struct Change {
    var before: SourceDocument
    var after: SourceDocument
    /// The items of both outlines, in the order of their numbers in a transaction; empty if no option requests a
    /// transaction.
    var items: [ItemID] = []
    /// The edit as a transaction; nil if no option requests a transaction.
    var transaction: ReorderTransaction<String, ItemID>?
  }

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let (source, change) = try makeChange()
    let options = request.options
    let writer = InPlaceWriter(run: run, display: request.display)
    if options.isInPlace { try writer.check(source, change) }
    if let path = options.transactionFile { try writeTransaction(change, path) }
    var status = ExitStatus.done
    if options.isDryRun {
      try run.write(changes: change.words, request.display)
    } else if options.isInPlace {
      try writer.write(source, after: change.after, note: options.note)
    } else {
      status = try OutlinePrinter(run: run, display: request.display)([shown(source, change.after)])
    }
    return source.isComplete ? status : .incomplete
  }

  private func shown(_ source: EditedSource, _ outline: SourceDocument) -> PrintInput {
    let row = SourceRow(
      name: (source.name ?? request.source.name)[...],
      kind: outline.kind == .rows ? .plain : .directory)
    return PrintInput(row: row, outline, request.display)
  }

  func makeChange() throws(ToolError) -> (EditedSource, Change) {
    let source: EditedSource
    var change: Change
    if let path = request.options.transactionIn {
      let file = try TransactionFile(reading: path, run.system)
      source = try edited(readsDetails: false)
      change = try file.change(of: source, request.source.name)
    } else {
      // The commands are parsed before the source is read, so that mistakes in the commands are reported immediately.
      let commands = try request.options.scripts.commands(run.streams, run.system)
      source = try edited(readsDetails: commands.contains { $0.command.needsDetails })
      try checkRevision(of: source)
      change = try self.change(source, commands)
    }
    if let transaction = change.transaction {
      change.after.outline = try result(of: transaction, for: change.before.outline)
    }
    return (source, change)
  }

  private func checkRevision(of source: EditedSource) throws(ToolError) {
    guard let wanted = self.revision else { return }
    let revision = source.outline.revision
    if wanted == revision { return }
    throw ToolError(
      "\(file: request.source.name): the file has changed since revision \(wanted.prefix(100).description)",
      ["the file's revision is now \(revision); “read” or “find” returns the ids of its rows"])
  }

  private func edited(readsDetails: Bool) throws(ToolError) -> EditedSource {
    let reader = SourceReader(
      run: run, display: request.display,
      writes: request.options.isInPlace && !request.options.isDryRun)
    var source = try reader.edited(request.source, readsDetails: readsDetails)
    if let path = request.display.orderFile {
      let order = OrderFile(run: run, path: path, display: request.display)
      if let saved = try order.read() { source.outline = saved.arranged(source.outline) }
    }
    return source
  }

  /// The lines of the source's text; nil if the source was not read from a text file, or if rows do not begin on lines
  /// of the text, as in JSON.
  private func lines(of source: EditedSource) -> SourceLines? {
    guard case .file = source.origin else { return nil }
    return SourceLines(of: source.outline.document, with: source.whole?.items.first)
  }

  private func change(
    _ source: EditedSource, _ commands: [LocatedCommand]
  ) throws(ToolError) -> Change {
    let before = source.outline
    var runner = CommandRunner(
      before, whole: source.whole, lines: lines(of: source),
      acceptsNumbers: revision == nil ? nil : true)
    try runner.run(commands)
    var change = Change(before: before, after: runner.document)
    if request.options.method != nil || request.options.transactionFile != nil {
      change.items = source.items + runner.inserted
      let section = SectionTransaction(
        sectionIdentifier: String(decoding: request.source.name, as: UTF8.self),
        initialSnapshot: before.outline, finalSnapshot: change.after.outline)
      change.transaction = ReorderTransaction(sections: [section])
    }
    return change
  }

  /// Applies a transaction to a store in memory that contains the given outline, and returns the resulting outline.
  private func result(
    of transaction: ReorderTransaction<String, ItemID>, for outline: SectionSnapshot<ItemID>
  ) throws(ToolError) -> SectionSnapshot<ItemID> {
    // The transaction has exactly one section.
    // This is because it was either created with one section, or checked when it was read from a file.
    let section = transaction.initialSnapshot.sectionIdentifiers[0]
    var store = MemoryStore(sections: [(section, outline)])
    do {
      try store.apply(
        transaction,
        by: request.options.method == .final ? .finalSnapshot : .collectionDifference)
    } catch {
      throw ToolError("\(file: request.source.name): \(error.description)")
    }
    return store.snapshot(for: section)
  }

  private func writeTransaction(_ change: Change, _ path: [UInt8]) throws(ToolError) {
    guard let transaction = change.transaction else { return }
    if change.after.document.header != change.before.document.header {
      throw ToolError(
        "\(file: path): a transaction cannot change the text above the first row")
    }
    let text = TransactionText(transaction, of: change, source: request.source.name)
    run.warn(
      try text.write(to: path, items: change.items, run.system), at: path, display: request.display)
  }
}

extension ApplyCommand.Change {
  var words: DifferenceInWords {
    DifferenceInWords(before: before, after: after, changes: otherEdits)
  }

  /// The changes to the checkboxes and notes of rows that exist both before and after the edit, in the
  /// order of the rows before the edit.
  private var otherEdits: [(item: ItemID, changes: [AspectChange])] {
    let found = after.document.contentChanges(since: before.document).compactMap { change in
      let changes = change.new!.boxAndNoteChanges(from: change.old!)
      return after.outline.contains(change.item) && !changes.isEmpty
        ? before.outline.index(of: change.item).map {
          (position: $0, item: change.item, changes: changes)
        } : nil
    }
    return found.sorted { $0.position < $1.position }.map { ($0.item, $0.changes) }
  }
}
