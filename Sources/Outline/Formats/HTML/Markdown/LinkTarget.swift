/// The destination and the title of a Markdown link.
struct LinkTarget {
  var destination: [UInt8]
  var title: [UInt8] = []

  /// The destination as an address; `nil` if the destination is not safe.
  var address: LinkAddress? { LinkAddress(destination[...]) }
}

/// Reads the targets of links: `<destination> "title"`.
struct LinkTargetReader {
  /// The text that has not been read yet.
  private(set) var rest: ArraySlice<UInt8>
  /// The number of characters that have been read.
  private(set) var looked = 0

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Reads the target in the parentheses after a link's text.
  mutating func readInline() -> LinkTarget? {
    guard rest.skip(0x28), let target = readTarget(separator: \.isWhiteSpace) else { return nil }
    return rest.skip(0x29) ? target : nil
  }

  /// Reads a definition, `[name]: target`, up to the end of the line.
  mutating func readDefinition() -> (name: ArraySlice<UInt8>, target: LinkTarget)? {
    guard let name = readText(from: 0x5B, to: 0x5D), name.count <= LinkDefinitions.longestName,
      !name.allSatisfy(\.isWhiteSpace), rest.skip(0x3A),
      let target = readTarget(separator: \.isBlank), !target.destination.isEmpty,
      rest.first?.isLineEnd ?? true
    else { return nil }
    return (name, target)
  }

  private mutating func readTarget(separator isSeparator: (UInt8) -> Bool) -> LinkTarget? {
    rest = rest.drop(while: isSeparator)
    guard let destination = readDestination() else { return nil }
    var target = LinkTarget(destination: destination)
    let end = rest.startIndex
    rest = rest.drop(while: isSeparator)
    if rest.startIndex > end, let title = readTitle() {
      target.title = title
      rest = rest.drop(while: isSeparator)
    }
    return target
  }

  private mutating func readDestination() -> [UInt8]? {
    if rest.first == 0x3C {
      guard let text = readText(from: 0x3C, to: 0x3E), !text.contains(0x0A) else { return nil }
      return CharacterReference.decode(text)
    }
    let text = rest
    var depth = 0
    defer { looked += rest.startIndex - text.startIndex }
    while let byte = rest.first, byte > 0x20 {
      if byte == 0x5C, rest.dropFirst().first?.isPunctuation == true {
        rest.removeFirst()
      } else if byte == 0x28 {
        depth += 1
        // A text can contain many starts of links. Without this limit, reading such a text would not take
        // linear time.
        if depth > 32 { return nil }
      } else if byte == 0x29 {
        if depth == 0 { break }
        depth -= 1
      }
      rest.removeFirst()
    }
    return depth == 0 ? CharacterReference.decode(text[..<rest.startIndex]) : nil
  }

  private mutating func readTitle() -> [UInt8]? {
    guard let open = rest.first, [0x22, 0x27, 0x28].contains(open) else { return nil }
    let title = readText(from: open, to: open == 0x28 ? 0x29 : open)
    return title.map { CharacterReference.decode($0) }
  }

  /// Reads the text between two characters. A character after a backslash is part of the text. Returns
  /// `nil` if the text does not begin with `open` or does not end, or if it contains `open` again.
  private mutating func readText(from open: UInt8, to close: UInt8) -> ArraySlice<UInt8>? {
    guard rest.first == open else { return nil }
    let text = rest.dropFirst()
    var end = text.startIndex
    while end < text.endIndex, text[end] != close, text[end] != open {
      end += text[end] == 0x5C ? 2 : 1
    }
    looked += end - text.startIndex
    guard end < text.endIndex, text[end] == close else { return nil }
    rest = text[(end + 1)...]
    return text[..<end]
  }
}
