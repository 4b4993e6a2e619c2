/// The git status of the files below a directory.
struct GitStatus: Sendable {
  /// The letters of files, and of all folders above the files that git reports, keyed by relative path.
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

  /// Returns the letters of a path; nil if git reports nothing about the path and nothing below it.
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
    // An ignored file does not change the letters of its folder. Nevertheless, the folder gets an entry in
    // `letters`, because paths below a folder without an entry are not looked up.
    let change = new == .ignored ? .unchanged : new
    source = source.union(change)
    while let slash = path.lastIndex(of: 0x2F) {
      path = path[..<slash]
      letters[path] = change.union(letters[path] ?? .unchanged)
    }
  }

  /// If the given path is a folder that is untracked or ignored as a whole and contains the directory,
  /// applies the folder's letters to the directory.
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
