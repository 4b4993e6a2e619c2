/// What the columns of a drawing say: `drwxr-xr-x        4096 Nov 22 13:25`, or a part of it.
struct ListedColumns {
  private(set) var kinds: FileKinds?
  private(set) var mode: UInt32?
  private(set) var size: FileSize?

  init(_ text: [UInt8]) {
    var rest = text[...]
    if let (kinds, mode) = Self.mode(rest.prefix(10)) {
      self.kinds = kinds
      self.mode = mode
      rest = rest.dropFirst(10)
      if rest.first == 0x20 { rest.removeFirst() }
    }
    size = Self.size(at: rest)
  }

  /// A type and permissions, as `ModeColumn` writes them; nil: the text is something else.
  static func mode(_ text: some Collection<UInt8>) -> (FileKinds, UInt32)? {
    let letters = Array(text)
    guard letters.count == 10, let kinds = FileKinds(letter: letters[0]) else { return nil }
    var mode: UInt32 = 0
    for place in 1..<10 {
      guard let bits = bits(of: letters[place], at: place) else { return nil }
      mode |= bits
    }
    return (kinds, mode)
  }

  /// The bits that one of the letters `rwxrwxrwx` stands for.
  private static func bits(of letter: UInt8, at place: Int) -> UInt32? {
    let bit: UInt32 = 1 << UInt32(9 - place)
    if letter == "-" { return 0 }
    let plain: [Unicode.Scalar] = ["r", "w", "x"]
    if letter == plain[(place - 1) % 3] { return bit }
    guard place % 3 == 0 else { return nil }
    let special = [FileMode.setUser, FileMode.setGroup, FileMode.sticky][place / 3 - 1]
    switch (letter.lowercased, place) {
    case ("s", 3), ("s", 6), ("t", 9): return letter.lowercased == letter ? special | bit : special
    default: return nil
    }
  }

  /// A size stands at the right of eleven columns, or four as people say it. Numbers of other widths
  /// are something else, such as the inodes of `tree --inodes`.
  private static func size(at text: ArraySlice<UInt8>) -> FileSize? {
    let digits = text.drop { $0 == 0x20 }
    let token = digits.prefix { $0 != 0x20 }
    let width = token.endIndex - text.startIndex
    guard width == 11 || width == 4 || token.count > 11 else { return nil }
    return FileSize(token)
  }
}
