@testable import Outline

/// A value as a tree. Names may repeat.
indirect enum ReadJSON: Equatable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([ReadJSON])
  case object([Member])

  struct Member: Equatable {
    var name: String
    var value: ReadJSON
  }
}

extension ReadJSON {
  /// Reads a text that is one value.
  static func read(_ text: [UInt8], isLenient: Bool = false) throws(JSONError) -> ReadJSON {
    try JSONReader.reading(text, isLenient: isLenient) { reader throws(JSONError) in
      let value = try read(&reader)
      try reader.end()
      return value
    }
  }

  /// Reads a text that is one value or several.
  static func readAll(_ text: [UInt8]) throws(JSONError) -> [ReadJSON] {
    try JSONReader.reading(text) { reader throws(JSONError) in
      var values = [try read(&reader)]
      while try !reader.isAtEnd() { values.append(try read(&reader)) }
      return values
    }
  }

  /// Reads a value with all its elements and members.
  private static func read(_ reader: inout JSONReader) throws(JSONError) -> ReadJSON {
    switch try reader.kind() {
    case .null:
      try reader.readNull()
      return .null
    case .boolean: return .boolean(try reader.readBoolean())
    case .number: return .number(try reader.readValue())
    case .string: return .string(try reader.readString())
    case .array:
      var elements: [ReadJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader)) }
      return .array(elements)
    case .object:
      var members: [Member] = []
      try reader.beginObject()
      while let name = try reader.nextName() {
        members.append(Member(name: name.string, value: try read(&reader)))
      }
      return .object(members)
    }
  }
}

/// Returns the error of reading a text, or `nil`. Reading and skipping it must agree.
func jsonError(_ text: [UInt8]) throws -> JSONError? {
  let reading = caught { () throws(JSONError) in _ = try ReadJSON.read(text) }
  try same(jsonErrorOfSkipping(text), reading, "skipping \(String(decoding: text, as: UTF8.self))")
  return reading
}

/// Returns the error of skipping a text, or `nil`.
func jsonErrorOfSkipping(_ text: [UInt8]) -> JSONError? {
  caught { () throws(JSONError) in
    try JSONReader.reading(text) { reader throws(JSONError) in
      try reader.skipValue()
      try reader.end()
    }
  }
}

private func caught(_ body: () throws(JSONError) -> Void) -> JSONError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
