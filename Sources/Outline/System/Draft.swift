/// A temporary file in the same folder as another file. When the draft is complete, it replaces the other file.
/// Here are the names of a file and its draft:
///
///     notes.outline   .notes.outline.5f0c2d9be81a4736.outline-draft
///
/// The name is random, so that no attacker can guess it. An existing file or link with the name of a draft
/// is never opened. A draft is locked while it is being written. If the process is killed, its draft
/// remains in the folder, but without a lock.
struct Draft {
  let calls: SystemCalls
  let path: [UInt8]
  let file: Int32

  /// The maximum number of random names to try. Normally, a draft can be created with the first name. Another
  /// name is tried if a file with the tried name exists. Another name is also tried if another process considers
  /// the new draft abandoned, and removes the draft before it is locked.
  static let attempts = 100

  /// Creates a draft and locks it.
  ///
  /// - Parameter mode: The permissions of the draft before the umask of the process is applied.
  static func create(
    of path: [UInt8], mode: UInt32, _ calls: SystemCalls
  ) throws(SystemError) -> Draft {
    let name = DraftName(of: path)
    for _ in 0..<Self.attempts {
      let path = name.random()
      let file: Int32
      do {
        file = try calls.create(path.asPath, mode)
      } catch {
        if error == .alreadyExists { continue }
        throw error
      }
      let draft = Draft(calls: calls, path: path, file: file)
      do {
        if try draft.lock() { return draft }
      } catch {
        draft.abandon()
        throw error
      }
      calls.close(file)
    }
    throw SystemError(code: SystemError.alreadyExists.code, .drafts)
  }

  /// Locks the draft.
  ///
  /// - Returns: `false` if another process treated the draft as abandoned before this process could lock the
  ///   draft.
  private func lock() throws(SystemError) -> Bool {
    do {
      if try !calls.lockIfFree(file) { return false }
    } catch {
      // On a file system without locks, no process can lock a draft.
      // Therefore, no process can treat this draft as abandoned and remove it.
      if !SystemError.withoutLocks.contains(error) { throw error }
    }
    return try calls.statusIfAny(path, .stay)?.identity == calls.statusOfFile(file).identity
  }

  func abandon() {
    calls.removeIfPossible(path)
    calls.unlockAndClose(file)
  }
}

/// Creates and recognizes the names of a file's drafts.
struct DraftName {
  /// The path of the folder with a slash at the end, or an empty path for the working directory.
  let folder: [UInt8]
  private let start: [UInt8]

  private static let digits = 16
  private static let end = Array(".outline-draft".utf8)
  /// The length of the longest names that file systems support, in bytes.
  private static let lengthLimit = 255

  init(of path: [UInt8]) {
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    folder = Array(path[..<nameStart])
    let dot = UInt8(ascii: ".")
    var name = path[nameStart...].prefix(Self.lengthLimit - Self.digits - Self.end.count - 2)
    // A name that is too long must not be truncated in the middle of a character.
    if name.endIndex < path.endIndex, path[name.endIndex] & 0xC0 == 0x80 {
      while let last = name.popLast(), last & 0xC0 == 0x80 {}
    }
    start = [dot] + name + [dot]
  }

  /// Returns the path of a draft with a random name. A file with that name is unlikely to exist.
  func random() -> [UInt8] {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: Self.digits - number.utf8.count)
    return folder + start + zeros + Array(number.utf8) + Self.end
  }

  /// Returns true if a file name has the form of the names that `random()` creates. The file name does not
  /// include a folder.
  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == start.count + Self.digits + Self.end.count, name.starts(with: start),
      name.suffix(Self.end.count).elementsEqual(Self.end)
    else { return false }
    return name.dropFirst(start.count).prefix(Self.digits).allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
    }
  }
}

extension Draft {
  /// Removes any drafts that killed processes have left next to a file. Errors are ignored, because the
  /// next writer tries to remove the drafts again.
  ///
  /// A draft is not removed if another process may be writing to the draft. A draft is removed only if it is a
  /// regular file that belongs to the user of this process or to the owner of the given file. A draft that has
  /// several hard links is removed only if it is a link to the given file.
  ///
  /// - Parameter file: The status of the file, or `nil` if the file does not exist.
  static func removeAbandoned(of path: [UInt8], _ file: FileStatus?, _ calls: SystemCalls) {
    let name = DraftName(of: path)
    var drafts: [[UInt8]] = []
    // If listing fails midway, the drafts that were found before the failure are removed.
    _ = try? calls.entries(of: path.folderOfPath) { entry in
      if name.matches(entry) { drafts.append(name.folder + entry) }
      return false
    }
    for draft in drafts {
      guard let status = try? calls.status(PosixFiles.workingDirectory, draft.asPath, .stay),
        status.type == .file
      else { continue }
      if status.identity == file?.identity {
        // The draft is a hard link to the file itself.
        // The link was left by a process that was killed while it was creating the file.
        calls.removeIfPossible(draft)
      } else if status.linkCount == 1, [calls.user(), file?.owner].contains(status.owner) {
        removeAbandoned(at: draft, status.identity, calls)
      }
    }
  }

  private static func removeAbandoned(
    at path: [UInt8], _ identity: FileIdentity, _ calls: SystemCalls
  ) {
    guard let file = try? calls.openFileToRead(PosixFiles.workingDirectory, path.asPath, .stay)
    else {
      return
    }
    defer { calls.unlockAndClose(file) }
    // A writer that is still using the draft has locked it.
    // A writer may also have renamed the draft in the meantime, so the identities are compared.
    guard (try? calls.statusOfFile(file))?.identity == identity, (try? calls.lock(file)) != nil,
      (try? calls.statusIfAny(path, .stay))?.identity == identity
    else { return }
    calls.removeIfPossible(path)
  }
}
