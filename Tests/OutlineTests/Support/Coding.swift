import Foundation

/// Encodes and decodes a value.
func recoded<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// Returns what an encoder wrote, as JSON.
func json(of value: some Encodable) throws -> JSONValue {
  try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
}

/// Decodes a value; `nil` if the decoder throws.
func decoded<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value? {
  let data = try JSONEncoder().encode(json)
  return try? JSONDecoder().decode(type, from: data)
}
