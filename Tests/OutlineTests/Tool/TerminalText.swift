/// Output on a terminal: lines of harmless text, with colors and links as the only control sequences. Anything
/// else is a mismatch.
struct TerminalText {
  private(set) var lines: [String] = []
  private(set) var colors: Set<String> = []
  /// The targets of links.
  private(set) var links: Set<String> = []

  private var line: [UInt8] = []
  private var isColored = false
  private var isLinked = false

  init(_ shown: [UInt8]) throws {
    var rest = shown[...]
    while let byte = rest.first {
      switch byte {
      case 0x1B: try takeSequence(&rest)
      // A terminal writes a line break as CR LF.
      case 0x0D where rest.dropFirst().first == 0x0A: rest.removeFirst()
      case 0x0A:
        rest.removeFirst()
        try endLine()
      default:
        line.append(byte)
        rest.removeFirst()
      }
    }
    try holds(line.isEmpty, "the last line ends: \(String(decoding: line, as: UTF8.self))")
  }

  private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>) throws {
    let shown = rest.prefix(40)
    rest.removeFirst()
    if rest.starts(with: "]8;;".utf8) {
      rest.removeFirst(4)
      try setLink(rest.prefix { (0x21...0x7E).contains($0) && $0 != 0x3B }, &rest)
    } else {
      try holds(rest.first == 0x5B, "a color or a link: \(shown)")
      rest.removeFirst()
      let color = rest.prefix { (0x30...0x3B).contains($0) }
      rest.removeFirst(color.count)
      try holds(rest.popFirst() == 0x6D, "a color: \(shown)")
      colors.insert(String(decoding: color, as: UTF8.self))
      isColored = !color.elementsEqual("0".utf8)
    }
  }

  private mutating func setLink(
    _ target: ArraySlice<UInt8>, _ rest: inout ArraySlice<UInt8>
  ) throws {
    rest.removeFirst(target.count)
    try holds(rest.starts(with: "\u{1B}\\".utf8), "a link ends: \(rest.prefix(40))")
    rest.removeFirst(2)
    isLinked = !target.isEmpty
    if !isLinked { return }
    try holds(target.starts(with: "file://".utf8), "a link leads to a file: \(target)")
    links.insert(String(decoding: target, as: UTF8.self))
  }

  private mutating func endLine() throws {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw Mismatch("a line is not UTF-8: \(line)")
    }
    try holds(!isColored && !isLinked, "colors and links end where the line does: \(text)")
    for character in text { try holds(character.isHarmless, "\(character.unicodeScalars)") }
    lines.append(text)
    line = []
  }
}

extension Character {
  /// Invisible scalars are allowed only within emoji.
  fileprivate var isHarmless: Bool {
    let visible = unicodeScalars.filter { !$0.isInvisible }
    if visible.isEmpty || unicodeScalars.first!.isInvisible { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xFE0F, 0xFE0E: true
      case 0x200D: visible.count > 1 && visible.allSatisfy { $0.properties.isEmoji }
      default: !scalar.isInvisible
      }
    }
  }

  /// A naive definition that is right for the names in tests.
  var columns: Int {
    let first = unicodeScalars.first!
    let isEmoji =
      first.properties.isEmojiPresentation
      || first.properties.isEmoji && unicodeScalars.contains("\u{FE0F}")
    if isEmoji || first.isWide { return 2 }
    return first.properties.generalCategory == .nonspacingMark ? 0 : 1
  }
}

extension String {
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate var isWide: Bool {
    [0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60]
      .contains { $0.contains(Int(value)) }
  }
}
