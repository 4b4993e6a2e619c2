/// Random JSON texts: all kinds of values, all ways to write a string, white space anywhere.
struct RandomJSON {
  var random: SeededRandom
  private var text: [UInt8] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Returns a text that is JSON.
  mutating func next() -> [UInt8] {
    text = []
    space()
    value(depth: 0)
    space()
    return text
  }

  /// Returns the text with a random change, which may make it invalid.
  mutating func mutation(of text: [UInt8]) -> [UInt8] {
    var text = text
    let index = Int.random(in: 0...text.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text.removeSubrange(index...)
    case 1: text.insert(byte(), at: index)
    case 2: text.insert(contentsOf: Self.fragments.randomElement(using: &random)!.utf8, at: index)
    case 3 where index < text.count: text[index] = byte()
    case 4 where index + 1 < text.count: text.swapAt(index, index + 1)
    case _ where index < text.count: text.remove(at: index)
    default: break
    }
    return text
  }

  private static let fragments = [
    ",", ":", "\"", "\\", "{", "}", "[", "]", "0", "-", "+", ".", "e", "1e5", "\\u12", "\\ud83d",
    "\\ude00", "true", "nul", "//", "\n", "\u{B}", "\u{A0}", "é", "01", "\\x",
  ]

  private static let marks = Array("{}[]\",:0\\ue".utf8)

  private mutating func byte() -> UInt8 {
    random.oneIn(3)
      ? UInt8.random(in: 0...255, using: &random) : Self.marks.randomElement(using: &random)!
  }

  private mutating func value(depth: Int) {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &random) {
    case 0: append("null")
    case 1: append("true")
    case 2: append("false")
    case 3: number()
    case 4, 5: string()
    case 6: container("[", "]") { random in random.value(depth: depth + 1) }
    default:
      var names = 0
      container("{", "}") { random in
        // Unique names, because readers differ about duplicates.
        names += 1
        random.append("\"\(names)\\u0061\"")
        random.space()
        random.append(":")
        random.space()
        random.value(depth: depth + 1)
      }
    }
  }

  private mutating func container(
    _ begin: String, _ end: String, element: (inout RandomJSON) -> Void
  ) {
    append(begin)
    space()
    for index in 0..<Int.random(in: 0..<5, using: &random) {
      if index > 0 { append(",") }
      space()
      element(&self)
      space()
    }
    append(end)
  }

  private mutating func number() {
    if random.oneIn(2) { append("-") }
    append(["0", "7", "10", "123456", "9007199254740991"].randomElement(using: &random)!)
    if random.oneIn(3) { append([".0", ".5", ".125"].randomElement(using: &random)!) }
    if random.oneIn(3) { append(["e0", "E5", "e+3", "e-02"].randomElement(using: &random)!) }
  }

  private mutating func string() {
    append("\"")
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
      append(Self.parts.randomElement(using: &random)!)
    }
    append("\"")
  }

  private static let parts = [
    "a", "plain text", " ", "é", "😀", "\u{2028}", "\u{7F}", "\\n", "\\t", "\\r", "\\b", "\\f",
    "\\/",
    "\\\\", "\\\"", "\\u0000", "\\u001F", "\\u00e9", "\\uD83D\\uDE00", "\\uffff", "/", "\u{FFFD}",
  ]

  private mutating func space() {
    for _ in 0..<Int.random(in: 0..<3, using: &random) where random.oneIn(3) {
      append([" ", "\n", "\r\n", "\t"].randomElement(using: &random)!)
    }
  }

  private mutating func append(_ part: String) { text += part.utf8 }
}
