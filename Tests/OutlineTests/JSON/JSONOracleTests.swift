import Foundation
import Testing

@testable import Outline

/// Foundation's parser reads the same values, and refuses the same texts.
@Suite(.ownThread) struct JSONOracleTests {
  @Test(arguments: Seeds.some(20))
  func readTheSame(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    for _ in 0..<100 {
      let text = texts.next()
      let expected = try #require(Self.foundation(text))
      try same(try ReadJSON.read(text).plain, expected, String(decoding: text, as: UTF8.self))
      try same(jsonErrorOfSkipping(text), nil, "skipping")
    }
  }

  /// There are two exceptions: Foundation accepts a comma before the end of an array, and refuses numbers
  /// that do not fit in a `Double`.
  @Test(arguments: Seeds.some(20))
  func refuseTheSame(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    var refused = 0
    for _ in 0..<300 {
      var text = texts.next()
      for _ in 0..<3 {
        text = texts.mutation(of: text)
        try within("\(String(decoding: text, as: UTF8.self)): \(text)") {
          if try !Self.isAccepted(text) { refused += 1 }
        }
      }
    }
    #expect(refused > 50)
  }

  private static func isAccepted(_ text: [UInt8]) throws -> Bool {
    let expected = foundation(text)
    if let error = try jsonError(text) {
      try holds(expected == nil || error.message.contains("comma after the last value"), "\(error)")
      return false
    }
    let value = try ReadJSON.read(text).plain
    if let expected { try same(value, expected, "the value") }
    try holds(expected != nil || value.isBeyondDouble, "Foundation accepts")
    return true
  }

  /// A value that is copied to one line is the same value.
  @Test(arguments: Seeds.some(10))
  func copiesSayTheSame(seed: UInt64) throws {
    var texts = RandomJSON(seed: seed)
    for _ in 0..<100 {
      let text = texts.next()
      let copy = try JSONReader.reading(text) { reader throws(JSONError) in try reader.readValue() }
      try same(try ReadJSON.read(Array(copy.utf8)), try ReadJSON.read(text), copy)
      let again = try JSONReader.reading(Array(copy.utf8)) { reader throws(JSONError) in
        try reader.readValue()
      }
      try same(again, copy, "a copy of a copy")
    }
  }

  private static func foundation(_ text: [UInt8]) -> PlainJSON? {
    (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
      .map(PlainJSON.init)
  }
}

/// A value as Foundation reads it: numbers are `Double`, and members have no order.
private indirect enum PlainJSON: Equatable {
  case null
  case boolean(Bool)
  case number(Rounded)
  case string(String)
  case array([PlainJSON])
  case object([String: PlainJSON])

  /// Foundation gets the last digit of some numbers wrong.
  struct Rounded: Equatable {
    var value: Double

    static func == (first: Rounded, second: Rounded) -> Bool {
      abs(first.value - second.value) <= 1e-12 * abs(first.value) || first.value == second.value
    }
  }

  /// True if it contains a number that became infinite.
  var isBeyondDouble: Bool {
    switch self {
    case .null, .boolean, .string: false
    case .number(let number): number.value.isInfinite
    case .array(let elements): elements.contains(where: \.isBeyondDouble)
    case .object(let members): members.values.contains(where: \.isBeyondDouble)
    }
  }

  init(_ value: Any) {
    switch value {
    case is NSNull: self = .null
    case let value as String: self = .string(value)
    case let value as [Any]: self = .array(value.map(PlainJSON.init))
    case let value as [String: Any]: self = .object(value.mapValues(PlainJSON.init))
    case let value as NSNumber where isBoolean(value): self = .boolean(value.boolValue)
    case let value as NSNumber: self = .number(Rounded(value: value.doubleValue))
    default: preconditionFailure("\(value) is not JSON")
    }
  }
}

/// True if a number of Foundation is a boolean.
private func isBoolean(_ value: NSNumber) -> Bool { String(cString: value.objCType) == "c" }

extension ReadJSON {
  fileprivate var plain: PlainJSON {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(.init(value: Double(text)!))
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members):
      .object(Dictionary(members.map { ($0.name, $0.value.plain) }) { first, _ in first })
    }
  }
}
