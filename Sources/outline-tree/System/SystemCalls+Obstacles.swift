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
    /// The file was replaced. The error, if there is one, occurred after the replacement, which a power failure may
    /// then undo.
    case done(SystemError?)
    /// The file no longer had the expected contents, so nothing was written.
    case changed
  }

  /// Replaces a file, but only if it still has the given contents. While the contents are compared and replaced, the
  /// file is locked, so that another program that also locks the file cannot change it in between.
  ///
  /// - Throws: `wouldBlock` if another program has locked the file for a long time.
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

  /// Locks a file, and waits up to ten seconds while another program has locked it. On a file system that cannot lock
  /// files opened for reading, the file is not locked.
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

  /// Returns a message about the process that has locked a file; nil if no process has locked it.
  func holder(of path: [UInt8]) -> Message? { lockHolder(of: path).map { "\($0) has it locked" } }

  /// Returns the name of the process that has locked a file; nil if no process has locked it.
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
      return LockHolder(of: status, self)?.description ?? "another program"
    }
  }
}
