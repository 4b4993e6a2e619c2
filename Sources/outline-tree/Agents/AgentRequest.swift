import Outline

/// A request in the Model Context Protocol.
struct AgentRequest: Sendable {
  /// The id, as JSON.
  var id: [UInt8]
  var revision: Revision
  var method: Method

  /// The revisions of the protocol, the newest first.
  enum Revision: String, CaseIterable, Sendable {
    /// Each request names the revision.
    case stateless = "2026-07-28"
    /// A client begins with `initialize`.
    case initialized = "2025-11-25"
  }

  enum Method: Sendable {
    case discover, initialize, ping, list
    case call(Call)
  }

  /// The call of a tool.
  struct Call: Sendable {
    var operation: OutlineOperation
    /// The arguments, or the reason why they cannot be used.
    var arguments: Result<OperationArguments, OperationError>
  }
}

extension AgentRequest {
  /// - Parameter isInitialized: Whether the client has begun with `initialize`.
  init(
    _ message: RPCMessage, id: [UInt8], isInitialized: Bool
  ) throws(RPCMistake) {
    self.id = id
    var parameters = Parameters()
    do {
      if let json = message.parameters { parameters = try Parameters(json) }
      revision = try parameters.revision(of: message.method, isInitialized)
      method = try parameters.method(named: message.method)
    } catch {
      throw RPCMistake(error, id: id, data: parameters.versions(for: error))
    }
  }

  /// The parameters of a request.
  private struct Parameters {
    var members = JSONObject()
    var meta = JSONObject()

    init() {}

    init(_ json: [UInt8]) throws(OperationError) {
      do {
        members = try JSONObject(json)
      } catch {
        throw OperationError(.invalidParameters, error.message)
      }
      meta = members.members("_meta") ?? JSONObject()
    }

    var version: String? { meta.text("io.modelcontextprotocol/protocolVersion") }

    /// Returns the revision that the client speaks.
    func revision(
      of method: String, _ isInitialized: Bool
    ) throws(OperationError) -> Revision {
      if method == "initialize" { return .initialized }
      guard let version else {
        if isInitialized || method == "ping" { return .initialized }
        throw OperationError(
          .invalidParameters,
          "“_meta” must have “io.modelcontextprotocol/protocolVersion”, or the client must begin with “initialize”"
        )
      }
      guard version == Revision.stateless.rawValue else {
        throw OperationError(.unsupportedVersion, "Unsupported protocol version")
      }
      guard meta.members("io.modelcontextprotocol/clientCapabilities") != nil else {
        throw OperationError(
          .invalidParameters,
          "“_meta” must have “io.modelcontextprotocol/clientCapabilities”, an object")
      }
      return .stateless
    }

    func method(named name: String) throws(OperationError) -> Method {
      switch name {
      case "server/discover": return .discover
      case "initialize": return .initialize
      case "ping": return .ping
      case "tools/list": return .list
      case "tools/call": return .call(try call())
      default:
        throw OperationError(.unknownMethod, "there is no method “\(name.prefix(100))”")
      }
    }

    private func call() throws(OperationError) -> Call {
      let tools = OutlineOperation.all(of: .tools)
      guard let name = members.text("name") else {
        throw OperationError(.invalidParameters, "“name” is missing")
      }
      guard let operation = tools.first(where: { $0.rawValue == name }) else {
        let names = tools.map(\.rawValue).joined(separator: ", ")
        throw OperationError(
          .invalidParameters, "Unknown tool: \(name.prefix(100)); the tools are \(names)")
      }
      let json = members["arguments"] ?? Array("{}".utf8)
      return Call(
        operation: operation,
        arguments: Result { () throws(OperationError) in
          try OperationArguments(json, of: operation, at: .tools)
        })
    }

    /// Returns the data of an error about the version: the versions that are supported.
    func versions(for error: OperationError) -> [UInt8]? {
      guard error.kind == .unsupportedVersion else { return nil }
      var json = JSONWriter()
      json.beginObject()
      json.beginArray("supported")
      json.write(Revision.stateless.rawValue)
      json.endArray()
      json.member("requested", version ?? "")
      json.endObject()
      return json.bytes
    }
  }
}
