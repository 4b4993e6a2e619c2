import Outline

/// An outline that a client of `serve` has opened.
///
/// The work is that of the browser: `BrowserHost` reads folders, edits, saves and follows the disk. This type
/// adds what a client needs that shows the outline itself: a revision for each state, and the changes from
/// one state to the next.
final class ServedOutline {
  let name: String
  let host: BrowserHost
  /// The messages of the tool about the outline that the client does not know yet.
  let warnings: WarningCollector
  /// The format of the text, if the outline was opened from a text.
  var format: DocumentFormat?
  /// True if the client wants to know what other programs change.
  let isFollowed: Bool
  var isClosed = false
  /// The number of the state that the client knows.
  private(set) var revision = 1
  /// The document in the state that the client knows.
  private var told: OutlineDocument
  /// The rows whose facts have changed since that state, although their contents are the same.
  var marked: Set<ItemID> = []
  private var notifications: [[UInt8]] = []
  /// True if other folders may be open than those that are watched.
  var isWatchBehind = true
  /// For each folder that was read, the time of its last change by then.
  var readTimes: [ItemID?: FileTime] = [:]

  init(
    named name: String, _ host: BrowserHost, _ warnings: WarningCollector, format: DocumentFormat?,
    isFollowed: Bool
  ) {
    (self.name, self.host, self.warnings) = (name, host, warnings)
    (self.format, self.isFollowed) = (format, isFollowed)
    told = host.state.document.document
  }

  var document: SourceDocument { host.state.document }

  var outline: SectionSnapshot<ItemID> { document.outline }

  /// Changes which rows are expanded. This is no edit, so undo does not change it back.
  func fold(_ body: (inout SectionSnapshot<ItemID>) -> Void) {
    body(&host.state.outline.view.edited.document.outline)
  }
}

/// Performing requests.
extension ServedOutline {
  /// - Parameter isCancelled: Whether the client no longer wants the result.
  /// - Returns: The result as JSON.
  func perform(
    _ operation: OutlineOperation, _ arguments: OperationArguments, unless isCancelled: () -> Bool
  ) throws(OperationError) -> [UInt8] {
    host.state.message = nil
    isWatchBehind = true
    // Work for the request, such as reading folders, may have changed the outline, even if the request fails.
    defer { publish() }
    switch operation {
    case .rows: return rows(arguments)
    case .children: return try children(arguments)
    case .row: return try row(arguments)
    case .find: return try find(arguments, unless: isCancelled)
    case .expand: return try fold(arguments, reads: true) { $0.expand($1) }
    case .collapse: return try fold(arguments) { $0.collapse($1) }
    case .reveal:
      return try fold(arguments) { outline, items in for item in items { outline.reveal(item) } }
    case .edit: return try edit(arguments)
    case .undo: return try undo(arguments)
    case .redo: return try redo(arguments)
    case .save: return try save(arguments)
    case .reload: return try reload(arguments)
    case .merge: return try merge()
    case .close: return try close(arguments)
    case .initialize, .shutdown, .open, .overview, .read, .diff, .history:
      throw OperationError(.unknownMethod, "“\(operation.rawValue)” is not about an open outline")
    }
  }

  /// Returns items, and throws an error if one of them is not in the outline.
  func known(_ items: [ItemID]) throws(OperationError) -> [ItemID] {
    let unknown = items.filter { !outline.contains($0) }
    guard let first = unknown.first else { return items }
    throw OperationError(.unknownItem, "there is no row \(first.wireName)", items: unknown)
  }

  /// Throws an error if a request was made for another state.
  func checkRevision(_ arguments: OperationArguments) throws(OperationError) {
    guard let wanted = arguments.integer("revision"), wanted != revision else { return }
    throw OperationError(
      .outdated, "the outline has revision \(revision), not \(wanted)",
      hints: ["“rows” returns the rows of this revision"])
  }
}

/// Results and notifications.
extension ServedOutline {
  /// Returns a result with the changes that the client does not know yet. The client then knows them.
  ///
  /// - Parameter body: Writes further members.
  func changeResult(_ body: (inout OperationWriter) -> Void = { _ in }) -> [UInt8] {
    let change = takeChange()
    return result { writer in
      writer.write(change)
      body(&writer)
    }
  }

  /// Returns a result that does not change the outline. If work for the result has changed it, the client is
  /// told about the changes first.
  func result(_ body: (inout OperationWriter) -> Void) -> [UInt8] {
    publish()
    let message = host.state.message
    host.state.message = nil
    return object { writer in
      body(&writer)
      writer.json.write(warnings.take(and: message))
    }
  }

  /// Prepares a notification with the changes since the state that the client knows.
  ///
  /// - Parameter problem: A problem that the client is told about, even if nothing has changed.
  func publish(problem: OperationError? = nil) {
    let change = takeChange()
    if change.isEmpty && problem == nil { return }
    let notification = object { writer in
      writer.json.member("outline", name)
      writer.write(change)
      if let problem {
        writer.json.name("problem")
        problem.write(to: &writer.json)
      }
    }
    notifications.append(notification)
  }

  /// Returns the parameters of the notifications to send.
  func takeNotifications() -> [[UInt8]] {
    defer { notifications = [] }
    return notifications
  }

  /// Returns the changes since the state that the client knows, which then is the current one.
  private func takeChange() -> DocumentChange {
    let change = DocumentChange(from: told, to: document.document, marked: marked)
    marked = []
    told = document.document
    if !change.isEmpty { revision += 1 }
    return change
  }

  private func object(_ body: (inout OperationWriter) -> Void) -> [UInt8] {
    var writer = makeWriter()
    writer.json.beginObject()
    writer.json.member("revision", revision)
    body(&writer)
    writer.json.endObject()
    return writer.json.bytes
  }

  func makeWriter() -> OperationWriter {
    let files = document.files
    return OperationWriter { item, json in json.writeFacts(of: item, in: files) }
  }
}

/// Collects the messages that the tool would write to standard error.
final class WarningCollector {
  /// The messages, each as a JSON object.
  private var messages: [[UInt8]] = []

  var stream: OutputStream {
    OutputStream(isTerminal: false, messages: .json) { [self] bytes throws(SystemError) in
      messages += bytes.split(separator: 0x0A).map { Array($0) }
    }
  }

  /// Returns the messages, and one more, and forgets them.
  func take(and message: Message? = nil) -> [[UInt8]] {
    defer { messages = [] }
    if let message { Diagnostics(stream, .never).report(message) }
    return messages
  }
}

extension JSONWriter {
  /// Writes messages as a member `warnings`, unless there are none.
  mutating func write(_ warnings: [[UInt8]]) {
    if warnings.isEmpty { return }
    beginArray("warnings")
    for warning in warnings { write(jsonBytes: warning) }
    endArray()
  }

  /// Writes the members that only rows of directories have.
  mutating func writeFacts(of item: ItemID, in files: FileTable) {
    let kind = files.kind(of: item)
    if kind == .plain { return }
    member("kind", kind.nameInListings)
    if let target = files.target(of: item) {
      member("target", name: target)
    }
    switch files.reading(of: item) {
    case .done: break
    case .omitted:
      member("unread", true)
    case .refused, .loop:
      member("unreadable", true)
    }
  }
}
