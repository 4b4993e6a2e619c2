import Outline

extension SystemCalls {
  /// Returns the reason why a file cannot be replaced or written to; nil if no reason is known.
  func obstacle(toReplacing path: [UInt8]) -> Message? {
    do {
      try checkWritable(path.asPath)
    } catch {
      if error != .notFound { return Message(error.message.utf8) }
    }
    do {
      let target = hasFile(path) ? try resolve(path.asPath) : path
      try checkWritable(target.splitPath.folder.asPath)
    } catch {
      return "its folder: \(error.message)"
    }
    return holder(of: path)
  }

  /// The result of replacing a file.
  enum Replacement {
    /// The file was replaced. If there is an associated error, the error occurred after the replacement. In that
    /// case, a power failure may undo the replacement.
    case done(SystemError?)
    /// The file no longer had the expected contents, so nothing was written.
    case changed
  }

  /// Replaces a file, but only if the file still has the given contents. The file is locked while its contents are
  /// compared and replaced. So another program that locks the file before writing cannot change the file between the
  /// comparison and the replacement.
  ///
  /// - Throws: `wouldBlock` if another program keeps the file locked for more than ten seconds; otherwise, the error of
  ///   a system call.
  func replaceFile(
    _ path: [UInt8], from old: [UInt8], with new: [UInt8]
  ) throws(SystemError) -> Replacement {
    let file = try openToRead(path.asPath)
    defer { unlockAndClose(file) }
    try waitForLock(of: file)
    // Another program may have replaced the file before this process got the lock.
    let status = try statusIfAny(path, .follow)
    let bytes = try readAll(file)
    guard try status?.identity == statusOfFile(file).identity, bytes.hasSameBytes(as: old) else {
      return .changed
    }
    return .done(try replaceFile(path, with: new))
  }

  /// Locks a file. If another program has locked the file, waits up to ten seconds. The file is not locked if the
  /// file system does not support locks, or if it does not support locks for files that were opened for reading.
  private func waitForLock(of file: Int32) throws(SystemError) {
    var backoff = LockBackoff(upTo: .seconds(10))
    while true {
      do throws(SystemError) {
        return try lock(file)
      } catch {
        if SystemError.withoutLocks.contains(error) || error == .badDescriptor { return }
        guard error == .wouldBlock, let pause = backoff.next() else { throw error }
        sleep(pause)
      }
    }
  }

  /// Returns a message about the process that has locked a file; nil if no lock was found.
  func holder(of path: [UInt8]) -> Message? { lockHolder(of: path).map { "\($0) has it locked" } }

  /// Returns the name of the process that has locked a file; nil if no lock was found. If the process is unknown, its
  /// name is “another program”.
  func lockHolder(of path: [UInt8]) -> Message? {
    guard let file = try? openFileToRead(PosixFiles.workingDirectory, path.asPath, .follow) else {
      return nil
    }
    defer { unlockAndClose(file) }
    guard let status = try? statusOfFile(file), status.type == .file else { return nil }
    do {
      try lock(file)
      return nil
    } catch {
      guard error == .wouldBlock else { return nil }
      return processWithLock(on: status) ?? "another program"
    }
  }
}

extension SystemCalls {
  /// Returns the name and the number of the process that has locked a file; nil if the process is unknown. The
  /// process is known only on Linux, where `/proc/locks` lists the process:
  ///
  ///     1: FLOCK  ADVISORY  WRITE 4711 08:01:1311768 0 EOF
  func processWithLock(on file: FileStatus) -> Message? {
    guard let locks = try? readFile(Array("/proc/locks".utf8)) else { return nil }
    let name = Self.nameInLocks(of: file.identity)
    for line in locks.split(separator: 0x0A) {
      let words = line.split(separator: 0x20)
      guard let index = words.firstIndex(where: { $0.elementsEqual(name) }), index > 0,
        let process = Int(decimal: words[index - 1]), process > 0
      else { continue }
      let program = (try? readFile(Array("/proc/\(process)/comm".utf8)))?.filter { $0 != 0x0A }
      guard let program, !program.isEmpty else { return "process \(process)" }
      return "\(program) (process \(process))"
    }
    return nil
  }

  /// Returns the name that `/proc/locks` uses for a file, such as `08:01:1311768`. The name consists of
  /// the major and minor numbers of the device, and the number of the inode.
  private static func nameInLocks(of file: FileIdentity) -> [UInt8] {
    let major = (file.device >> 8 & 0xFFF) | (file.device >> 32 & ~0xFFF)
    let minor = (file.device & 0xFF) | (file.device >> 12 & ~0xFF)
    let numbers = [major, minor].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return Array("\(numbers[0]):\(numbers[1]):\(file.inode)".utf8)
  }
}
