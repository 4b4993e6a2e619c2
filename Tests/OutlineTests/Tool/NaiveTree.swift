import Foundation

/// A directory as it has to be drawn, computed as simply as possible: by recursion over paths, sharing no code
/// with the tool.
struct NaiveTree {
  let options: NaiveOptions
  let source: String
  let entries: [Entry]
  let sourceStatus: stat
  /// The size of the files of the source that are not shown.
  let unshownSize: Int

  struct Entry {
    var name: [UInt8]
    /// The path from the source.
    var path: String
    var status: stat
    var target: String?
    /// The status of the target of a link.
    var targetStatus: stat?
    var isEntered = false
    var isLoop = false
    var isCollapsed = false
    var isRead = false
    /// True if it is not only there for what is below it.
    var isChosen = true
    var children: [Entry] = []
    /// With everything below, if that is asked for.
    var size: Int

    var isDirectory: Bool { status.isDirectory || targetStatus?.isDirectory == true }
    var count: Int { 1 + children.reduce(0) { $0 + $1.count } }
  }

  init(_ source: String, _ options: NaiveOptions) {
    self.source = source
    self.options = options
    sourceStatus = Self.status(source, follows: true)!
    var reader = NaiveReader(source: source, options: options, isInside: [sourceStatus.identity])
    entries = reader.read("", level: 0)
    unshownSize = reader.unshownSize
  }

  static func status(_ path: String, follows: Bool) -> stat? {
    var status = stat()
    let failure = fstatat(AT_FDCWD, path, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW)
    return failure == 0 ? status : nil
  }
}

extension stat {
  var kind: mode_t { st_mode & S_IFMT }
  var isDirectory: Bool { kind == S_IFDIR }
  var isLink: Bool { kind == S_IFLNK }
  var identity: [UInt64] { [UInt64(st_dev), UInt64(st_ino)] }

  var typeRank: Int {
    switch kind {
    case S_IFDIR: 0
    case S_IFLNK: 1
    case S_IFREG: 2
    default: 3
    }
  }

  /// Without the special bits, which the tests do not set.
  var modeInLetters: String {
    let type = isDirectory ? "d" : isLink ? "l" : kind == S_IFIFO ? "p" : "-"
    let letters = zip("rwxrwxrwx", 0..<9).map { letter, bit in
      st_mode & (0o400 >> mode_t(bit)) == 0 ? "-" : letter
    }
    return type + String(letters)
  }
}
