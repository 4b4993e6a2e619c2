import Outline

/// A human-readable line that consists of text and names. Names need not be UTF-8.
struct Message: ExpressibleByStringInterpolation, Sendable {
  var bytes: [UInt8]
  /// The place to which the message refers; nil if the message refers to no place.
  var place: Place?

  /// A file or another source, with a location in it.
  struct Place: Equatable, Sendable {
    var source: [UInt8]
    var line: Int?
    var column: Int?
    /// The length of the place at the start of the message, in bytes. A colon or the rest of a sentence follows the
    /// place.
    var length: Int
  }

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(stringInterpolation parts: Parts) {
    bytes = parts.bytes
    place = parts.place
  }

  static func + (a: Message, b: Message) -> Message { "\(a)\(b)" }

  /// The message without its place, for output that contains the place separately. If no colon follows the place, as in
  /// `standard input looks like …`, the message is unchanged.
  var withoutPlace: Message {
    guard let length = place?.length, length > 0 else { return self }
    let rest = bytes.dropFirst(length)
    return rest.starts(with: ": ".utf8) ? Message(rest.dropFirst(2)) : self
  }

  struct Parts: StringInterpolationProtocol {
    var bytes: [UInt8] = []
    var place: Place?

    init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func appendInterpolation(_ name: some Sequence<UInt8>) {
      bytes.append(contentsOf: name)
    }

    mutating func appendInterpolation(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    /// Appends a number with a noun, such as `1 row` or `2 rows`.
    ///
    /// - Parameter plural: The plural of the noun; nil to add an `s`.
    mutating func appendInterpolation(count: Int, _ noun: String, plural: String? = nil) {
      let word = count == 1 ? noun : plural ?? noun + "s"
      appendInterpolation("\(count) \(word)" as String)
    }

    /// Appends a message. If nothing has been appended yet, the place of the appended message becomes the
    /// place of the whole message.
    mutating func appendInterpolation(_ message: Message) {
      if bytes.isEmpty { place = message.place }
      bytes.append(contentsOf: message.bytes)
    }
  }
}

/// Shortening long messages.
extension Message {
  /// The maximum number of bytes of a message, not counting its place.
  static let limit = 1000

  /// The message; if the message is too long, `…` replaces its middle. Titles in a message can have any length.
  var shortened: Message { shortened(to: Self.limit) }

  func shortened(to limit: Int) -> Message {
    let start = place?.length ?? 0
    if bytes.count - start <= limit { return self }
    let head = bytes[..<boundary(from: start + limit / 2)]
    let tail = bytes[boundary(from: bytes.count - limit / 2)...]
    var message = self
    message.bytes = head + Array("…".utf8) + tail
    return message
  }

  /// Returns the index of the first scalar that begins at or after the given index.
  private func boundary(from index: Int) -> Int {
    index + bytes[index...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }
}

extension Message: Equatable {
  /// True if two messages have the same text.
  static func == (a: Message, b: Message) -> Bool { a.bytes == b.bytes }
}

/// Interpolations of the file and the line that a message is about.
extension Message.Parts {
  /// Appends a location in a file, such as `notes.opml:14:6`. If the message begins with the location, the message is
  /// about that location.
  ///
  /// - Parameter words: Text to use in place of the line and the column.
  mutating func appendInterpolation(
    file source: some Sequence<UInt8>, line: Int? = nil, column: Int? = nil, as words: String? = nil
  ) {
    appendInterpolation(source)
    let numbers = [line, column].compactMap(\.self).map { ":\($0)" }.joined()
    let isStart = place == nil && bytes.count > 0
    let name = bytes
    appendInterpolation(words ?? numbers)
    if isStart { place = .init(source: name, line: line, column: column, length: bytes.count) }
  }

  /// Records the file to which the message refers, if the text of the message does not begin with the name of that
  /// file. This interpolation appends no text.
  mutating func appendInterpolation(about source: some Sequence<UInt8>) {
    place = .init(source: Array(source), length: 0)
  }
}

extension Sequence<Message> {
  /// Returns the messages joined by a separator.
  ///
  /// - Parameter last: The separator before the last message; nil to use `separator` there, too.
  func joined(separator: Message, last: Message? = nil) -> Message {
    let all = Array(self)
    var result = all.first?.bytes ?? []
    for (index, message) in all.enumerated().dropFirst() {
      result += (index == all.count - 1 ? last ?? separator : separator).bytes + message.bytes
    }
    return Message(result)
  }
}

/// The reason why the tool cannot do what the user requested, as human-readable lines.
struct ToolError: Error, Equatable {
  var lines: [Message]
  /// The kind of the error, for programs that use the tool.
  var kind = OperationError.Kind.refused
  /// The rows to which the error refers, for programs that use the tool.
  var items: [ItemID] = []

  init(_ first: Message, _ more: [Message] = []) { lines = [first] + more }

  init(_ first: Message, _ kind: OperationError.Kind, items: [ItemID] = []) {
    (lines, self.kind, self.items) = ([first], kind, items)
  }

  /// Returns this error with a location, such as `script.txt:14:6: `, before its message.
  func located(at location: Message) -> ToolError {
    var located = self
    located.lines[0] = "\(location): \(lines[0])"
    return located
  }
}
