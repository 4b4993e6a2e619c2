import Outline

/// Performs the requests of one outline in a thread, in order. So no request waits for a request of another
/// outline.
final class OutlineWorker: Sendable {
  private let name: String
  private let requests: Mailbox<Request>
  private let channel: MessageChannel

  /// The maximum number of requests that wait for one outline.
  private static let limit = 10_000

  struct Request: Sendable {
    /// The id of the request, as JSON; nil for a notification.
    var id: [UInt8]?
    var operation: OutlineOperation
    var arguments: OperationArguments
  }

  init(named name: String, _ channel: MessageChannel) throws(SystemError) {
    (self.name, self.channel) = (name, channel)
    requests = try Mailbox()
  }

  /// True if no more requests are accepted.
  var isClosed: Bool { requests.isClosed }

  func send(_ request: Request) throws(OperationError) {
    channel.begin(request.id)
    if requests.send(request, limit: Self.limit) { return }
    if isClosed { throw OperationError(unknownOutline: name) }
    throw OperationError(.tooLarge, "too many requests are waiting for outline “\(name)”")
  }

  /// Makes the thread end after it has performed all earlier requests.
  func end() { requests.close() }

  /// Opens an outline, and performs requests until it is closed, or until the client is done.
  ///
  /// - Parameter id: The id of the request to open the outline.
  func run(opening id: [UInt8]?, _ open: () throws(OperationError) -> ServedOutline) {
    do throws(OperationError) {
      let outline = try open()
      channel.answer(id, .success(outline.description))
      performRequests(of: outline)
    } catch {
      channel.answer(id, .failure(error))
    }
    end()
    while case .message(let request) = requests.receive() {
      channel.answer(request.id, .failure(OperationError(unknownOutline: name)))
    }
  }

  private func performRequests(of outline: ServedOutline) {
    var lastLook = PosixProcess.milliseconds
    while !outline.isClosed {
      var isIdle = false
      switch requests.receive(orFrom: outline.arrivals, milliseconds: outline.patience) {
      case .message(let request): perform(request, on: outline)
      case .nothing: isIdle = true
      case .end: return outline.end()
      }
      // A client that never pauses is told about changes, too.
      if isIdle || PosixProcess.milliseconds - lastLook > ServedOutline.interval, !outline.isClosed
      {
        outline.followDisk()
        tell(outline)
        lastLook = PosixProcess.milliseconds
      }
    }
  }

  private func perform(_ request: Request, on outline: ServedOutline) {
    let result = Result { () throws(OperationError) in
      if channel.isCancelled(request.id) { throw .wasCancelled }
      return try outline.perform(request.operation, request.arguments) {
        // What a long search reads is told meanwhile.
        tell(outline)
        return channel.isCancelled(request.id)
      }
    }
    tell(outline)
    channel.answer(request.id, result)
  }

  /// Sends the changes that are not part of an answer.
  private func tell(_ outline: ServedOutline) {
    for notification in outline.takeNotifications() { channel.notify("changed", notification) }
  }
}

extension OperationError {
  static let wasCancelled = OperationError(.cancelled, "the request was cancelled")

  init(unknownOutline name: String) {
    self.init(.unknownOutline, "no outline “\(name.prefix(100))” is open")
  }
}
