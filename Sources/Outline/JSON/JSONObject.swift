/// The members of a JSON object, each with its value as JSON on one line. This type is used for messages
/// whose members can be in any order.
package struct JSONObject: Sendable {
  package private(set) var names: [String] = []
  private var values: [String: [UInt8]] = [:]

  package init() {}

  /// Reads the members of an object.
  ///
  /// - Throws: An error if the text is not an object, or if two members have the same name.
  package init(_ json: [UInt8]) throws(JSONError) {
    self = try JSONReader.reading(json) { (reader) throws(JSONError) in
      var members = JSONObject()
      try reader.beginObject()
      while let name = try reader.nextName() {
        let offset = reader.offset(of: name)
        let value = try reader.readJSON()
        guard members.values.updateValue(value, forKey: name.string) == nil else {
          throw JSONError(at: offset, "“\(name.string.prefix(100))” is given twice")
        }
        members.names.append(name.string)
      }
      try reader.end()
      return members
    }
  }

  package subscript(name: String) -> [UInt8]? { values[name] }

  package func isNull(_ name: String) -> Bool { values[name]?.elementsEqual("null".utf8) ?? false }

  /// Returns the value that `body` reads from a member, or `nil` if the member does not exist or `body`
  /// throws an error.
  package func read<Value>(
    _ name: String, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    values[name].flatMap { json in
      try? JSONReader.reading(json) { (reader) throws(JSONError) in try body(&reader) }
    }
  }

  package func text(_ name: String) -> String? {
    read(name) { (reader) throws(JSONError) in try reader.readString() }
  }

  package func members(_ name: String) -> JSONObject? {
    values[name].flatMap { json in try? JSONObject(json) }
  }

  /// Returns the elements of an array, each as JSON on one line.
  package func elements(_ name: String) -> [[UInt8]]? {
    values[name].flatMap { json in try? JSONObject.elements(of: json) }
  }

  package static func elements(of json: [UInt8]) throws(JSONError) -> [[UInt8]] {
    try JSONReader.reading(json) { (reader) throws(JSONError) in
      try reader.readElements { (reader) throws(JSONError) in try reader.readJSON() }
    }
  }
}
