import Outline

/// A message of JSON-RPC 2.0 from a client.
struct RPCMessage {
  /// The id of a request, as JSON; nil for a notification, which is not answered.
  var id: [UInt8]?
  var method: String
  /// The parameters, as JSON; nil if there are none.
  var parameters: [UInt8]?
}

/// The reason why bytes from a client are not a request, and the id to answer with.
struct RPCMistake: Error {
  var id: [UInt8]
  var error: OperationError
  /// The data of the error, as JSON; nil for the usual data.
  var data: [UInt8]?

  init(_ kind: OperationError.Kind, _ message: String, id: [UInt8]? = nil) {
    self.init(OperationError(kind, message), id: id)
  }

  init(_ error: OperationError, id: [UInt8]? = nil, data: [UInt8]? = nil) {
    (self.error, self.id, self.data) = (error, id ?? Self.null, data)
  }

  static let null = Array("null".utf8)
}

extension RPCMessage {
  init(_ bytes: [UInt8]) throws(RPCMistake) {
    let kind: JSONKind
    do {
      kind = try JSONReader.reading(bytes) { (reader) throws(JSONError) in
        let kind = try reader.kind()
        try reader.skipValue()
        try reader.end()
        return kind
      }
    } catch {
      throw RPCMistake(.parseError, "byte \(error.offset): \(error.message)")
    }
    if kind == .array {
      throw RPCMistake(.invalidRequest, "batches are not supported; send one request at a time")
    }
    do {
      try self.init(members: try JSONObject(bytes))
    } catch let error as RPCMistake {
      throw error
    } catch {
      throw RPCMistake(.invalidRequest, (error as! JSONError).message)
    }
  }

  private init(members: JSONObject) throws(RPCMistake) {
    id = members["id"]
    let isName = id.map { $0.first == UInt8(ascii: "\"") || $0.first.map(\.isInNumber) ?? false }
    if isName == false, !members.isNull("id") {
      throw RPCMistake(.invalidRequest, "the id must be a string or a number")
    }
    if members.text("jsonrpc") != "2.0" {
      throw RPCMistake(.invalidRequest, "the member “jsonrpc” must be \"2.0\"", id: id)
    }
    if members["result"] != nil || members["error"] != nil {
      // An error with the response's id could be taken for the answer to a request.
      throw RPCMistake(.invalidRequest, "this is a response, but nothing was asked")
    }
    guard let method = members.text("method") else {
      throw RPCMistake(.invalidRequest, "there is no method", id: id)
    }
    self.method = method
    parameters = members.isNull("params") ? nil : members["params"]
  }

  /// The member of the parameters with the given name, as JSON; nil if there is none.
  func parameter(_ name: String) -> [UInt8]? {
    parameters.flatMap { json in try? JSONObject(json) }?[name]
  }
}

extension UInt8 {
  fileprivate var isInNumber: Bool { isDigit || self == UInt8(ascii: "-") }
}
