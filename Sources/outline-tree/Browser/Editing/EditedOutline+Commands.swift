import Outline

/// Running `apply` commands.
extension EditedOutline {
  /// Runs one line of `apply` commands as one step.
  ///
  /// - Returns: The edit and the change of folding that were recorded.
  mutating func run(_ line: [UInt8], focus: ItemID?) throws(ToolError) -> Change {
    do throws(ToolError) {
      let commands = try ScriptSource.argument(1, line).commands(in: line)
      // Some commands compare details, such as sizes, that may not have been read.
      if isDirectory, commands.contains(where: { $0.command.needsDetails }),
        document.outline.items.contains(where: { document.files.details(of: $0) == nil })
      {
        throw ToolError("not all sizes and dates have been read; ss and sd read them, and sort")
      }
      return try run(commands, note: String(decoding: line, as: UTF8.self), focus: focus)
    } catch {
      // The message needs no location: there is only one line, and the user sees it on the screen.
      throw ToolError(error.lines[0].withoutPlace)
    }
  }

  /// Runs commands of `apply` as one step.
  ///
  /// - Returns: The edit and the change of folding that were recorded.
  mutating func run(
    _ commands: [LocatedCommand], note: String, focus: ItemID?
  ) throws(ToolError) -> Change {
    let before = document
    // The number that identifies a row stays the same as long as the document is open.
    var runner = CommandRunner(document, acceptsNumbers: true)
    try runner.run(commands)
    let difference = runner.document.document.difference(from: before.document)
    try requireOrderOnly(difference.outline)
    if isDirectory && !difference.contents.isEmpty {
      throw Self.orderOnly
    }
    if !difference.isFolding { try requireFree() }
    document = runner.document
    let after = difference.outline.firstArrival ?? focus
    if let after, document.outline.contains(after) { document.outline.reveal(after) }
    return record(note, since: before.document, FocusChange(before: focus, after: after))
  }
}

extension OutlineDifference<ItemID> {
  /// The first row that the difference inserts or moves.
  fileprivate var firstArrival: ItemID? {
    for change in self {
      switch change {
      case .move(let node, _, _), .insert(let node, _, _): return node
      case .remove, .expand, .collapse: continue
      }
    }
    return nil
  }
}
