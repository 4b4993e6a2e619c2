import Outline
import Synchronization

/// The methods of `serve`. Requests about an open outline are performed by the outline's own thread, so the
/// thread that reads messages never waits for one of them.
final class RPCServer: MessageHandler {
  private let run: Run
  private let channel: MessageChannel
  private let pending = PendingRequests()
  private let outlines = OpenOutlines()
  /// The threads of outlines, by the names of the outlines.
  private var threads: [String: WorkerThread] = [:]
  private var count = 0

  /// The version of the methods.
  static let version = 1
  /// The maximum number of outlines that are open at the same time.
  private static let limit = 1000

  init(_ run: Run, _ channel: MessageChannel) {
    (self.run, self.channel) = (run, channel)
  }

  func handle(_ bytes: [UInt8]) -> Bool {
    let message: RPCMessage
    do throws(RPCMistake) {
      message = try RPCMessage(bytes)
    } catch {
      channel.answer(error.id, .failure(error.error))
      return true
    }
    switch message.method {
    case "$/cancelRequest": cancel(message)
    case "exit": return false
    default:
      guard let operation = operation(message) else { return true }
      if operation == .shutdown {
        shutDown(message)
        return false
      }
      perform(operation, message)
    }
    return true
  }

  /// Waits until all requests have been answered, and closes all outlines.
  func end() {
    for outline in outlines.all { outline.end() }
    for thread in threads.values { thread.join() }
    threads = [:]
  }

  private func operation(_ message: RPCMessage) -> OutlineOperation? {
    let operation = OutlineOperation(rawValue: message.method)
    if let operation, operation.entry(for: .methods) != nil { return operation }
    let methods = OutlineOperation.all(of: .methods).map(\.rawValue)
    answer(
      message,
      .failure(
        OperationError(
          .unknownMethod, "there is no method “\(message.method.prefix(100))”",
          hints: ["the methods are \(methods.joined(separator: ", "))"])))
    return nil
  }

  private func answer(_ message: RPCMessage, _ result: Result<[UInt8], OperationError>) {
    if let id = message.id { channel.answer(id, result) }
  }

  private func shutDown(_ message: RPCMessage) {
    end()
    answer(message, .success(Array("null".utf8)))
  }

  /// Cancels a request: `{"id": 7}`. If the request is waiting or searching, it is answered with an error.
  private func cancel(_ message: RPCMessage) {
    if let id = message.parameter("id") { pending.cancel(id) }
  }
}

/// Performing requests.
extension RPCServer {
  private func perform(_ operation: OutlineOperation, _ message: RPCMessage) {
    do throws(OperationError) {
      let arguments = try arguments(of: message, operation)
      if operation == .initialize { return answer(message, .success(Self.description)) }
      if operation == .open { return try open(message, arguments) }
      let name = arguments.text("outline")!
      guard let outline = outlines[name] else { throw OperationError(unknownOutline: name) }
      if let id = message.id { pending.add(id) }
      let request = OutlineWorker.Request(
        id: message.id, operation: operation, arguments: arguments)
      if outline.send(request) { return }
      if let id = message.id { pending.remove(id) }
      if outline.isClosed { throw OperationError(unknownOutline: name) }
      throw OperationError(.tooLarge, "too many requests are waiting for outline “\(name)”")
    } catch {
      answer(message, .failure(error))
    }
  }

  private func arguments(
    of message: RPCMessage, _ operation: OutlineOperation
  ) throws(OperationError) -> OperationArguments {
    try OperationArguments(
      message.parameters ?? Array("{}".utf8), of: operation, at: .methods)
  }

  /// Opens an outline in a thread of its own.
  private func open(
    _ message: RPCMessage, _ arguments: OperationArguments
  ) throws(OperationError) {
    guard outlines.count < Self.limit else {
      throw OperationError(.tooLarge, "\(Self.limit) outlines are open; close one of them")
    }
    for (name, thread) in threads where outlines[name] == nil {
      thread.join()
      threads[name] = nil
    }
    let name = "o\(count + 1)"
    let (channel, outlines, id) = (channel, outlines, message.id)
    let opener = OutlineOpener(run.system, run.environment, name: name)
    let worker: OutlineWorker
    do {
      worker = try OutlineWorker(named: name, channel, pending)
    } catch {
      throw OperationError(.unreadable, error.message)
    }
    outlines.add(worker)
    let thread = WorkerThread {
      let result = Result { () throws(OperationError) in try opener.open(arguments) }
      if let id { channel.answer(id, result.map { opener.description(of: $0) }) }
      if let outline = try? result.get() {
        worker.run(outline)
        if !outline.isClosed { outline.end() }
      }
      worker.refuseRequests()
      outlines.remove(worker)
    }
    guard let thread else {
      outlines.remove(worker)
      throw OperationError(.tooLarge, "the system has no room for another thread")
    }
    count += 1
    threads[name] = thread
  }

  /// The result of `initialize`.
  private static var description: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", "outline-tree")
    json.member("version", Run.version)
    json.member("protocol", version)
    json.beginArray("formats")
    for format in SourceFormat.allCases { json.write(format.rawValue) }
    json.endArray()
    json.beginArray("methods")
    for operation in OutlineOperation.all(of: .methods) { json.write(operation.rawValue) }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}

/// The outlines that are open, by their names.
private final class OpenOutlines: Sendable {
  private let workers = Mutex<[String: OutlineWorker]>([:])

  subscript(name: String) -> OutlineWorker? { workers.withLock { $0[name] } }

  var all: [OutlineWorker] { workers.withLock { Array($0.values) } }

  var count: Int { workers.withLock { $0.count } }

  func add(_ worker: OutlineWorker) { workers.withLock { $0[worker.name] = worker } }

  func remove(_ worker: OutlineWorker) { workers.withLock { $0[worker.name] = nil } }
}
