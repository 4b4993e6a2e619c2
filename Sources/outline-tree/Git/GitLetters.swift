/// The status of a file that git reports, in two letters: staged, and not staged. `-` is nothing, `N` new, `M`
/// modified, `D` deleted, `R` renamed, `T` of another type, `I` ignored and `U` in conflict.
struct GitLetters: Equatable, Sendable {
  var staged: UInt8
  var unstaged: UInt8

  static let unchanged = GitLetters("--")
  static let new = GitLetters("-N")
  static let ignored = GitLetters("-I")
  static let conflict = GitLetters("-U")

  init(staged: UInt8, unstaged: UInt8) { (self.staged, self.unstaged) = (staged, unstaged) }

  private init(_ text: StaticString) {
    self.init(staged: text.utf8Start[0], unstaged: text.utf8Start[1])
  }

  /// The letters of a folder with these two below it: of each kind the more important one.
  func union(_ other: GitLetters) -> GitLetters {
    GitLetters(
      staged: Self.moreImportant(staged, other.staged),
      unstaged: Self.moreImportant(unstaged, other.unstaged))
  }

  /// The letters of a file with those of the untracked or ignored folder that it is in: what is not staged, if
  /// nothing is said of that.
  ///
  /// A file that was removed from the index and stayed on the disk is both deleted and new. `git status --short`
  /// says so in two lines, `D  f` and `?? f`, and `eza --git` in two letters: `DN`. A folder without any other
  /// file in the index is named as a whole there, `?? folder/`, so the second half comes from the folder.
  func completed(by whole: GitLetters?) -> GitLetters {
    guard let whole, unstaged == Self.unchanged.unstaged else { return self }
    return GitLetters(staged: staged, unstaged: whole.unstaged)
  }

  private static func moreImportant(_ a: UInt8, _ b: UInt8) -> UInt8 {
    (order.firstIndex(of: a) ?? 0) >= (order.firstIndex(of: b) ?? 0) ? a : b
  }

  private static let order = Array("-ITRDMNU".utf8)

  var bytes: [UInt8] { [staged, unstaged] }

  /// Returns the color of a letter, as `exa` has it; nil for no color.
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
