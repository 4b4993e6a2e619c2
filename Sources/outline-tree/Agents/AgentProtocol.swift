import Outline

/// The results of the Model Context Protocol, as JSON.
enum AgentProtocol {
  typealias Revision = AgentRequest.Revision

  /// The number of milliseconds for which a client may keep a list of tools. The list never changes.
  private static let lifetime = 3_600_000

  /// The result of `server/discover`.
  static func discovery(_ isWritable: Bool) -> [UInt8] {
    result(.stateless, isCached: true) { json in
      json.beginArray("supportedVersions")
      json.write(Revision.stateless.rawValue)
      json.endArray()
      writeCapabilities(&json)
      writeInstructions(isWritable, &json)
    }
  }

  /// The result of `initialize`.
  static func initialization(_ isWritable: Bool) -> [UInt8] {
    result(.initialized) { json in
      json.member("protocolVersion", Revision.initialized.rawValue)
      writeCapabilities(&json)
      json.name("serverInfo")
      writeServer(&json)
      writeInstructions(isWritable, &json)
    }
  }

  static func empty(_ revision: Revision) -> [UInt8] { result(revision) { _ in } }

  /// The result of `tools/list`.
  static func list(_ revision: Revision) -> [UInt8] {
    result(revision, isCached: true) { json in
      json.beginArray("tools")
      for operation in OutlineOperation.all(of: .tools) { json.write(tool: operation) }
      json.endArray()
    }
  }

  /// The result of a call.
  static func result(_ call: AgentResult, _ revision: Revision) -> [UInt8] {
    result(revision) { json in
      json.beginArray("content")
      json.beginObject()
      json.member("type", "text")
      json.member("text", name: call.text[...])
      json.endObject()
      json.endArray()
      if let structured = call.structured {
        json.member("structuredContent", json: structured)
      }
      json.member("isError", call.isError)
    }
  }

  private static func result(
    _ revision: Revision, isCached: Bool = false, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    if revision == .stateless {
      json.member("resultType", "complete")
    }
    body(&json)
    if revision == .stateless {
      if isCached {
        json.member("ttlMs", lifetime)
        json.member("cacheScope", "public")
      }
      json.beginObject("_meta")
      json.name("io.modelcontextprotocol/serverInfo")
      writeServer(&json)
      json.endObject()
    }
    json.endObject()
    return json.bytes
  }

  private static func writeCapabilities(_ json: inout JSONWriter) {
    json.beginObject("capabilities")
    json.beginObject("tools")
    json.endObject()
    json.endObject()
  }

  private static func writeServer(_ json: inout JSONWriter) {
    json.beginObject()
    json.member("name", "outline-tree")
    json.member("version", Run.version)
    json.endObject()
  }

  private static func writeInstructions(_ isWritable: Bool, _ json: inout JSONWriter) {
    json.name("instructions")
    json.write(
      "Outlines of directories and documents. Begin with overview; read and find return rows with ids, "
        + "which edit takes as #7, together with the revision that came with them."
        + (isWritable
          ? "" : " Nothing can be written here, so edit and undo say only what would change."))
  }
}
