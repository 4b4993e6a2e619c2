/// A line for a person, built from text and from names that need not be text.
struct Message: ExpressibleByStringInterpolation, Equatable, Sendable {
  var bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(stringInterpolation parts: Parts) { bytes = parts.bytes }

  static func + (a: Message, b: Message) -> Message { Message(a.bytes + b.bytes) }

  struct Parts: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func appendInterpolation(_ name: some Sequence<UInt8>) {
      bytes.append(contentsOf: name)
    }

    mutating func appendInterpolation(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    mutating func appendInterpolation(_ message: Message) {
      bytes.append(contentsOf: message.bytes)
    }
  }
}

extension Sequence<Message> {
  /// - Parameter last: What stands before the last one, if not the separator.
  func joined(separator: Message, last: Message? = nil) -> Message {
    let all = Array(self)
    var result = all.first?.bytes ?? []
    for (place, message) in all.enumerated().dropFirst() {
      result += (place == all.count - 1 ? last ?? separator : separator).bytes + message.bytes
    }
    return Message(result)
  }
}

/// Why a run ends without doing what it was asked: what to say, a line each.
struct Refusal: Error, Equatable {
  var lines: [Message]

  init(_ first: Message, _ more: [Message] = []) { lines = [first] + more }

  /// The same, said of a place: `script.txt:14:6: `.
  func said(of place: Message) -> Refusal {
    Refusal("\(place): \(lines[0])", Array(lines.dropFirst()))
  }
}
