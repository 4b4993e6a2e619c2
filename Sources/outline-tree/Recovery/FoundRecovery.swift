import Outline

/// A recovery file that was left behind by an earlier run of the tool. The file stays locked until it is
/// closed.
struct FoundRecovery {
  let path: [UInt8]
  let file: Int32
  let system: SystemCalls
  let text: RecoveredText

  func close() { system.unlockAndClose(file) }

  func remove() {
    system.removeIfPossible(path)
    close()
  }
}

/// The recovery files that were found for a document.
struct RecoveryFindings {
  private(set) var found: [FoundRecovery] = []
  /// Messages about recovery files whose edits cannot be offered to the user.
  private(set) var remarks: [Message] = []

  init(_ paths: RecoveryPaths, _ system: SystemCalls) {
    for path in paths.all {
      guard let file = try? PosixFiles.openPrivate(path.asPath) else { continue }
      if !look(at: path, openedAs: file, for: paths.source, system: system) {
        system.unlockAndClose(file)
      }
    }
  }

  /// Reads a recovery file.
  ///
  /// - Returns: True if the file contains anything that may be recovered. In that case, the file stays open.
  private mutating func look(
    at path: [UInt8], openedAs file: Int32, for source: [UInt8], system: SystemCalls
  ) -> Bool {
    // If other users can write to the folder, the file may not be a recovery file of this user.
    guard let status = try? system.statusOfFile(file), status.type == .file,
      status.owner == PosixFiles.user, status.linkCount == 1
    else { return false }
    do {
      try system.lock(file)
    } catch {
      let holder = system.processWithLock(on: status) ?? "another browser"
      remarks.append("\(holder) has unsaved edits to this document")
      return false
    }
    guard let bytes = try? system.readAll(file), let text = RecoveredText(reading: bytes) else {
      remarks.append("\(path) cannot be read, and is left as it is")
      return false
    }
    // Two documents with long paths can have recovery files with the same name.
    // A recovery file in the same folder as the document belongs to that document, even if the folder has been moved.
    guard
      text.header.source == String(decoding: source, as: UTF8.self)
        || path.splitPath.folder == source.splitPath.folder
    else { return false }
    if text.edits.isEmpty && text.typed == nil && text.lost == 0 {
      system.removeIfPossible(path)
      return false
    }
    found.append(FoundRecovery(path: path, file: file, system: system, text: text))
    return true
  }
}

/// The paths that a document's recovery files can have. A recovery file is next to the document or, if no file
/// can be created there, in the user's state folder. Several paths are needed because several browsers may have
/// the same document open.
struct RecoveryPaths {
  /// The absolute path of the document, or the document's name if the document is not in a file.
  let source: [UInt8]
  let beside: [[UInt8]]
  /// Paths in the user's state folder; empty if the environment names no state folder. The folder may not exist yet.
  let elsewhere: [[UInt8]]
  /// The folders that may have to be created, parents first. The last of these folders is the user's state folder for
  /// recovery files.
  let folders: [[UInt8]]

  private static let count = 9
  private static let suffix = Array(".outline-recovery".utf8)
  private static let longestName = 255

  /// - Parameters:
  ///   - path: The path of the document; nil if the document is not in a file.
  ///   - name: The name that identifies a document without a path.
  init(path: [UInt8]?, name: [UInt8], _ run: Run) {
    source = path.map { Self.absolute($0, run.system) } ?? name
    beside = path == nil ? [] : Self.beside(source)
    let home = run.environment("HOME").map { Array($0) } ?? []
    let given = run.environment("XDG_STATE_HOME").map { Array($0) } ?? []
    // The XDG specification requires that relative paths be ignored.
    if given.first == UInt8(ascii: "/") {
      folders = [given, given + Array("/outline-tree".utf8)]
    } else if home.first == UInt8(ascii: "/") {
      folders = ["/.local", "/.local/state", "/.local/state/outline-tree"].map { home + $0.utf8 }
    } else {
      folders = []
    }
    let name = [0x2F] + Self.flatName(source)
    elsewhere = folders.last.map { Self.numbered($0 + name) } ?? []
  }

  var all: [[UInt8]] { beside + elsewhere }

  private static func absolute(_ path: [UInt8], _ system: SystemCalls) -> [UInt8] {
    if let resolved = try? system.resolve(path.asPath) { return resolved }
    // The document does not exist yet, so only its folder can be resolved.
    let (folder, name) = path.splitPath
    guard let resolved = try? system.resolve(folder.asPath) else { return path }
    return (resolved.last == 0x2F ? resolved : resolved + [0x2F]) + name
  }

  private static func beside(_ path: [UInt8]) -> [[UInt8]] {
    let (folder, name) = path.splitPath
    let longest = name.count + 1 + ".9".utf8.count + suffix.count
    return longest > longestName ? [] : numbered(folder + [UInt8(ascii: ".")] + name)
  }

  /// Returns numbered paths, such as `.a.md.outline-recovery` and `.a.md.2.outline-recovery`.
  private static func numbered(_ stem: [UInt8]) -> [[UInt8]] {
    (1...count).map { stem + Array(($0 == 1 ? "" : ".\($0)").utf8) + suffix }
  }

  /// Returns a file name for a path, such as `%home%me%a.md`. If the path is long, the file name consists of a hash
  /// of the path, followed by the end of the path.
  private static func flatName(_ path: [UInt8]) -> [UInt8] {
    let flat = path.map { $0 == 0x2F ? UInt8(ascii: "%") : $0 }
    if flat.count <= 200 { return flat }
    return Array((String(flat.stableHash(), radix: 16) + "%").utf8) + flat.suffix(150)
  }
}

extension [UInt8] {
  /// The folder part of the path, which ends with a slash, and the name after that slash.
  var splitPath: (folder: [UInt8], name: [UInt8]) {
    guard let slash = lastIndex(of: 0x2F) else { return (Array("./".utf8), self) }
    return (Array(self[...slash]), Array(self[(slash + 1)...]))
  }
}
