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

  /// Takes the lock of a file, and waits for it a while. On a file system without locks, nothing is locked.
  ///
  /// - Throws: `wouldBlock` if another program holds the lock all the time.
  func waitForLock(of file: Int32) throws(SystemError) {
    var backoff = LockBackoff(upTo: .seconds(10))
    while true {
      do throws(SystemError) {
        return try lock(file)
      } catch {
        if SystemError.withoutLocks.contains(error) { return }
        guard error == .wouldBlock, let pause = backoff.next() else { throw error }
        sleep(pause)
      }
    }
  }

  /// Returns a message about the process that has locked a file; nil if no process has locked it.
  func holder(of path: [UInt8]) -> Message? {
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
      let holder = LockHolder(of: status, self)?.description ?? "another program"
      return "\(holder) has it locked"
    }
  }
}
