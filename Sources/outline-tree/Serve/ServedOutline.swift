import Outline

/// An outline that a client of `serve` has opened.
///
/// `BrowserHost`, which the browser also uses, reads folders, saves edits and watches the disk. This type adds
/// a revision number for each state, and the changes from one state to the next, so that a client can display
/// the outline.
final class ServedOutline {
  let name: String
  let host: BrowserHost
  /// The messages about the outline that have not been sent to the client yet.
  let warnings = WarningCollector()
  /// The format of the text from which the outline was opened; nil for any other source.
  var format: DocumentFormat?
  /// True if the client is notified of changes by other programs.
  let isFollowed: Bool
  var isClosed = false
  /// The number of the last state that was reported to the client.
  private(set) var revision = 1
  /// The document in the last state that was reported to the client.
  private var told: OutlineDocument
  /// The rows whose contents are the same as in the last report to the client, but whose reading state has changed.
  var marked: Set<ItemID> = []
  /// Notifies the client of changes. The argument contains the parameters of the notification, as JSON.
  private let notify: ([UInt8]) -> Void
  /// True if the watched folders may differ from the open folders.
  var isWatchBehind = true
  /// The modification time that each folder had when it was read. Folders that had just changed are left out.
  var readTimes: [ItemID?: FileTime] = [:]

  /// Opens the source that a request names, or the text that a request contains.
  init(
    _ arguments: OperationArguments, named name: String, _ system: SystemCalls,
    _ environment: @escaping Environment, notify: @escaping ([UInt8]) -> Void
  ) throws(OperationError) {
    (self.name, self.notify) = (name, notify)
    let text = arguments.text("text")
    format = text == nil ? nil : try Self.textFormat(arguments)
    isFollowed = arguments.flag("watch", default: true)
    let run = warnings.run(input: Array((text ?? "").utf8), system, environment)
    var problem = OperationError.Kind.invalidParameters
    do {
      let request = try Self.browseRequest(arguments)
      problem = .unreadable
      host = try BrowseCommand(run: run, request: request).served()
    } catch {
      throw OperationError(error, kind: problem)
    }
    if isFollowed, host.directory != nil { _ = host.perform([.watch(true)]) }
    told = host.state.document.document
  }

  var document: SourceDocument { host.state.document }

  var outline: SectionSnapshot<ItemID> { document.outline }

  /// Changes which rows are expanded. Folding is not an edit, so undo does not revert it.
  func fold(_ body: (inout SectionSnapshot<ItemID>) -> Void) {
    body(&host.state.view.edited.document.outline)
  }
}

/// Performing requests.
extension ServedOutline {
  /// - Parameter isCancelled: Returns whether the client has cancelled the request.
  /// - Returns: The result, as JSON.
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
    case .undo: return try step(arguments, .undo)
    case .redo: return try step(arguments, .redo)
    case .save: return try save(arguments)
    case .reload: return try reload(arguments)
    case .merge: return try merge()
    case .close: return try close(arguments)
    case .initialize, .shutdown, .open, .overview, .read, .diff, .history:
      throw OperationError(
        .unknownMethod, "“\(operation.rawValue)” does not apply to an open outline")
    }
  }

  /// Returns the given items. Throws an error if any of the items is not in the outline.
  func known(_ items: [ItemID]) throws(OperationError) -> [ItemID] {
    let unknown = items.filter { !outline.contains($0) }
    guard let first = unknown.first else { return items }
    throw OperationError(.unknownItem, "there is no row \(first.wireName)", items: unknown)
  }

  /// Throws an error if a request was made for a revision other than the current one.
  func checkRevision(_ arguments: OperationArguments) throws(OperationError) {
    guard let wanted = arguments.integer("revision"), wanted != revision else { return }
    throw OperationError(
      .outdated, "the outline has revision \(revision), not \(wanted)",
      hints: ["“rows” returns the rows of this revision"])
  }
}

/// Results and notifications.
extension ServedOutline {
  /// Returns a result that reports all changes that have not been reported to the client yet.
  ///
  /// - Parameter body: Writes further members.
  func changeResult(_ body: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    let change = takeChange()
    return result { json in
      writer.write(change, to: &json)
      body(&json)
    }
  }

  /// Returns a result that contains no changes. If the request has changed the outline, for example by reading
  /// folders, the client is first notified of the changes.
  func result(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    publish()
    let message = host.state.message
    host.state.message = nil
    return object { json in
      body(&json)
      let warnings = warnings.take(and: message)
      if !warnings.isEmpty { json.array("warnings", of: warnings) { $0.write(json: $1) } }
    }
  }

  /// Notifies the client of the changes since the last report.
  ///
  /// - Parameter problem: A problem to report to the client, even if nothing has changed.
  func publish(problem: OperationError? = nil) {
    let change = takeChange()
    if change.isEmpty && problem == nil { return }
    let parameters = object { json in
      json.member("outline", name)
      writer.write(change, to: &json)
      if let problem {
        json.name("problem")
        problem.write(to: &json)
      }
    }
    notify(parameters)
  }

  /// Returns the changes since the last report to the client, and records that they are reported.
  private func takeChange() -> DocumentChange {
    let change = DocumentChange(from: told, to: document.document, marked: marked)
    marked = []
    told = document.document
    if !change.isEmpty { revision += 1 }
    return change
  }

  private func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object { json in
      json.member("revision", revision)
      body(&json)
    }
  }

  var writer: OperationWriter {
    let files = document.files
    return OperationWriter { item, json in json.writeFacts(of: item, in: files) }
  }
}

/// Collects the messages that the tool would write to standard error.
final class WarningCollector {
  /// The messages, each as a JSON object.
  private var messages: [[UInt8]] = []

  private var stream: OutputStream {
    OutputStream(isTerminal: false, messages: .json) { [self] bytes throws(SystemError) in
      messages += bytes.split(separator: 0x0A).map { Array($0) }
    }
  }

  /// Returns a run of the tool whose messages are collected.
  func run(input: [UInt8], _ system: SystemCalls, _ environment: @escaping Environment) -> Run {
    let streams = Streams(input: InputBuffer(input), output: ByteCollector().stream, error: stream)
    return Run(streams: streams, system: system, environment: environment)
  }

  /// Removes and returns the messages, including the given message, if any.
  func take(and message: Message? = nil) -> [[UInt8]] {
    defer { messages = [] }
    if let message { Diagnostics(stream, .never).report(message) }
    return messages
  }
}

extension JSONWriter {
  /// Writes the members that only rows for files and folders have.
  mutating func writeFacts(of item: ItemID, in files: FileTable) {
    let kind = files.kind(of: item)
    if kind == .plain { return }
    member("kind", kind.nameInListings.description)
    if let target = files.target(of: item) { member("target", target) }
    switch files.reading(of: item) {
    case .done: break
    case .omitted: member("unread", true)
    case .refused, .loop: member("unreadable", true)
    }
  }
}
