import Outline
import Synchronization

/// A thread that performs the requests of one outline, in order. So no request waits for a request of
/// another outline.
final class OutlineWorker: Sendable {
  let name: String
  private let mailbox: Mailbox<Work>
  private let channel: MessageChannel
  private let pending: PendingRequests

  /// The maximum number of requests that wait for one outline.
  private static let limit = 10_000

  struct Request: Sendable {
    /// The id of the request, as JSON; nil for a notification.
    var id: [UInt8]?
    var operation: OutlineOperation
    var arguments: OperationArguments
  }

  private enum Work: Sendable {
    case request(Request)
    case end
  }

  init(
    named name: String, _ channel: MessageChannel, _ pending: PendingRequests
  ) throws(SystemError) {
    (self.name, self.channel, self.pending) = (name, channel, pending)
    mailbox = try Mailbox()
  }

  /// True if the outline is closed, so that no more requests are accepted.
  var isClosed: Bool { mailbox.isClosed }

  /// Returns whether the request was accepted. If the outline is closed, or if too many requests are waiting, it
  /// is not.
  func send(_ request: Request) -> Bool { mailbox.send(.request(request), limit: Self.limit) }

  /// Makes the thread end after it has performed all earlier requests.
  func end() { _ = mailbox.send(.end) }

  /// Performs requests until the outline is closed.
  ///
  /// - Parameters:
  ///   - outline: The outline, which only this thread uses.
  func run(_ outline: ServedOutline) {
    var lastLook = PosixProcess.milliseconds
    while !outline.isClosed {
      switch mailbox.take() {
      case .request(let request): perform(request, on: outline)
      case .end: return
      case nil: wait(outline)
      }
      // A client that never pauses is told about changes, too.
      if PosixProcess.milliseconds - lastLook > outline.disk.interval, !outline.isClosed {
        outline.followDisk()
        tell(outline)
        lastLook = PosixProcess.milliseconds
      }
    }
    refuseRequests()
  }

  /// Answers the requests for an outline that is closed, or that could not be opened.
  func refuseRequests() {
    for case .request(let request) in mailbox.close() {
      answer(request.id, .failure(OperationError(unknownOutline: name)))
    }
  }

  private func perform(_ request: Request, on outline: ServedOutline) {
    let result = Result { () throws(OperationError) in
      try checkCancelled(request)
      return try outline.perform(request.operation, request.arguments) {
        self.pending.isCancelled(request.id)
      }
    }
    tell(outline)
    answer(request.id, result)
  }

  private func checkCancelled(_ request: Request) throws(OperationError) {
    if pending.isCancelled(request.id) { throw .wasCancelled }
  }

  /// Waits for a request, or for a change on the disk.
  private func wait(_ outline: ServedOutline) {
    let files = [mailbox.file] + (outline.arrivals.map { [$0] } ?? [])
    let ready = try? PosixTerminal.waitToRead(files, milliseconds: outline.patience)
    if let ready = ready.flatMap({ $0 }), ready[0].isReadable { return }
    outline.followDisk()
    tell(outline)
  }

  /// Sends the changes that are not part of an answer.
  private func tell(_ outline: ServedOutline) {
    for notification in outline.takeNotifications() { channel.notify("changed", notification) }
  }

  private func answer(_ id: [UInt8]?, _ result: Result<[UInt8], OperationError>) {
    guard let id else { return }
    pending.remove(id)
    channel.answer(id, result)
  }
}

/// The requests that were not answered yet.
final class PendingRequests: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// For each id, the number of requests that have it. A client should not use an id twice, but if it
    /// does, both requests are answered.
    var counts: [[UInt8]: Int] = [:]
    var cancelled: Set<[UInt8]> = []
  }

  func add(_ id: [UInt8]) { state.withLock { $0.counts[id, default: 0] += 1 } }

  func remove(_ id: [UInt8]) {
    state.withLock { state in
      let count = state.counts[id, default: 1] - 1
      state.counts[id] = count == 0 ? nil : count
      if count == 0 { state.cancelled.remove(id) }
    }
  }

  /// Cancels a request, if it was not answered yet.
  func cancel(_ id: [UInt8]) {
    state.withLock { state in
      if state.counts[id] != nil { state.cancelled.insert(id) }
    }
  }

  func isCancelled(_ id: [UInt8]?) -> Bool {
    guard let id else { return false }
    return state.withLock { $0.cancelled.contains(id) }
  }
}

extension OperationError {
  static let wasCancelled = OperationError(.cancelled, "the request was cancelled")

  init(unknownOutline name: String) {
    self.init(.unknownOutline, "no outline “\(name.prefix(100))” is open")
  }
}
