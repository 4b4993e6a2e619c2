@testable import outline_tree

/// Random texts of characters that are hard to separate.
enum RandomText {
  private static let scalars: [Unicode.Scalar] =
    Array(
      "aé1#│日ハ한\u{1112}\u{1161}\u{11AB}\u{301}\u{20E3}\u{FE0F}\u{FE0E}\u{200D}\u{200D}😀👩🚀❤☝♀🏳🌈🏽🏿🇩🇪©ก\u{E33}"
        .unicodeScalars) + ["\u{93F}", "\u{94D}", "\u{915}", "\u{600}", "\u{200B}"]

  static func hard(using random: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      text.append(scalars.randomElement(using: &random)!)
    }
    return String(text)
  }

  /// A name as it is escaped for a terminal.
  static func escapedName(using random: inout SeededRandom) -> Bytes {
    var name = Array(hard(using: &random).utf8)
    if random.oneIn(3) { name.insert(UInt8.random(in: 0...255, using: &random), at: 0) }
    var shown: [UInt8] = []
    TerminalEscaping.append(name[...], to: &shown)
    return shown[...]
  }
}
