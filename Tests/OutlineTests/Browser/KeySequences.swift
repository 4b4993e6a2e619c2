@testable import outline_tree

/// Known and unknown sequences that terminals send.
enum KeySequences {
  static let known: [(String, Key)] =
    characters + controls + arrows + others + functions + mouse + pastes

  static let pasteStart = "\u{1B}[200~"

  /// True if only a pause ends the sequence.
  static func isOpen(_ text: String) -> Bool {
    ["\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}P", "\u{1B}]"].contains(text)
  }

  private static let characters: [(String, Key)] = [
    ("a", .character("a")), (" ", .character(" ")), ("é", .character("é")),
    ("€", .character("€")), ("🐝", .character("🐝")), ("~", .character("~")),
    ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}x", .alt("x")), ("\u{1B}é", .alt("é")),
    ("\u{1B}🐝", .alt("🐝")),
    ("\u{1B}<", .alt("<")), ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")),
    ("\u{1B}P", .alt("P")), ("\u{1B}]", .alt("]")),
  ]

  private static let controls: [(String, Key)] = [
    ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\u{1B}", .escape), ("\0", .control("@")), ("\u{1}", .control("a")), ("\n", .control("j")),
    ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")),
    ("\u{1E}", .control("^")), ("\u{1F}", .control("_")),
  ]

  private static let arrows: [(String, Key)] = [
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OB", .down),
    ("\u{1B}[C", .right), ("\u{1B}OC", .right), ("\u{1B}[D", .left), ("\u{1B}OD", .left),
    ("\u{1B}[1;3A", .modified(.up, .alt)), ("\u{1B}[1;2B", .modified(.down, .shift)),
    ("\u{1B}[1;5C", .modified(.right, .control)), ("\u{1B}O1;3D", .modified(.left, .alt)),
    ("\u{1B}[1;8A", .modified(.up, [.shift, .alt, .control])), ("\u{1B}[1;1A", .up),
    ("\u{1B}\u{1B}[A", .modified(.up, .alt)), ("\u{1B}\u{1B}OD", .modified(.left, .alt)),
    ("\u{1B}[a", .modified(.up, .shift)), ("\u{1B}Od", .modified(.left, .control)),
    ("\u{1B}\u{1B}[1;5B", .modified(.down, [.alt, .control])),
  ]

  private static let others: [(String, Key)] = [
    ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
    ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
    ("\u{1B}[6~", .pageDown), ("\u{1B}[Z", .backTab), ("\u{1B}OM", .enter),
  ]

  private static let functions: [(String, Key)] = [
    ("\u{1B}OP", .function(1)), ("\u{1B}OQ", .function(2)), ("\u{1B}OR", .function(3)),
    ("\u{1B}OS", .function(4)), ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)),
    ("\u{1B}[11~", .function(1)), ("\u{1B}[12~", .function(2)), ("\u{1B}[13~", .function(3)),
    ("\u{1B}[14~", .function(4)), ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)),
    ("\u{1B}[18~", .function(7)), ("\u{1B}[19~", .function(8)), ("\u{1B}[20~", .function(9)),
    ("\u{1B}[21~", .function(10)), ("\u{1B}[23~", .function(11)), ("\u{1B}[24~", .function(12)),
  ]

  private static let mouse: [(String, Key)] = [
    ("\u{1B}[<0;1;1M", .mouse(MouseEvent(action: .press(.left), column: 0, row: 0))),
    ("\u{1B}[<0;300;100m", .mouse(MouseEvent(action: .release(.left), column: 299, row: 99))),
    ("\u{1B}[<2;7;3M", .mouse(MouseEvent(action: .press(.right), column: 6, row: 2))),
    ("\u{1B}[<32;7;3M", .mouse(MouseEvent(action: .drag(.left), column: 6, row: 2))),
    ("\u{1B}[<64;7;3M", .mouse(MouseEvent(action: .wheelUp, column: 6, row: 2))),
    ("\u{1B}[<65;7;3M", .mouse(MouseEvent(action: .wheelDown, column: 6, row: 2))),
    (
      "\u{1B}[<20;7;3M",
      .mouse(
        MouseEvent(action: .press(.left), column: 6, row: 2))
    ),
  ]

  private static let pastes: [(String, Key)] = ["", "abc", "a\nb\u{1B}[A", "\u{1B}[201", "é~~"]
    .map { ("\(pasteStart)\($0)\u{1B}[201~", .paste(Array($0.utf8))) }

  /// Sequences of keyboard protocols that are not enabled, keys without a name here, and responses.
  static let unknown: [String] = [
    "\u{1B}[97;5u", "\u{1B}[27;5;97~", "\u{1B}[57399u", "\u{1B}[1;3:2A", "\u{1B}[1;9A",
    "\u{1B}[1;0A", "\u{1B}[2A", "\u{1B}[1;5H", "\u{1B}[3;5~", "\u{1B}[1;2P", "\u{1B}[25~",
    "\u{1B}[3$", "\u{1B}[3^", "\u{1B}[3@", "\u{1B}\u{1B}[5~", "\u{1B}[E", "\u{1B}[I", "\u{1B}[O",
    "\u{1B}[?1;2c", "\u{1B}[>0;276;0c", "\u{1B}[24;80R", "\u{1B}[1;1R", "\u{1B}[0n",
    "\u{1B}[?2026;2$y", "\u{1B}[4;1$y", "\u{1B}[8;24;80t", "\u{1B}[201~", "\u{1B}[200;1~",
    "\u{1B}[M !!", "\u{1B}[M\u{60}d~", "\u{1B}[32;5;5M", "\u{1B}[<0;0;1M", "\u{1B}[<0;1M",
    "\u{1B}[<3;1;1M", "\u{1B}[<35;1;1M", "\u{1B}[<66;1;1M", "\u{1B}[<64;1;1m", "\u{1B}[<128;1;1M",
    "\u{1B}[<;;M", "\u{1B}[99999999999999999999~", "\u{1B}[[Z", "\u{1B}\u{1B}[[A",
    "\u{1B}]11;rgb:1e1e/dddd/dddd\u{7}", "\u{1B}]11;rgb:1e1e/dddd/dddd\u{1B}\\",
    "\u{1B}P1+r544e\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^dd\u{1B}\\", "\u{1B}Xdd\u{1B}\\",
  ]

  /// Returns a random control sequence in the form that the standard defines.
  static func random(_ random: inout SeededRandom) -> String {
    let bytes = Array("0123456789;;;<?:".utf8)
    var text = Array((random.oneIn(4) ? "\u{1B}O" : "\u{1B}[").utf8)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text.append(bytes.randomElement(using: &random)!)
    }
    if random.oneIn(5) { text.append(UInt8.random(in: 0x20...0x2F, using: &random)) }
    // `M` and `[` take more bytes than the standard says. `known` and `unknown` have some.
    let finals = (UInt8(0x40)...0x7E).filter { ![0x4D, 0x5B].contains($0) }
    text.append(finals.randomElement(using: &random)!)
    return String(decoding: text, as: UTF8.self)
  }
}
