import Foundation

/// A value whose coded form is shown in `Expected/coded-forms.txt`.
struct CodedForm: Sendable {
  var name: String
  /// The form, as JSON with sorted members.
  let text: @Sendable () throws -> String
  /// Decodes JSON. Returns whether the value is that of this form.
  let reads: @Sendable (Data) throws -> Bool
  /// Decodes JSON. Returns whether the value is equal after coding it again; `nil` if it is refused.
  let recodes: @Sendable (JSONValue) throws -> Bool?

  init<Value: Codable & Equatable & Sendable>(_ name: String, _ value: Value) {
    self.name = name
    text = { String(decoding: try Self.encoder.encode(value), as: UTF8.self) }
    reads = { try JSONDecoder().decode(Value.self, from: $0) == value }
    recodes = { json in
      guard let value = try decoded(Value.self, from: json) else { return nil }
      return try recoded(value) == value
    }
  }

  func json() throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text().utf8))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
