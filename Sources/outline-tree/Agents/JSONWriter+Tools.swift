import Outline

/// Writes the descriptions of tools, with JSON Schemas of their arguments and results.
extension JSONWriter {
  mutating func write(tool operation: OutlineOperation) {
    let entry = operation.entry(for: .tools)!
    let mayWrite = operation.mayWrite
    beginObject()
    member("name", operation.rawValue)
    member("description", entry.summary)
    beginObject("inputSchema")
    writeSchema(of: entry.parameters)
    member("additionalProperties", false)
    endObject()
    beginObject("outputSchema")
    writeSchema(of: entry.results)
    endObject()
    beginObject("annotations")
    member("readOnlyHint", !mayWrite)
    if mayWrite { member("destructiveHint", operation == .edit) }
    member("idempotentHint", !mayWrite)
    member("openWorldHint", false)
    endObject()
    endObject()
  }

  /// Writes the schema of an object with the given members.
  private mutating func writeSchema(of members: [OutlineOperation.Parameter]) {
    member("type", "object")
    beginObject("properties")
    for parameter in members {
      name(escaping: parameter.name)
      beginObject()
      writeSchema(of: parameter.form)
      if !parameter.help.isEmpty { member("description", parameter.help) }
      endObject()
    }
    endObject()
    member("required", members.filter(\.isRequired).map(\.name))
  }

  private mutating func writeSchema(of form: OutlineOperation.Form) {
    switch form {
    case .text, .textOrNull, .lines, .item, .parent: member("type", "string")
    case .flag, .flagOrNull: member("type", "boolean")
    case .integer(let range, _):
      member("type", "integer")
      member("minimum", range.lowerBound)
      if range.upperBound < .max { member("maximum", range.upperBound) }
    case .place: member("type", "object")
    case .object(let members): writeSchema(of: members)
    case .items, .texts, .objects:
      member("type", "array")
      beginObject("items")
      if case .objects(let members) = form {
        writeSchema(of: members)
      } else {
        member("type", "string")
      }
      endObject()
    }
  }
}

extension OutlineOperation {
  /// True if the operation is a tool that may change a file.
  var mayWrite: Bool { self == .edit || self == .undo }
}
