import Outline

/// Writes the descriptions of tools, with JSON Schemas of their arguments and results.
extension JSONWriter {
  mutating func write(tool operation: OutlineOperation) {
    let entry = operation.entry(for: .tools)!
    let mayWrite = operation.mayWrite
    object { json in
      json.member("name", operation.rawValue)
      json.member("description", entry.summary)
      json.object("inputSchema") { json in
        json.writeSchema(of: entry.parameters)
        json.member("additionalProperties", false)
      }
      json.object("outputSchema") { $0.writeSchema(of: entry.results) }
      json.object("annotations") { json in
        json.member("readOnlyHint", !mayWrite)
        if mayWrite { json.member("destructiveHint", operation == .edit) }
        json.member("idempotentHint", !mayWrite)
        json.member("openWorldHint", false)
      }
    }
  }

  /// Writes the schema of an object with the given members.
  private mutating func writeSchema(of members: [OutlineOperation.Parameter]) {
    member("type", "object")
    object("properties") { json in
      for parameter in members {
        json.name(escaping: parameter.name)
        json.object { json in
          json.writeSchema(of: parameter.form)
          if !parameter.help.isEmpty { json.member("description", parameter.help) }
        }
      }
    }
    member("required", members.filter(\.isRequired).map(\.name))
  }

  private mutating func writeSchema(of form: OutlineOperation.Form) {
    switch form {
    case .text, .lines, .item: member("type", "string")
    case .flag: member("type", "boolean")
    case .integer(let range, let number):
      if let number { member("default", number) }
      member("type", "integer")
      member("minimum", range.lowerBound)
      if range.upperBound < .max { member("maximum", range.upperBound) }
    case .place: member("type", "object")
    case .object(let members): writeSchema(of: members)
    case .list(let form):
      member("type", "array")
      object("items") { $0.writeSchema(of: form) }
    case .orNull(let form): writeSchema(of: form)
    }
  }
}

extension OutlineOperation {
  /// True if the operation is a tool that may change a file.
  var mayWrite: Bool { self == .edit || self == .undo }
}
