/// The destination and the title of a Markdown link.
struct LinkTarget: Equatable {
  var destination: [UInt8]
  var title: [UInt8] = []

  /// The destination as an address; `nil` if the destination is not safe.
  var address: LinkAddress? { LinkAddress(destination[...]) }
}

/// Reads the targets of links: `<destination> "title"`.
struct LinkTargetReader {
  private let text: [UInt8]
  private(set) var index: Int
  /// The number of characters that have been read.
  private(set) var looked = 0

  init(_ text: [UInt8], at index: Int) {
    self.text = text
    self.index = index
  }

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  /// Reads the target in the parentheses after a link's text.
  mutating func readInline() -> LinkTarget? {
    guard skip(0x28), let target = readTarget(separator: \.isWhiteSpace) else { return nil }
    return skip(0x29) ? target : nil
  }

  /// Reads the target in a definition, up to the end of the line.
  mutating func readDefinition() -> LinkTarget? {
    guard let target = readTarget(separator: \.isBlank), !target.destination.isEmpty else {
      return nil
    }
    return byte.map(\.isLineEnd) ?? true ? target : nil
  }

  private mutating func readTarget(separator isSeparator: (UInt8) -> Bool) -> LinkTarget? {
    skip(while: isSeparator)
    guard let destination = readDestination() else { return nil }
    var target = LinkTarget(destination: destination)
    let end = index
    skip(while: isSeparator)
    if index > end, let title = readTitle() {
      target.title = title
      skip(while: isSeparator)
    }
    return target
  }

  private mutating func readDestination() -> [UInt8]? {
    let start = index
    if byte == 0x3C {
      guard let end = scan(from: start + 1, to: 0x3E, without: 0x3C),
        !text[start..<end].contains(0x0A)
      else { return nil }
      index = end + 1
      return CharacterReference.decode(text[(start + 1)..<end])
    }
    var depth = 0
    defer { looked += index - start }
    while let byte, byte > 0x20 {
      if byte == 0x5C, index + 1 < text.count, text[index + 1].isPunctuation {
        index += 1
      } else if byte == 0x28 {
        depth += 1
        // A text can contain many starts of links. Without this limit, reading such a text would not take
        // linear time.
        if depth > 32 { return nil }
      } else if byte == 0x29 {
        if depth == 0 { break }
        depth -= 1
      }
      index += 1
    }
    return depth == 0 ? CharacterReference.decode(text[start..<index]) : nil
  }

  private mutating func readTitle() -> [UInt8]? {
    let start = index
    guard let open = byte, [0x22, 0x27, 0x28].contains(open) else { return nil }
    let close = open == 0x28 ? 0x29 : open
    guard let end = scan(from: start + 1, to: close, without: open == 0x28 ? open : nil) else {
      return nil
    }
    index = end + 1
    return CharacterReference.decode(text[(start + 1)..<end])
  }

  /// Returns the index of the next occurrence of a byte that is not escaped by a backslash. Returns `nil`
  /// if the byte does not occur, or if `other` occurs first.
  private mutating func scan(from start: Int, to byte: UInt8, without other: UInt8?) -> Int? {
    var index = start
    defer { looked += index - start }
    while index < text.count {
      if text[index] == byte { return index }
      if text[index] == other { return nil }
      index += text[index] == 0x5C ? 2 : 1
    }
    return nil
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard self.byte == byte else { return false }
    index += 1
    return true
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while let byte, isSkipped(byte) { index += 1 }
  }
}
