import Outline

/// Changes as JSON, with exact values; `null`: there was none.
extension ByteWriter {
  mutating func append(json changes: [AspectChange]) {
    append("[")
    for (index, change) in changes.enumerated() {
      append(index == 0 ? "{" : ",{")
      append(change.aspect)
      append(#","from":"#)
      append(json: change.old)
      append(#","to":"#)
      append(json: change.new)
      append("}")
    }
    append("]")
  }

  private mutating func append(_ aspect: ContentAspect) {
    switch aspect {
    case .kind: append(#""of":"type""#)
    case .mode: append(#""of":"mode""#)
    case .size: append(#""of":"size""#)
    case .target: append(#""of":"target""#)
    case .check: append(#""of":"checked""#)
    case .note: append(#""of":"note""#)
    case .field(let name):
      append(#""field":"#)
      append(json: Array(name.utf8)[...])
    }
  }

  private mutating func append(json value: DocumentField.Value?) {
    switch value {
    case .text(let text): append(json: Array(text.utf8)[...])
    case .json(let value): append(jsonValue: Array(value.utf8)[...])
    case nil: append("null")
    }
  }
}
