/// Reading emphasis, such as `*a*`, `**a**` and `~~a~~`.
extension InlineScanner {
  mutating func readDelimiter(_ byte: UInt8) -> Bool {
    let end = text[index...].drop { $0 == byte }.startIndex
    let length = end - index
    let (before, after) = (
      CharacterClass(before: index, in: text), CharacterClass(at: end, in: text)
    )
    let isLeft = after != .space && (after == .other || before != .other)
    let isRight = before != .space && (before == .other || after != .other)
    let isWord = byte == 0x5F
    let canOpen = isLeft && (!isWord || !isRight || before == .punctuation)
    let canClose = isRight && (!isWord || !isLeft || after == .punctuation)
    if byte == 0x7E && length != 2 || !canOpen && !canClose {
      index = end
      return true
    }
    add(.text(index..<end), from: index, to: end)
    delimiters.append(
      InlineDelimiter(
        piece: pieces.count - 1, byte: byte, length: length, rest: length, canOpen: canOpen,
        canClose: canClose))
    return true
  }

  /// Matches opening delimiters with closing delimiters, beginning at the index `first`, and then removes all
  /// delimiters from this index on.
  mutating func matchDelimiters(from first: Int) {
    var openers: [Int] = []
    /// For each key of closing delimiters, the number of delimiters at the start of `openers` that are known not
    /// to match.
    var bottoms = Array(repeating: 0, count: InlineDelimiter.keyCount)
    for closer in first..<max(first, delimiters.count) {
      if delimiters[closer].canClose { close(closer, openers: &openers, bottoms: &bottoms) }
      if delimiters[closer].canOpen && delimiters[closer].rest > 0 { openers.append(closer) }
    }
    delimiters.removeLast(max(0, delimiters.count - first))
  }

  private mutating func close(_ closer: Int, openers: inout [Int], bottoms: inout [Int]) {
    let key = delimiters[closer].key
    while delimiters[closer].rest > 0 {
      let bottom = min(bottoms[key], openers.count)
      guard
        let place = openers[bottom...].lastIndex(where: {
          delimiters[$0].matches(delimiters[closer])
        })
      else {
        work += openers.count - bottom
        bottoms[key] = openers.count
        return
      }
      work += openers.count - place
      openers.removeLast(openers.count - place - 1)
      pair(openers[place], closer)
      if delimiters[openers[place]].rest == 0 { openers.removeLast() }
      for key in bottoms.indices { bottoms[key] = min(bottoms[key], openers.count) }
    }
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    let isStrong = min(delimiters[opener].rest, delimiters[closer].rest) >= 2
    let name = delimiters[opener].byte == 0x7E ? "del" : isStrong ? "strong" : "em"
    shorten(opener, by: isStrong ? 2 : 1)
    shorten(closer, by: isStrong ? 2 : 1)
    pieces[delimiters[opener].piece].opening.append(name)
    pieces[delimiters[closer].piece].closing += 1
  }

  private mutating func shorten(_ delimiter: Int, by count: Int) {
    delimiters[delimiter].rest -= count
    let piece = delimiters[delimiter].piece
    guard case .text(let range) = pieces[piece].content else { return }
    pieces[piece].content = .text(range.lowerBound..<(range.upperBound - count))
  }
}

/// The class of a character next to a delimiter.
private enum CharacterClass {
  case space, punctuation, other

  init(at index: Int, in text: [UInt8]) {
    self = index < text.count ? text.scalar(at: index).map { Self($0.scalar) } ?? .other : .space
  }

  init(before index: Int, in text: [UInt8]) {
    var start = index - 1
    while start > 0 && start > index - 4 && text[start] & 0xC0 == 0x80 { start -= 1 }
    self = index > 0 ? Self(at: start, in: text) : .space
  }

  private init(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      self = byte <= 0x20 ? .space : byte.isPunctuation ? .punctuation : .other
    } else if scalar.properties.isWhitespace {
      self = .space
    } else {
      self = Self.isPunctuation(scalar.properties.generalCategory) ? .punctuation : .other
    }
  }

  private static func isPunctuation(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
