import Outline
import Synchronization

/// `serve --mcp`: the tools for agents, in the Model Context Protocol.
///
/// Two revisions of the protocol are spoken. In the newer one, each request names the revision, and nothing is
/// remembered between requests. In the older one, a client begins with `initialize`.
final class AgentServer {
  private let channel: MessageChannel
  private let tools: AgentTools
  private let pending = PendingRequests()
  private var workers: [Worker] = []
  /// The worker for calls that may change files, so that these are performed in the order in which they came.
  private var writer: Worker?
  /// True after a client of the older revision has begun.
  private var isInitialized = false

  /// The number of calls that are performed at the same time.
  private static let workerCount = 4
  /// The maximum number of calls that wait.
  private static let limit = 1000

  init(_ tools: AgentTools, _ channel: MessageChannel) {
    (self.tools, self.channel) = (tools, channel)
  }
}

/// Messages.
extension AgentServer: MessageHandler {
  func handle(_ bytes: [UInt8]) -> Bool {
    let message: RPCMessage
    let request: AgentRequest
    do throws(RPCMistake) {
      message = try RPCMessage(bytes)
      guard let id = message.id else {
        cancel(message)
        return true
      }
      // The protocol allows fewer ids than JSON-RPC.
      if id.first != UInt8(ascii: "\""), Int(decimal: id.drop { $0 == UInt8(ascii: "-") }) == nil {
        throw RPCMistake(.invalidRequest, "the id must be a string or an integer")
      }
      request = try AgentRequest(message, id: id, isInitialized: isInitialized)
    } catch {
      channel.answer(error.id, .failure(error.error), data: error.data)
      return true
    }
    perform(request)
    return true
  }

  /// Notifications are not answered. Only the cancellation of a call has an effect.
  private func cancel(_ message: RPCMessage) {
    guard message.method == "notifications/cancelled" else { return }
    if let id = message.parameter("requestId") { pending.cancel(id) }
  }

  private func perform(_ request: AgentRequest) {
    switch request.method {
    case .discover: channel.answer(request.id, .success(AgentProtocol.discovery(tools.isWritable)))
    case .initialize:
      isInitialized = true
      channel.answer(request.id, .success(AgentProtocol.initialization(tools.isWritable)))
    case .ping: channel.answer(request.id, .success(AgentProtocol.empty(request.revision)))
    case .list: channel.answer(request.id, .success(AgentProtocol.list(request.revision)))
    case .call(let call):
      pending.add(request.id)
      if call.operation.mayWrite && writer == nil { writer = Worker(tools, channel, pending) }
      let worker = call.operation.mayWrite ? writer : leastBusyWorker()
      if worker?.send(Worker.Call(request: request, call: call), limit: Self.limit) == true {
        return
      }
      pending.remove(request.id)
      channel.answer(
        request.id, .failure(OperationError(.tooLarge, "too many calls are waiting")))
    }
  }

  func end() {
    for worker in workers + [writer].compactMap(\.self) { worker.end() }
    (workers, writer) = ([], nil)
  }
}

/// Performing calls.
extension AgentServer {
  /// Returns a worker without work or, if there are as many as there may be, the one with the least work.
  private func leastBusyWorker() -> Worker? {
    if let idle = workers.first(where: { $0.load == 0 }) { return idle }
    if workers.count < Self.workerCount, let worker = Worker(tools, channel, pending) {
      workers.append(worker)
      return worker
    }
    return workers.min { $0.load < $1.load }
  }

  /// A thread that performs calls.
  private final class Worker {
    struct Call: Sendable {
      var request: AgentRequest
      var call: AgentRequest.Call
    }

    private let mailbox: Mailbox<Call?>
    private let thread: WorkerThread
    private let waiting: Counter

    init?(_ tools: AgentTools, _ channel: MessageChannel, _ pending: PendingRequests) {
      guard let mailbox = try? Mailbox<Call?>() else { return nil }
      let waiting = Counter()
      let thread = WorkerThread {
        while true {
          guard let message = mailbox.take() else {
            _ = try? PosixTerminal.waitToRead([mailbox.file], milliseconds: nil)
            continue
          }
          guard let call = message else { return }
          let id = call.request.id
          let result = pending.isCancelled(id) ? nil : tools.perform(call.call)
          let isCancelled = pending.isCancelled(id)
          pending.remove(id)
          if let result, !isCancelled {
            channel.answer(id, .success(AgentProtocol.result(result, call.request.revision)))
          }
          waiting.add(-1)
        }
      }
      guard let thread else { return nil }
      (self.mailbox, self.thread, self.waiting) = (mailbox, thread, waiting)
    }

    /// The number of calls that were not answered yet.
    var load: Int { waiting.value }

    func send(_ call: Call, limit: Int) -> Bool {
      guard mailbox.send(call, limit: limit) else { return false }
      waiting.add(1)
      return true
    }

    func end() {
      _ = mailbox.send(nil)
      thread.join()
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add(_ number: Int) { count.withLock { $0 += number } }
  }
}
