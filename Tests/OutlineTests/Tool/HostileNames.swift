/// Names that mean something to a terminal, to a decoder or to people.
enum HostileNames {
  static let all: [[UInt8]] = bytes + texts.map { Array($0.utf8) } + long

  /// Control characters, as bytes and in UTF-8, and bytes that are not UTF-8.
  private static let bytes: [[UInt8]] = {
    let controls = Array(1...0x1F) + Array(0x7F...0x9F) + [0xA0, 0xC0, 0xFF]
    return controls.map { [0x61, UInt8($0), 0x7A] }
      + (0x80...0x9F).map { [0x62, 0xC2, $0, 0x7A] }
      + [
        [0x0A], [0x1B], [0x9B], [0xC3], [0x61, 0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        // A surrogate, an overlong form, a value beyond Unicode.
        [0xED, 0xA0, 0x80], [0xC1, 0x9B], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
        [0x9B, 0x32, 0x4A], [0xFF, 0x1B, 0x5B, 0x32, 0x4A],
      ]
  }()

  private static let texts: [String] = sequences + invisible + letters + lookalikes

  /// Control sequences.
  private static let sequences = [
    "\u{1B}[2J\u{1B}[H", "\u{1B}[31mred", "\u{1B}[0m", "\u{1B}]0;title\u{7}",
    "\u{1B}]2;title\u{1B}\\",
    "\u{1B}]8;;http:evil\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}P+q436f\u{1B}\\", "\u{1B}c",
    "\u{1B}[?1049h", "\u{1B}]52;c;cm0=\u{7}", "\u{9B}31m", "\u{9D}0;title\u{9C}", "over\rwritten",
    "up\u{1B}[A", "bell\u{7}", "tab\tbed", "two\nrows", "\n\n\n", "trailing\n", "\u{8}\u{8}back",
  ]

  private static let invisible = [
    "\u{202E}txt.exe", "\u{202A}a", "a\u{202C}", "\u{2066}b\u{2069}", "\u{200E}", "\u{200F}",
    "\u{061C}", "\u{200B}", "a\u{200C}b", "\u{200D}", "a\u{200D}b", "\u{2060}", "\u{FEFF}bom",
    "soft\u{AD}hyphen", "\u{34F}", "\u{180E}", "\u{3164}", "\u{115F}", "\u{FFA0}", "\u{2028}",
    "\u{2029}", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{FE0F}", "a\u{FE0F}\u{FE0F}", "\u{E0100}",
    "\u{E0001}", "tag\u{E0020}", "🏴\u{E0067}\u{E0062}\u{E007F}",
  ]

  private static let letters = [
    "caf\u{E9}", "cafe\u{301}", "\u{301}alone", "日本語", "한국어", "ｆｕｌｌ", "👩‍👩‍👧‍👦", "🚴‍♀️", "👍🏽", "🇸🇪", "1️⃣", "☮️",
    "☮",
    "Ａ", "عربى", "ไทย", "e\u{301}\u{302}\u{303}\u{304}\u{305}",
  ]

  /// Names that look like an option, a pattern or a row.
  private static let lookalikes = [
    "-rf", "--help", "-", "*", "[a]", "$(x)", "a\"b\\c", "\\x1B", "\\n", " lead", "trail ", " ",
    "├── row", "▸ fold (3)", "… 3 more", "a -> b", "row  [error opening dir]", "emoji", "~", "a:b",
    "'", "`x`", "%41", "#",
  ]

  private static let long: [[UInt8]] = [
    Array(repeating: 0x6E, count: 255), Array(repeating: 0x1B, count: 255),
    Array(repeating: 0xFF, count: 255), Array(String(repeating: "日", count: 85).utf8),
    Array(String(repeating: "\u{202E}", count: 85).utf8),
    Array("a".utf8) + Array(String(repeating: "\u{301}", count: 127).utf8),
  ]
}

extension HostileNames {
  static let kinds = ["files", "folders", "links"]

  /// A file, a folder and a broken link for each name.
  static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for kind in kinds { folder.makeFolder(kind) }
    for name in all {
      folder.makeFile(Array("files/".utf8) + name)
      folder.makeFolder(Array("folders/".utf8) + name)
      folder.makeLink(Array("links/".utf8) + name, to: name)
    }
    return folder
  }
}
