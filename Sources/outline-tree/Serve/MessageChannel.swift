import Outline
import Synchronization

/// Sends messages to the client. Several threads may send at the same time.
final class MessageChannel: Sendable {
  private let write: @Sendable (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let state = Mutex(State())

  private struct State {
    var framing = MessageFraming.lines
    var failure: SystemError?
  }

  init(write: @escaping @Sendable (UnsafeRawBufferPointer) throws(SystemError) -> Void) {
    self.write = write
  }

  /// The reason why messages can no longer be sent; nil if they can.
  var failure: SystemError? { state.withLock { $0.failure } }

  func use(_ framing: MessageFraming) { state.withLock { $0.framing = framing } }

  func send(_ message: [UInt8]) {
    state.withLock { state in
      if state.failure != nil { return }
      let head =
        state.framing == .headers ? Array("Content-Length: \(message.count)\r\n\r\n".utf8) : []
      let bytes = head + message + (state.framing == .lines ? [0x0A] : [])
      let result = bytes.withUnsafeBytes { buffer in
        Result { () throws(SystemError) in try write(buffer) }
      }
      if case .failure(let error) = result { state.failure = error }
    }
  }
}

/// The messages of JSON-RPC 2.0 that a server sends.
extension MessageChannel {
  /// Answers a request.
  ///
  /// - Parameters:
  ///   - id: The id of the request, as JSON.
  ///   - result: The result, as JSON.
  ///   - data: The data of an error, as JSON; nil for the usual data.
  func answer(
    _ id: [UInt8], _ result: Result<[UInt8], OperationError>, data: [UInt8]? = nil
  ) {
    var json = JSONWriter()
    beginMessage(&json)
    json.name("id")
    json.write(json: String(decoding: id, as: UTF8.self))
    switch result {
    case .success(let value):
      json.member("result", json: value)
    case .failure(let error):
      json.name("error")
      error.write(to: &json, data: data)
    }
    json.endObject()
    send(json.bytes)
  }

  /// - Parameter parameters: The parameters, as JSON.
  func notify(_ method: StaticString, _ parameters: [UInt8]) {
    var json = JSONWriter()
    beginMessage(&json)
    json.member("method", method)
    json.member("params", json: parameters)
    json.endObject()
    send(json.bytes)
  }

  private func beginMessage(_ json: inout JSONWriter) {
    json.beginObject()
    json.member("jsonrpc", "2.0")
  }
}
