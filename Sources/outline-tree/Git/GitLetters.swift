/// The status of a file in git, as two letters: one for staged and one for unstaged changes. `-` means no
/// change, `N` new, `M` modified, `D` deleted, `R` renamed, `T` a changed file type, `I` ignored and `U` a
/// conflict.
struct GitLetters: Equatable, Sendable {
  var staged: UInt8
  var unstaged: UInt8

  static let unchanged = GitLetters("--")
  static let new = GitLetters("-N")
  static let ignored = GitLetters("-I")
  static let conflict = GitLetters("-U")

  /// Combines the letters of two files into the letters of a folder that contains both files. The result has
  /// the more important of the two letters for staged changes, and the more important of the two letters for
  /// unstaged changes.
  func union(_ other: GitLetters) -> GitLetters {
    GitLetters(
      staged: Self.moreImportant(staged, other.staged),
      unstaged: Self.moreImportant(unstaged, other.unstaged))
  }

  /// Returns the letters of a file in a folder that is untracked or ignored as a whole. If the file's letter
  /// for unstaged changes is `-`, the folder's letter replaces it.
  ///
  /// A file that was removed from the index but is still on disk is both deleted and new. `git status
  /// --short` reports such a file on two lines, `D  f` and `?? f`, and `eza --git` shows the letters `DN`.
  /// However, if no other file of the folder is in the index, the second line of git is `?? folder/`. In that
  /// case, the letter `N` is that of the folder.
  func completed(by whole: GitLetters?) -> GitLetters {
    guard let whole, unstaged == Self.unchanged.unstaged else { return self }
    return GitLetters(staged: staged, unstaged: whole.unstaged)
  }

  private static func moreImportant(_ a: UInt8, _ b: UInt8) -> UInt8 {
    (order.firstIndex(of: a) ?? 0) >= (order.firstIndex(of: b) ?? 0) ? a : b
  }

  private static let order = Array("-ITRDMNU".utf8)

  var bytes: [UInt8] { [staged, unstaged] }

  /// Returns the color of a letter, as in `exa`; nil if the letter has no color.
  static func color(of letter: UInt8) -> Bytes? {
    let color: StaticString
    switch letter {
    case UInt8(ascii: "N"): color = "32"
    case UInt8(ascii: "M"): color = "34"
    case UInt8(ascii: "D"): color = "31"
    case UInt8(ascii: "R"): color = "33"
    case UInt8(ascii: "T"): color = "35"
    case UInt8(ascii: "U"): color = "01;31"
    case UInt8(ascii: "I"): color = "02"
    default: return nil
    }
    return color.withUTF8Buffer { Array($0)[...] }
  }
}

extension GitLetters {
  private init(_ text: StaticString) {
    self.init(staged: text.utf8Start[0], unstaged: text.utf8Start[1])
  }
}
