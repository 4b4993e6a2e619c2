/// The members of a JSON object. This type is used for messages whose members can be in any order.
package struct JSONObject: Sendable {
  package private(set) var names: [String] = []
  private var values: [String: JSONValue] = [:]

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
        let value = JSONValue(try reader.readJSON())
        guard members.values.updateValue(value, forKey: name.string) == nil else {
          throw JSONError(at: offset, "“\(name.string.prefix(100))” is given twice")
        }
        members.names.append(name.string)
      }
      try reader.end()
      return members
    }
  }

  package subscript(name: String) -> JSONValue? { values[name] }
}

/// A JSON value. Each property reads the value as one type, and is `nil` if the value has another type.
package struct JSONValue: Sendable {
  /// The JSON text, on one line if the value comes from a ``JSONObject``.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isNull: Bool { bytes.elementsEqual("null".utf8) }

  package var text: String? { read { (reader) throws(JSONError) in try reader.readString() } }

  package var integer: Int? { read { (reader) throws(JSONError) in try reader.readInteger() } }

  package var boolean: Bool? { read { (reader) throws(JSONError) in try reader.readBoolean() } }

  package var texts: [String]? { read { (reader) throws(JSONError) in try reader.readStrings() } }

  package var members: JSONObject? { try? JSONObject(bytes) }

  package var elements: [JSONValue]? {
    read { (reader) throws(JSONError) in
      try reader.readElements { (reader) throws(JSONError) in JSONValue(try reader.readJSON()) }
    }
  }

  private func read<Value>(_ body: (inout JSONReader) throws(JSONError) -> Value) -> Value? {
    try? JSONReader.reading(bytes, body)
  }
}
