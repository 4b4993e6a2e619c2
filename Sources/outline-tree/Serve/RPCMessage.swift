import Outline

/// A JSON-RPC 2.0 message from a client.
struct RPCMessage {
  /// The id of a request, as JSON; nil for a notification, which is not answered. If the bytes are not a valid
  /// request, this is the id for the error message.
  private(set) var id: [UInt8]?
  private(set) var method = ""
  /// The parameters, as JSON; nil if there are none.
  private(set) var parameters: [UInt8]?
  /// The reason why the bytes are not a valid request; nil if the request is valid.
  private(set) var mistake: OperationError?

  static let null = Array("null".utf8)

  /// - Parameter next: Returns the bytes of the message; nil if no complete message has arrived.
  init?(_ next: () throws(OperationError) -> [UInt8]?) {
    do throws(OperationError) {
      guard let bytes = try next() else { return nil }
      try read(try Self.members(bytes))
    } catch {
      (id, mistake) = (id ?? Self.null, error)
    }
  }

  private static func members(_ bytes: [UInt8]) throws(OperationError) -> JSONObject {
    do {
      return try JSONObject(bytes)
    } catch let refusal {
      do {
        try JSONReader.reading(bytes) { (reader) throws(JSONError) in
          try reader.skipValue()
          try reader.end()
        }
      } catch {
        throw OperationError(.parseError, "byte \(error.offset): \(error.message)")
      }
      let isBatch = JSONValue(bytes).elements != nil
      throw OperationError(
        .invalidRequest,
        isBatch ? "batches are not supported; send one request at a time" : refusal.message)
    }
  }

  private mutating func read(_ members: JSONObject) throws(OperationError) {
    if members["result"] != nil || members["error"] != nil {
      // The error does not contain the response's id.
      // Otherwise, the error could be mistaken for an answer to a request.
      throw OperationError(.invalidRequest, "this is a response, but the server sends no requests")
    }
    if let id = members["id"]?.bytes, let first = id.first {
      guard first.isDigit || "\"-".utf8.contains(first) || id == Self.null else {
        throw OperationError(.invalidRequest, "the id must be a string or a number")
      }
      self.id = id
    }
    if members["jsonrpc"]?.text != "2.0" {
      throw OperationError(.invalidRequest, "the member “jsonrpc” must be \"2.0\"")
    }
    guard let method = members["method"]?.text else {
      throw OperationError(.invalidRequest, "there is no method")
    }
    self.method = method
    parameters = members["params"].flatMap { $0.isNull ? nil : $0.bytes }
  }

  /// Returns the members of the parameters.
  func members() throws(OperationError) -> JSONObject {
    do {
      return try parameters.map { json throws(JSONError) in try JSONObject(json) } ?? JSONObject()
    } catch {
      throw OperationError(.invalidParameters, error.message)
    }
  }

  /// Returns the parameter with the given name, as JSON; nil if there is no such parameter.
  func parameter(_ name: String) -> [UInt8]? { (try? members())?[name]?.bytes }
}
