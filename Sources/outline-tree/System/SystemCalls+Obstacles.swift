import Outline

extension SystemCalls {
  /// Closes a file that was locked. A process that is just being started has a copy of it for a
  /// moment, which would keep the lock.
  func letGo(_ file: Int32) {
    unlock(file)
    close(file)
  }

  /// Why a file cannot be replaced or written to; nil: nothing is known to be in the way.
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

  /// nil: no program has it locked.
  func holder(of path: [UInt8]) -> Message? {
    guard let file = try? openFileToRead(Posix.workingDirectory, path.asPath, .follow) else {
      return nil
    }
    defer { letGo(file) }
    guard let status = try? statusOfFile(file), status.type == .file else { return nil }
    do {
      try lock(file)
      return nil
    } catch {
      guard error == .wouldBlock else { return nil }
      let holder = LockHolder(of: status, self)?.words ?? "another program"
      return "\(holder) has it locked"
    }
  }
}
