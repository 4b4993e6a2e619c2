import Outline
import Synchronization

/// Sends JSON-RPC 2.0 messages to the client, and records which of the client's requests are cancelled. Several
/// threads may use a channel at the same time.
final class MessageChannel: Sendable {
  private let write: @Sendable (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let state = Mutex(State())

  private struct State {
    var usesHeaders = false
    var failure: SystemError?
    /// For the id of each request that is waiting or being performed, whether the request is cancelled.
    var pending: [[UInt8]: Bool] = [:]
  }

  init(write: @escaping @Sendable (UnsafeRawBufferPointer) throws(SystemError) -> Void) {
    self.write = write
  }

  /// The error that occurred when a message was sent; nil if messages can still be sent.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// Sends each message after a header with its length, instead of on a line.
  func useHeaders() { state.withLock { $0.usesHeaders = true } }

  /// Sends the answer to a request.
  ///
  /// - Parameters:
  ///   - id: The id of the request, as JSON; nil for a notification, which is not answered.
  ///   - result: The result, as JSON.
  func answer(_ id: [UInt8]?, _ result: Result<[UInt8], OperationError>) {
    guard let id else { return }
    end(id)
    send { json in
      json.member("id", json: id)
      switch result {
      case .success(let value): json.member("result", json: value)
      case .failure(let error):
        json.name("error")
        error.write(to: &json)
      }
    }
  }

  /// - Parameter parameters: The parameters, as JSON.
  func notify(_ method: String, _ parameters: [UInt8]) {
    send { json in
      json.member("method", method)
      json.member("params", json: parameters)
    }
  }

  private func send(_ body: (inout JSONWriter) -> Void) {
    // A name from the disk may contain any characters.
    let message = JSONWriter.object { json in
      json.member("jsonrpc", "2.0")
      body(&json)
    }[...].escapedJSON
    state.withLock { state in
      if state.failure != nil { return }
      let head = state.usesHeaders ? "Content-Length: \(message.count)\r\n\r\n" : ""
      let bytes = Array(head.utf8) + message + (state.usesHeaders ? [] : [0x0A])
      do throws(SystemError) {
        try bytes.withBytes(write)
      } catch {
        state.failure = error
      }
    }
  }
}

/// Cancelling requests.
extension MessageChannel {
  /// Records a request that waits for a thread. The request can be cancelled until it is answered.
  func begin(_ id: [UInt8]?) {
    if let id { state.withLock { $0.pending[id] = $0.pending[id] ?? false } }
  }

  /// Records that a request is finished, whether or not it was answered.
  func end(_ id: [UInt8]) {
    state.withLock { $0.pending[id] = nil }
  }

  /// Marks a request as cancelled, unless the request is finished.
  func cancel(_ id: [UInt8]?) {
    state.withLock { state in
      if let id, state.pending[id] != nil { state.pending[id] = true }
    }
  }

  func isCancelled(_ id: [UInt8]?) -> Bool {
    id.map { id in state.withLock { $0.pending[id] == true } } ?? false
  }
}
