import Outline

/// The server of the command `serve --mcp`. Agents call the server's tools through the Model Context Protocol.
final class AgentServer: MessageHandler {
  private let files: ConfinedFiles
  private let channel: MessageChannel
  /// The calls that only read files. Several such calls are performed at the same time.
  private let readers: Mailbox<Call>
  /// The calls that may change files. Such calls are performed one at a time, in the order of their arrival.
  private let writers: Mailbox<Call>
  private var threads: [WorkerThread] = []
  /// True after a client has sent `initialize`, which belongs to the older revision of the protocol.
  private var isInitialized = false

  /// The maximum number of calls in `readers` that are performed at the same time.
  private static let readerCount = 4
  /// The maximum number of calls that wait in each mailbox.
  private static let limit = 1000

  /// Performs and answers a call.
  private typealias Call = @Sendable () -> Void

  init(_ files: ConfinedFiles, _ channel: MessageChannel) throws(ToolError) {
    guard let readers = try? Mailbox<Call>(), let writers = try? Mailbox<Call>() else {
      throw ToolError("the system cannot create another pipe")
    }
    (self.files, self.channel, self.readers, self.writers) = (files, channel, readers, writers)
    for calls in [writers] + Array(repeating: readers, count: Self.readerCount) {
      guard let thread = WorkerThread({ while let call = calls.next() { call() } }) else {
        end()
        throw ToolError("the system cannot create another thread")
      }
      threads.append(thread)
    }
  }

  func end() {
    for calls in [readers, writers] { calls.close() }
    for thread in threads { thread.join() }
    threads = []
  }
}

/// Requests.
extension AgentServer {
  func handle(_ message: RPCMessage) throws(OperationError) -> Bool {
    guard let id = message.id else {
      // The only notification that has an effect is the cancellation of a call.
      if message.method == "notifications/cancelled" {
        channel.cancel(message.parameter("requestId"))
      }
      return true
    }
    // MCP allows only strings and integers as ids.
    if id.first != UInt8(ascii: "\""), Int(decimal: id.drop { $0 == UInt8(ascii: "-") }) == nil {
      throw OperationError(.invalidRequest, "the id must be a string or an integer")
    }
    let parameters = try message.members()
    let revision = try MCPRevision(of: message.method, parameters, isInitialized: isInitialized)
    switch message.method {
    case "server/discover", "initialize":
      if message.method == "initialize" { isInitialized = true }
      let described = message.method == "initialize" ? revision : .stateless
      channel.answer(id, .success(described.description(isWritable: files.isWritable)))
    case "ping": channel.answer(id, .success(revision.result { _ in }))
    case "tools/list": channel.answer(id, .success(revision.tools))
    case "tools/call":
      guard let name = parameters["name"]?.text else {
        throw OperationError(.invalidParameters, "“name” is missing")
      }
      let operation = try OutlineOperation(named: name, at: .tools)
      channel.begin(id)
      let calls = operation.mayWrite ? writers : readers
      let isSent = calls.send(limit: Self.limit) { [files, channel] in
        let json = parameters["arguments"]?.bytes ?? Array("{}".utf8)
        // A cancelled call is not answered.
        let result = channel.isCancelled(id) ? nil : AgentCall.perform(operation, json, in: files)
        guard let result, !channel.isCancelled(id) else { return channel.end(id) }
        channel.answer(id, .success(revision.result(of: result)))
      }
      if !isSent { throw OperationError(.tooLarge, "too many calls are waiting") }
    default:
      throw OperationError(.unknownMethod, "there is no method “\(message.method.prefix(100))”")
    }
    return true
  }
}
