import Outline

/// Handles the requests to `serve`. A separate thread for each open outline performs the requests about that
/// outline, so that slow requests do not delay the thread that reads messages.
final class RPCServer: MessageHandler {
  private let run: Run
  private let channel: MessageChannel
  /// The outlines, keyed by name. A closed outline is removed when the next outline is opened.
  private var outlines: [String: (worker: OutlineWorker, thread: WorkerThread)] = [:]
  private var count = 0

  /// The version of the protocol.
  static let version = 1
  /// The maximum number of outlines that are open at the same time.
  private static let limit = 1000

  init(_ run: Run, _ channel: MessageChannel) {
    (self.run, self.channel) = (run, channel)
  }

  func handle(_ message: RPCMessage) throws(OperationError) -> Bool {
    switch message.method {
    case "$/cancelRequest": channel.cancel(message.parameter("id"))
    case "exit": return false
    default:
      let operation = try operation(message.method)
      let arguments = try OperationArguments(
        message.parameters ?? Array("{}".utf8), of: operation, at: .methods)
      return try perform(
        OutlineWorker.Request(id: message.id, operation: operation, arguments: arguments))
    }
    return true
  }

  /// Waits until all requests have been answered, and then closes all outlines.
  func end() {
    for (worker, _) in outlines.values { worker.end() }
    for (_, thread) in outlines.values { thread.join() }
    outlines = [:]
  }

  private func operation(_ method: String) throws(OperationError) -> OutlineOperation {
    let operation = OutlineOperation(rawValue: method)
    if let operation, operation.entry(for: .methods) != nil { return operation }
    let methods = OutlineOperation.all(of: .methods).map(\.rawValue)
    throw OperationError(
      .unknownMethod, "there is no method “\(method.prefix(100))”",
      hints: ["the methods are \(methods.joined(separator: ", "))"])
  }

  private func perform(_ request: OutlineWorker.Request) throws(OperationError) -> Bool {
    if request.operation == .shutdown {
      end()
      channel.answer(request.id, .success(RPCMessage.null))
      return false
    }
    if request.operation == .initialize {
      channel.answer(request.id, .success(Self.description))
    } else if request.operation == .open {
      try open(request)
    } else {
      let name = request.arguments.text("outline")!
      guard let (worker, _) = outlines[name] else { throw OperationError(unknownOutline: name) }
      try worker.send(request)
    }
    return true
  }

  /// Opens an outline in a new thread.
  private func open(_ request: OutlineWorker.Request) throws(OperationError) {
    for (name, outline) in outlines where outline.worker.isClosed {
      outline.thread.join()
      outlines[name] = nil
    }
    guard outlines.count < Self.limit else {
      throw OperationError(.tooLarge, "\(Self.limit) outlines are open; close one of them")
    }
    let name = "o\(count + 1)"
    let opener = OutlineOpener(run.system, run.environment, name: name)
    guard let worker = try? OutlineWorker(named: name, channel),
      let thread = WorkerThread({
        worker.run(opening: request.id) { () throws(OperationError) in
          try opener.open(request.arguments)
        }
      })
    else { throw OperationError(.tooLarge, "the system cannot create another thread") }
    count += 1
    outlines[name] = (worker, thread)
  }

  /// The result of `initialize`, as JSON.
  private static var description: [UInt8] {
    JSONWriter.object { json in
      json.member("name", "outline-tree")
      json.member("version", Run.version)
      json.member("protocol", version)
      json.member("formats", SourceFormat.allCases.map(\.rawValue))
      json.member("methods", OutlineOperation.all(of: .methods).map(\.rawValue))
    }
  }
}
