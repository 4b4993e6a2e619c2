/// The columns of a row in a drawing, all or some: `drwxr-xr-x        4096 Nov 22 13:25`.
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

  /// Parses a type and permissions as `ModeColumn` writes them; nil: the text is something else.
  static func mode(_ text: some Collection<UInt8>) -> (FileKinds, UInt32)? {
    let letters = Array(text)
    guard letters.count == 10, let kinds = FileKinds(letter: letters[0]) else { return nil }
    var mode: UInt32 = 0
    for index in 1..<10 {
      guard let bits = bits(of: letters[index], at: index) else { return nil }
      mode |= bits
    }
    return (kinds, mode)
  }

  /// Returns the bits of one of the letters of `drwxrwxrwx`; nil: it is another letter.
  private static func bits(of letter: UInt8, at index: Int) -> UInt32? {
    let bit: UInt32 = 1 << UInt32(9 - index)
    if letter == "-" { return 0 }
    let plain: [Unicode.Scalar] = ["r", "w", "x"]
    if letter == plain[(index - 1) % 3] { return bit }
    guard index % 3 == 0 else { return nil }
    let special = [FileMode.setUser, FileMode.setGroup, FileMode.sticky][index / 3 - 1]
    switch (letter.lowercased, index) {
    case ("s", 3), ("s", 6), ("t", 9): return letter.lowercased == letter ? special | bit : special
    default: return nil
    }
  }

  /// Sizes are right-aligned in eleven columns, rounded ones in four. Numbers of other widths are
  /// something else, such as the inodes of `tree --inodes`.
  private static func size(at text: ArraySlice<UInt8>) -> FileSize? {
    let digits = text.drop { $0 == 0x20 }
    let token = digits.prefix { $0 != 0x20 }
    let width = token.endIndex - text.startIndex
    guard width == 11 || width == 4 || token.count > 11 else { return nil }
    return FileSize(token)
  }
}
