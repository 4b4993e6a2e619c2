import Outline

/// Performs the requests about one outline in order, in a separate thread. So a request never waits for a
/// request about another outline.
final class OutlineWorker: Sendable {
  private let name: String
  /// The requests that wait. The mailbox is closed when the outline is closed. The thread then performs all earlier
  /// requests, and ends.
  let requests: Mailbox<Request>
  private let channel: MessageChannel

  /// The maximum number of requests that can wait for one outline.
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

  func send(_ request: Request) throws(OperationError) {
    channel.begin(request.id)
    if requests.send(limit: Self.limit, request) { return }
    if requests.isClosed { throw OperationError(unknownOutline: name) }
    throw OperationError(.tooLarge, "too many requests are waiting for outline “\(name)”")
  }

  /// Opens an outline, and performs requests until the outline or the mailbox is closed.
  ///
  /// - Parameter opening: The request to open the outline.
  func run(opening: Request, _ system: SystemCalls, _ environment: @escaping Environment) {
    do throws(OperationError) {
      let outline = try ServedOutline(opening.arguments, named: name, system, environment) {
        [channel] in
        channel.notify("changed", $0)
      }
      channel.answer(opening.id, .success(outline.description))
      performRequests(of: outline)
    } catch {
      channel.answer(opening.id, .failure(error))
    }
    requests.close()
    while let request = requests.next() {
      channel.answer(request.id, .failure(OperationError(unknownOutline: name)))
    }
  }

  private func performRequests(of outline: ServedOutline) {
    var lastLook = PosixProcess.milliseconds
    while !outline.isClosed {
      let request = requests.receive(orFrom: outline.arrivals, milliseconds: outline.patience)
      if let request {
        let result = Result { () throws(OperationError) in
          if channel.isCancelled(request.id) { throw .wasCancelled }
          return try outline.perform(request.operation, request.arguments) {
            channel.isCancelled(request.id)
          }
        }
        channel.answer(request.id, result)
      } else if requests.isAtEnd {
        return outline.end()
      }
      // Notifications are sent even if the client never pauses between requests.
      if request == nil || PosixProcess.milliseconds - lastLook > ServedOutline.interval,
        !outline.isClosed
      {
        outline.followDisk()
        lastLook = PosixProcess.milliseconds
      }
    }
  }
}

extension OperationError {
  static let wasCancelled = OperationError(.cancelled, "the request was cancelled")

  init(unknownOutline name: String) {
    self.init(.unknownOutline, "no outline “\(name.prefix(100))” is open")
  }
}
