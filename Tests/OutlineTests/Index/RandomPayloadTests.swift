import Testing

@testable import Outline

/// Random items are the same if and only if a description of every field is.
@Suite(.ownThread) struct RandomPayloadTests {
  enum Kind {
    case plain, other
    case named(String)
    case pair(Int, String?)
  }

  struct Size {
    var width: Double
    var unit: String
    var depth: Int?
  }

  final class Object: Sendable {}

  struct Payload: Hashable {
    var number: Int
    var short: String
    var long: String
    var optional: Int?
    var text: String?
    var kind: Kind
    var cells: [AnyHashable]
    var value: (any Sendable)?
    var tags: Set<String>
    var names: [String: Int]
    var size: Size
    var object: Object

    static func == (first: Payload, second: Payload) -> Bool { true }
    func hash(into hasher: inout Hasher) {}

    /// One description a field.
    var fields: [String] {
      [
        "\(number)", short, long, String(reflecting: optional), String(reflecting: text),
        String(reflecting: kind), cells.map { String(reflecting: $0.base) }.joined(separator: " "),
        String(reflecting: value), String(reflecting: tags.sorted()),
        String(reflecting: names.sorted { $0.key < $1.key }), String(reflecting: size),
        "\(ObjectIdentifier(object))",
      ]
    }
  }

  /// Makes payloads, the same ones from equal generators, but apart in memory.
  struct Maker {
    static let objects = [Object(), Object()]
    var random: SeededRandom

    mutating func number() -> Int { Int.random(in: 0..<3, using: &random) }
    mutating func text() -> String {
      String(repeating: "text", count: random.oneIn(2) ? 1 : 9) + "\(number())"
    }

    mutating func kind() -> Kind {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .plain
      case 1: .other
      case 2: .named(text())
      default: .pair(number(), random.oneIn(2) ? nil : text())
      }
    }

    mutating func cell() -> AnyHashable {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text()
      case 1: Double(number())
      case 2: random.oneIn(2) ? Int?.none : number()
      default: number()
      }
    }

    mutating func value() -> (any Sendable)? {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: nil
      case 1: number()
      case 2: [text()]
      case 3: (random.oneIn(2) ? Int?.none : number()) as any Sendable
      case 4: [String]()
      default: text()
      }
    }

    mutating func change(_ field: Int, of payload: inout Payload) {
      switch field {
      case 0: payload.number = number()
      case 1: payload.short = "\(number())"
      case 2: payload.long = String(repeating: "long", count: 9) + "\(number())"
      case 3: payload.optional = random.oneIn(2) ? nil : number()
      case 4: payload.text = random.oneIn(2) ? nil : text()
      case 5: payload.kind = kind()
      case 6: payload.cells = (0..<number()).map { _ in cell() }
      case 7: payload.value = value()
      case 8: payload.tags = random.oneIn(2) ? [] : [text()]
      case 9: payload.names = random.oneIn(2) ? [:] : [text(): number()]
      case 10: payload.size = Size(width: Double(number()), unit: text(), depth: nil)
      default: payload.object = Self.objects[random.oneIn(2) ? 0 : 1]
      }
    }

    mutating func payload() -> Payload {
      var payload = Payload(
        number: 0, short: "", long: "", optional: nil, text: nil, kind: .plain, cells: [],
        value: nil, tags: [], names: [:], size: Size(width: 0, unit: "", depth: nil),
        object: Self.objects[0])
      for field in 0..<12 { change(field, of: &payload) }
      return payload
    }
  }

  @Test(arguments: Seeds.some(8)) func everyField(seed: UInt64) {
    var parts = PartComparison()
    var maker = Maker(random: SeededRandom(seed: seed))
    func check(_ first: Payload, _ second: Payload, _ isSame: Bool) {
      let note: Comment = "\(first.fields) \(second.fields)"
      #expect(ItemPayload.isSame(first, second) == isSame, note)
      #expect(parts.areSame(first, second) == isSame, note)
      #expect(parts.areSame(second, first) == isSame, note)
    }
    for step in 0..<TestSize.pick(60, large: 1000) {
      var twin = maker
      let (payload, apart) = (maker.payload(), twin.payload())
      check(payload, apart, true)
      var changed = apart
      maker.change(step % 12, of: &changed)
      check(payload, changed, payload.fields == changed.fields)
    }
  }
}
