/// Reading links and images. A link has the form `[text](target)`, `[text][name]` or `[name]`.
extension InlineScanner {
  mutating func readImageStart() -> Bool {
    guard index + 1 < text.count, text[index + 1] == 0x5B else { return false }
    return readBracket(isImage: true)
  }

  mutating func readBracket(isImage: Bool) -> Bool {
    let end = index + (isImage ? 2 : 1)
    add(.text(index..<end), from: index, to: end)
    if !brackets.isEmpty { brackets[brackets.count - 1].hasInner = true }
    brackets.append(
      InlineBracket(
        piece: pieces.count - 1, isImage: isImage, end: end, delimiters: delimiters.count))
    return true
  }

  mutating func readClosingBracket() -> Bool {
    guard let bracket = brackets.popLast() else { return false }
    let isInactive = brackets.count < inactiveBrackets
    inactiveBrackets = min(inactiveBrackets, brackets.count)
    if isInactive && !bracket.isImage { return false }
    guard let (target, end) = target(of: bracket), let address = target.address else {
      return false
    }
    add(bracket.isImage ? .imageEnd : .linkEnd, from: index, to: end)
    matchDelimiters(from: bracket.delimiters)
    if bracket.isImage {
      pieces[bracket.piece].content = .imageStart(address, title: target.title)
      if !address.isBesidePage { describeImage(bracket.piece, address) }
    } else {
      pieces[bracket.piece].content = .linkStart(address, title: target.title)
      inactiveBrackets = brackets.count
    }
    return true
  }

  /// Returns the target of the link whose text ends at the index, and the end of that link.
  private mutating func target(of bracket: InlineBracket) -> (LinkTarget, end: Int)? {
    let next = index + 1
    if next < text.count, text[next] == 0x28 {
      var reader = LinkTargetReader(text[next...])
      let target = reader.readInline()
      work += reader.looked
      if let target { return (target, reader.rest.startIndex) }
    }
    if definitions.isEmpty { return nil }
    if next < text.count, text[next] == 0x5B {
      let name = text[(next + 1)...].prefix(LinkDefinitions.longestName + 1)
        .prefix { $0 != 0x5B && $0 != 0x5D }
      guard name.endIndex < text.count, text[name.endIndex] == 0x5D else { return nil }
      if !name.isEmpty { return definitions[name].map { ($0, name.endIndex + 1) } }
      return shortcut(bracket).map { ($0, name.endIndex + 1) }
    }
    return shortcut(bracket).map { ($0, next) }
  }

  /// Returns the target of a link whose text is the name of a definition.
  private func shortcut(_ bracket: InlineBracket) -> LinkTarget? {
    bracket.hasInner ? nil : definitions[text[bracket.end..<index]]
  }

  /// If an image has no description, adds the name of its file as the description.
  private mutating func describeImage(_ start: Int, _ address: LinkAddress) {
    guard start + 2 == pieces.count else { return }
    pieces.insert(InlinePiece(content: .characters(Array(address.nameOfFile))), at: start + 1)
  }
}

/// The destination and the title of a Markdown link.
struct LinkTarget {
  var destination: [UInt8]
  var title: [UInt8] = []

  /// The destination as an address; `nil` if the destination is not safe.
  var address: LinkAddress? { LinkAddress(destination[...]) }
}

/// Reads the targets of links, such as `<destination> "title"`.
private struct LinkTargetReader {
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

  /// Reads the definition of a link up to the end of the line. A definition consists of a name in brackets, a
  /// colon, and a target.
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
        // A text can contain many starts of links.
        // Without this limit, reading a text with many starts of links would take more than linear time.
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
  /// `nil` if the text does not begin with `open`, has no end, or contains `open` again.
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

/// The targets of links by name. Definitions in the text assign the targets to the names. If a name is defined
/// more than once, the first definition is used.
struct LinkDefinitions {
  private var targets: [String: LinkTarget] = [:]

  /// The maximum length of a name according to CommonMark.
  static let longestName = 999

  var isEmpty: Bool { targets.isEmpty }

  subscript(name: ArraySlice<UInt8>) -> LinkTarget? {
    if targets.isEmpty || name.count > Self.longestName { return nil }
    return targets[Self.key(name)]
  }

  mutating func merge(_ other: LinkDefinitions) {
    targets.merge(other.targets) { first, _ in first }
  }

  /// Adds the definition at the start of a paragraph.
  ///
  /// - Returns: The index after the definition's last line; `nil` if the paragraph does not begin with a
  ///   definition.
  mutating func add(from paragraph: ArraySlice<UInt8>) -> Int? {
    var reader = LinkTargetReader(paragraph)
    guard let (name, target) = reader.readDefinition() else { return nil }
    let key = Self.key(name)
    if targets[key] == nil { targets[key] = target }
    return min(reader.rest.startIndex + 1, paragraph.endIndex)
  }

  /// Returns the form in which names are compared, with lowercase letters and single spaces.
  private static func key(_ name: ArraySlice<UInt8>) -> String {
    let words = name.split(whereSeparator: \.isWhiteSpace)
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).lowercased()
  }
}
