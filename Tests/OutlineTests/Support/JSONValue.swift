/// Any JSON, so that tests can change what an encoder wrote without knowing its format.
enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// Returns every value that differs from this one by one small change.
  var everyMutation: [JSONValue] {
    ownMutations + childMutations
  }

  /// Returns the value with each occurrence of another one replaced.
  func replacing(_ old: JSONValue, with new: JSONValue) -> JSONValue {
    if self == old { return new }
    switch self {
    case .null, .bool, .int, .string: return self
    case .array(let elements): return .array(elements.map { $0.replacing(old, with: new) })
    case .object(let members): return .object(members.mapValues { $0.replacing(old, with: new) })
    }
  }

  private var ownMutations: [JSONValue] {
    switch self {
    case .null: return [.int(0), .string("")]
    case .bool(let value): return [.bool(!value), .null]
    case .int(let value):
      let others = [-1, 0, value &- 1, value &+ 1, Int.max, Int.min, 1 << 40]
      return others.filter { $0 != value }.map(JSONValue.int) + [.null, .string("x"), .array([])]
    case .string(let value): return [.string(value + "x"), .string(""), .int(1), .null]
    case .array(let elements):
      let shorter = elements.indices.map { elements.removing(at: $0) }
      let longer = elements.indices.map { elements + [elements[$0]] }
      let swapped = elements.indices.dropLast().map { elements.swapping($0, $0 + 1) }
      return (shorter + longer + swapped).map(JSONValue.array) + [.null, .object([:])]
    case .object(let members):
      return members.keys.sorted().map { key in
        var fewer = members
        fewer[key] = nil
        return .object(fewer)
      } + [.null, .array([])]
    }
  }

  private var childMutations: [JSONValue] {
    switch self {
    case .null, .bool, .int, .string: return []
    case .array(let elements):
      return elements.indices.flatMap { index in
        elements[index].everyMutation.map { mutation in
          var changed = elements
          changed[index] = mutation
          return JSONValue.array(changed)
        }
      }
    case .object(let members):
      return members.keys.sorted().flatMap { key in
        members[key]!.everyMutation.map { mutation in
          var changed = members
          changed[key] = mutation
          return JSONValue.object(changed)
        }
      }
    }
  }
}

extension Array {
  fileprivate func removing(at index: Int) -> [Element] {
    var result = self
    result.remove(at: index)
    return result
  }

  fileprivate func swapping(_ first: Int, _ second: Int) -> [Element] {
    var result = self
    result.swapAt(first, second)
    return result
  }
}
