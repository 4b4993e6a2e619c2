import Outline

/// A revision of the Model Context Protocol, which determines the form of results.
enum MCPRevision: String, Sendable {
  /// Each request contains the revision, and the server stores no state between requests.
  case stateless = "2026-07-28"
  /// A client begins with the request `initialize`.
  case initialized = "2025-11-25"

  /// Finds the revision of the protocol that a request uses.
  ///
  /// - Parameter isInitialized: Whether the client has begun with `initialize`.
  init(of method: String, _ parameters: JSONObject, isInitialized: Bool) throws(OperationError) {
    let meta = parameters["_meta"]?.members ?? JSONObject()
    let version = meta["io.modelcontextprotocol/protocolVersion"]?.text
    if method == "initialize" || version == nil && (isInitialized || method == "ping") {
      self = .initialized
      return
    }
    guard let version else {
      throw OperationError(
        .invalidParameters,
        "“_meta” must have “io.modelcontextprotocol/protocolVersion”, or the client must begin with “initialize”"
      )
    }
    guard version == Self.stateless.rawValue else {
      var error = OperationError(.unsupportedVersion, "Unsupported protocol version")
      error.data = JSONWriter.object { json in
        json.member("supported", [Self.stateless.rawValue])
        json.member("requested", version)
      }
      throw error
    }
    guard meta["io.modelcontextprotocol/clientCapabilities"]?.members != nil else {
      throw OperationError(
        .invalidParameters,
        "“_meta” must have the object “io.modelcontextprotocol/clientCapabilities”")
    }
    self = .stateless
  }
}

/// Results as JSON.
extension MCPRevision {
  /// The number of milliseconds for which a client may cache a result that never changes.
  private static let lifetime = 3_600_000

  /// Returns the result of `server/discover` or `initialize`, with the server's capabilities and instructions.
  func description(isWritable: Bool) -> [UInt8] {
    result(isCached: true) { json in
      switch self {
      case .stateless: json.member("supportedVersions", [rawValue])
      case .initialized:
        json.member("protocolVersion", rawValue)
        json.object("serverInfo", Self.writeServer)
      }
      json.object("capabilities") { json in json.object("tools") { _ in } }
      json.member(
        "instructions",
        "Outlines of directories and documents. Begin with overview; read and find return rows with ids, "
          + "which edit accepts as #7, together with the revision of the same result."
          + (isWritable
            ? "" : " This server cannot write, so edit and undo only report what would change."))
    }
  }

  /// The result of `tools/list`.
  var tools: [UInt8] {
    result(isCached: true) { json in
      json.array("tools", of: OutlineOperation.all(of: .tools)) { $0.write(tool: $1) }
    }
  }

  /// Returns the result of `tools/call`.
  func result(of call: AgentResult) -> [UInt8] {
    result { json in
      json.array("content", of: [call.text]) { json, text in
        json.object { json in
          json.member("type", "text")
          json.member("text", text[...])
        }
      }
      if let structured = call.structured {
        json.member("structuredContent", json: structured)
      }
      json.member("isError", call.structured == nil)
    }
  }

  func result(isCached: Bool = false, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object { json in
      body(&json)
      guard self == .stateless else { return }
      json.member("resultType", "complete")
      if isCached {
        json.member("ttlMs", Self.lifetime)
        json.member("cacheScope", "public")
      }
      json.object("_meta") { json in
        json.object("io.modelcontextprotocol/serverInfo", Self.writeServer)
      }
    }
  }

  private static func writeServer(_ json: inout JSONWriter) {
    json.member("name", "outline-tree")
    json.member("version", Run.version)
  }
}
