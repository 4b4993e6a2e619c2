/// The columns before a name in a drawing. Any column may be missing. This example contains all columns:
///
///     16310787 65024 drwxr-xr-x root     root            4096 Nov 22 13:25
struct ListedColumns {
  private(set) var kinds: EntryKinds?
  private(set) var mode: UInt32?
  private(set) var size: FileSize?

  init(_ text: [UInt8]) {
    var rest = text[...]
    if let (kinds, mode, length) = Self.modeAfterNumbers(in: rest) {
      self.kinds = kinds
      self.mode = mode
      rest = rest.dropFirst(length)
      if rest.first == 0x20 { rest.removeFirst() }
    }
    for _ in 0..<2 { rest = rest.dropFirst(Self.accountLength(at: rest)) }
    size = Self.size(at: rest)
  }

  /// Finds a type with permissions, such as `drwxr-xr-x`. It must be at the start of the text, or after the numbers
  /// that `--inodes` and `--device` print.
  private static func modeAfterNumbers(
    in text: ArraySlice<UInt8>
  ) -> (EntryKinds, UInt32, length: Int)? {
    let numbers = text.prefix { $0.isDigit || $0 == 0x20 }
    for start in [text.startIndex, numbers.endIndex] {
      let candidate = text[start...].prefix(10)
      guard let (kinds, mode) = mode(candidate) else { continue }
      return (kinds, mode, candidate.endIndex - text.startIndex)
    }
    return nil
  }

  /// Returns the length of a column that contains a user or a group, including the space after the column; 0 if there
  /// is no such column. A name is left-aligned and padded to at least eight characters.
  private static func accountLength(at text: ArraySlice<UInt8>) -> Int {
    let name = text.prefix { $0 != 0x20 }
    let padding = text.dropFirst(name.count).prefix { $0 == 0x20 }
    guard !name.isEmpty else { return 0 }
    if name.count < 8 {
      guard name.count + padding.count >= 8 else { return 0 }
      return 8 + (padding.count > 8 - name.count ? 1 : 0)
    }
    // A number of 11 digits or more is a size.
    if name.allSatisfy(\.isDigit) && name.count > 10 { return 0 }
    return name.count + min(padding.count, 1)
  }

  /// Parses a type and permissions in the format of `ModeColumn`. Returns nil if the text has another format.
  static func mode(_ text: some Collection<UInt8>) -> (EntryKinds, UInt32)? {
    let letters = Array(text)
    guard letters.count == 10, let kinds = EntryKinds(letter: letters[0]) else { return nil }
    var mode: UInt32 = 0
    for index in 1..<10 {
      guard let bits = bits(of: letters[index], at: index) else { return nil }
      mode |= bits
    }
    return (kinds, mode)
  }

  /// Returns the mode bits for the letter at an index of text such as `drwxr-xr-x`; nil if the letter is not valid at
  /// that index.
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

  /// Returns the size at the start of the text. A size is right-aligned and eleven characters wide. A rounded size is
  /// right-aligned and four characters wide, or five if it was rounded up, as in `10.0k` and `1000k`. A number with
  /// another width is not a size. For example, it may be an inode number that `tree --inodes` has printed.
  private static func size(at text: ArraySlice<UInt8>) -> FileSize? {
    let digits = text.drop { $0 == 0x20 }
    let token = digits.prefix { $0 != 0x20 }
    let width = token.endIndex - text.startIndex
    let hasUnit = token.last.map { !$0.isDigit } == true
    guard width == 11 || width == 4 || token.count > 11 || hasUnit && width == 5 else { return nil }
    return FileSize(token)
  }
}
