/// A line for people, built from text and from names, which need not be UTF-8.
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
  /// Returns the messages joined by a separator.
  ///
  /// - Parameter last: The separator before the last message, if it differs.
  func joined(separator: Message, last: Message? = nil) -> Message {
    let all = Array(self)
    var result = all.first?.bytes ?? []
    for (index, message) in all.enumerated().dropFirst() {
      result += (index == all.count - 1 ? last ?? separator : separator).bytes + message.bytes
    }
    return Message(result)
  }
}

/// Why the tool does not do what it was asked, as lines for people.
struct Refusal: Error, Equatable {
  var lines: [Message]

  init(_ first: Message, _ more: [Message] = []) { lines = [first] + more }

  /// Returns the same refusal with a location before it: `script.txt:14:6: `.
  func located(at location: Message) -> Refusal {
    Refusal("\(location): \(lines[0])", Array(lines.dropFirst()))
  }
}
