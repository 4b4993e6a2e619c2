import Outline

/// Handles the requests that a client sends to the command `serve`. A separate thread for each open outline performs
/// the requests about that outline, so that slow requests do not delay the thread that reads messages.
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
    if message.method == "exit" { return false }
    if message.method == "$/cancelRequest" {
      channel.cancel(message.parameter("id"))
      return true
    }
    let operation = try OutlineOperation(named: message.method, at: .methods)
    let arguments = try OperationArguments(
      message.parameters ?? Array("{}".utf8), of: operation, at: .methods)
    let request = OutlineWorker.Request(id: message.id, operation: operation, arguments: arguments)
    if operation == .shutdown {
      end()
      channel.answer(request.id, .success(RPCMessage.null))
      return false
    }
    if operation == .initialize {
      channel.answer(request.id, .success(Self.description))
    } else if operation == .open {
      try open(request)
    } else {
      let name = arguments.text("outline")!
      guard let (worker, _) = outlines[name] else { throw OperationError(unknownOutline: name) }
      try worker.send(request)
    }
    return true
  }

  /// Waits until all requests have been answered, and then closes all outlines.
  func end() {
    for (worker, _) in outlines.values { worker.requests.close() }
    for (_, thread) in outlines.values { thread.join() }
    outlines = [:]
  }

  /// Opens an outline in a new thread.
  private func open(_ request: OutlineWorker.Request) throws(OperationError) {
    for (name, outline) in outlines where outline.worker.requests.isClosed {
      outline.thread.join()
      outlines[name] = nil
    }
    guard outlines.count < Self.limit else {
      throw OperationError(.tooLarge, "\(Self.limit) outlines are open; close one of them")
    }
    let name = "o\(count + 1)"
    let (system, environment) = (run.system, run.environment)
    guard let worker = try? OutlineWorker(named: name, channel),
      let thread = WorkerThread({ worker.run(opening: request, system, environment) })
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
