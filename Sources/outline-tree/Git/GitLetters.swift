/// What git says of a file in two letters: of what is staged, and of what is not. `-` is nothing, `N` new, `M`
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

  private static func moreImportant(_ a: UInt8, _ b: UInt8) -> UInt8 {
    (order.firstIndex(of: a) ?? 0) >= (order.firstIndex(of: b) ?? 0) ? a : b
  }

  private static let order = Array("-ITRDMNU".utf8)

  var bytes: [UInt8] { [staged, unstaged] }
}
