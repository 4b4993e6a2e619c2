import Foundation

/// A value through the coder and back.
func recoded<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// What an encoder wrote, as JSON.
func json(of value: some Encodable) throws -> JSONValue {
  try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
}

/// The value that the JSON stands for; `nil` if it is refused with an error.
func decoded<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value? {
  let data = try JSONEncoder().encode(json)
  return try? JSONDecoder().decode(type, from: data)
}
