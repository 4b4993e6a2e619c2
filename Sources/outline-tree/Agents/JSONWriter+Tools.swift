import Outline

/// The descriptions of tools.
extension JSONWriter {
  mutating func write(tool operation: OutlineOperation) {
    let entry = operation.entry(for: .tools)!
    let mayWrite = operation.mayWrite
    beginObject()
    member("name", operation.rawValue)
    member("description", entry.summary)
    name("inputSchema")
    writeSchema(of: entry)
    member("outputSchema", json: Array(operation.resultSchema.utf8))
    beginObject("annotations")
    member("readOnlyHint", !mayWrite)
    if mayWrite { member("destructiveHint", operation == .edit) }
    member("idempotentHint", !mayWrite)
    member("openWorldHint", false)
    endObject()
    endObject()
  }

  /// Writes the JSON Schema of the parameters.
  private mutating func writeSchema(of entry: OutlineOperation.Entry) {
    beginObject()
    member("type", "object")
    beginObject("properties")
    for parameter in entry.parameters {
      name(escaping: parameter.name)
      beginObject()
      writeMembers(of: parameter.form)
      member("description", parameter.help)
      endObject()
    }
    endObject()
    beginArray("required")
    for parameter in entry.parameters where parameter.isRequired { write(parameter.name) }
    endArray()
    member("additionalProperties", false)
    endObject()
  }

  private mutating func writeMembers(of form: OutlineOperation.Form) {
    switch form {
    case .text, .textOrNull, .lines, .item, .parent: member("type", "string")
    case .flag, .flagOrNull: member("type", "boolean")
    case .integer(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      if range.upperBound < .max { member("maximum", range.upperBound) }
    case .place: member("type", "object")
    case .items, .texts, .edits:
      member("type", "array")
      beginObject("items")
      if form != .edits { member("type", "string") }
      endObject()
    }
  }
}

extension OutlineOperation {
  /// True for a tool that may change a file.
  var mayWrite: Bool { self == .edit || self == .undo }
}

/// The JSON Schemas of results.
extension OutlineOperation {
  fileprivate var resultSchema: String {
    switch self {
    case .overview:
      Self.object([rows, count, revision, next], required: "rows", "total", "revision")
    case .read: Self.object([rows, count, revision, cursor], required: "rows", "total", "revision")
    case .find: Self.object([rows, count, revision], required: "rows", "total", "revision")
    case .edit, .undo:
      Self.object([changes, count, applied, revision], required: "changes", "total", "applied")
    case .diff: Self.object([changes, count], required: "changes", "total")
    case .history: Self.object([edits, count], required: "edits", "total")
    case .initialize, .shutdown, .open, .rows, .children, .row, .expand, .collapse, .reveal, .redo,
      .save, .reload, .merge, .close:
      "{}"
    }
  }

  private static func object(_ members: [String], required: String...) -> String {
    let names = required.map { "\"\($0)\"" }.joined(separator: ",")
    let properties = members.joined(separator: ",")
    return #"{"type":"object","properties":{\#(properties)},"required":[\#(names)]}"#
  }

  private var rows: String {
    let number = #"{"type":"integer","minimum":0}"#
    let row = Self.object(
      [
        #""id":{"type":"string","description":"names the row in commands and in “under”"}"#,
        #""title":{"type":"string"}"#, #""level":\#(number)"#, #""children":\#(number)"#,
        #""hidden":{"type":"integer","minimum":0,"description":"rows below it that are not in the result"}"#,
        #""note":{"type":"string"}"#, #""checked":{"type":"boolean"}"#,
        #""kind":{"type":"string"}"#,
        #""path":{"type":"string","description":"the titles from a root to the row"}"#,
      ], required: "id", "title", "level", "children", "hidden", "path")
    return #""rows":{"type":"array","items":\#(row)}"#
  }

  private var count: String {
    #""total":{"type":"integer","minimum":0,"description":"how many there are, in the result or not"}"#
  }

  private var revision: String {
    #""revision":{"type":"string","description":"names the state of the source, for “revision” of edit"}"#
  }

  private var cursor: String {
    #""nextCursor":{"type":"string","description":"the “cursor” for the next rows, if there are more"}"#
  }

  private var next: String {
    let call = Self.object(
      [#""tool":{"type":"string"}"#, #""arguments":{"type":"object"}"#],
      required: "tool", "arguments")
    return #""next":\#(call)"#
  }

  private var applied: String {
    #""applied":{"type":"boolean","description":"whether the file was changed"}"#
  }

  private var changes: String { #""changes":{"type":"array","items":{"type":"object"}}"# }

  private var edits: String { #""edits":{"type":"array","items":{"type":"object"}}"# }
}
