/// The git status of the files below a directory.
struct GitStatus: Sendable {
  /// The letters of the files that git reports, and of all folders above these files, keyed by relative path.
  private var letters: [Bytes: GitLetters] = [:]
  /// The letters of folders that are untracked or ignored as a whole, keyed by relative path.
  private var wholes: [Bytes: GitLetters] = [:]
  /// The letters of the directory itself.
  private(set) var source = GitLetters.unchanged
  /// The letters of the directory if it is untracked or ignored as a whole; otherwise nil.
  private(set) var whole: GitLetters?

  /// Creates the status of a directory that is not in a repository.
  init() {}

  /// Reads the output of `git status --porcelain=v2 -z`.
  ///
  /// - Parameter prefix: The path of the directory in the repository, with a slash at the end; empty for
  ///   the top of the repository.
  init(porcelain: [UInt8], prefix: Bytes) {
    var records = porcelain.split(separator: 0, omittingEmptySubsequences: true)[...]
    while let record = records.popFirst() {
      switch record.first {
      case UInt8(ascii: "1"): add(record, pathAfter: 8, prefix)
      case UInt8(ascii: "2"):
        add(record, pathAfter: 9, prefix)
        // A record for a rename is followed by the path before the rename.
        if let old = records.popFirst() { add(old, letters: GitLetters(record), below: prefix) }
      case UInt8(ascii: "u"): add(record, pathAfter: 10, prefix, .conflict)
      case UInt8(ascii: "?"): add(record.dropFirst(2), letters: .new, below: prefix)
      case UInt8(ascii: "!"): add(record.dropFirst(2), letters: .ignored, below: prefix)
      default: break
      }
    }
  }

  /// Returns the letters of a path; nil if git reports neither the path nor any path below it.
  func letters(of path: Bytes) -> GitLetters? {
    letters[path].map { $0.completed(by: wholes[path]) } ?? wholes[path]
  }

  func whole(_ path: Bytes) -> GitLetters? { wholes[path] }

  private mutating func add(
    _ record: Bytes, pathAfter spaces: Int, _ prefix: Bytes, _ letters: GitLetters? = nil
  ) {
    let fields = record.split(separator: 0x20, maxSplits: spaces, omittingEmptySubsequences: false)
    if fields.count > spaces {
      add(fields[spaces], letters: letters ?? GitLetters(record), below: prefix)
    }
  }

  private mutating func add(_ path: Bytes, letters new: GitLetters, below prefix: Bytes) {
    guard path.starts(with: prefix) else { return addAbove(path, letters: new, below: prefix) }
    var path = path.dropFirst(prefix.count)
    if path.isEmpty { return addAbove(prefix, letters: new, below: prefix) }
    if path.last == "/" {
      path.removeLast()
      wholes[path] = new
    } else {
      letters[path] = new.union(letters[path] ?? .unchanged)
    }
    // An ignored file does not change the letters of its folder.
    // The folder still gets an entry in `letters`, because only paths below a folder with an entry are looked up.
    let change = new == .ignored ? .unchanged : new
    source = source.union(change)
    while let slash = path.lastIndex(of: 0x2F) {
      path = path[..<slash]
      letters[path] = change.union(letters[path] ?? .unchanged)
    }
  }

  /// Applies the letters of the given folder to the directory, if the folder contains the directory and is untracked
  /// or ignored as a whole.
  private mutating func addAbove(_ path: Bytes, letters new: GitLetters, below prefix: Bytes) {
    guard path.last == "/", prefix.starts(with: path) else { return }
    (source, whole) = (source.completed(by: new), new)
  }
}

extension GitLetters {
  /// Creates the letters from a record of a change, such as `1 .M …`.
  fileprivate init(_ record: Bytes) {
    let letters = record.dropFirst(2).prefix(2).map { letter in
      switch letter {
      case UInt8(ascii: "."): UInt8(ascii: "-")
      case UInt8(ascii: "A"), UInt8(ascii: "C"): UInt8(ascii: "N")
      default: letter
      }
    }
    self.init(
      staged: letters.first ?? UInt8(ascii: "-"),
      unstaged: letters.count == 2 ? letters[1] : UInt8(ascii: "-"))
  }
}

/// The status of a file in git. One letter describes the staged changes, and one letter describes the unstaged
/// changes. `-` means no change, `N` new, `M` modified, `D` deleted, `R` renamed, `T` a changed file type, `I`
/// ignored and `U` a conflict.
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
  /// A file that was removed from the index but is still on disk is both deleted and new. `git status --short`
  /// reports such a file on two lines, `D  f` and `?? f`, and `eza --git` shows the letters `DN`. However, if no
  /// other file of the folder is in the index, the second line of git is `?? folder/`. In that case, the letter `N`
  /// comes from the folder.
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
